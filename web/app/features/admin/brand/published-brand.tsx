import type { BrandHistory } from '@esimshop/contracts/admin-brand';
import type { SettingsResponse } from '@esimshop/contracts/settings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from '~/components/ui/button.tsx';
import { Note } from '~/components/ui/note.tsx';
import { toast } from '~/lib/toast.ts';
import { adminBrandTexts } from '~/locales/admin-brand.ts';
import { adminShopTexts } from '~/locales/admin-shop.ts';
import { AdminMoment } from '../parts/admin-moment.tsx';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { useFailureToast } from '../parts/use-failure-toast.ts';
import { saveSettings, settingsQuery, showNewer } from '../shop/settings-queries.ts';
import styles from './brand.module.css';

type PublishedBrandProps = { published: SettingsResponse; history: BrandHistory };

/** Since when the shop looks as it does, and the way back to how it looked before. */
export function PublishedBrand({ published, history }: PublishedBrandProps) {
  const { t } = useAdminTranslation(adminBrandTexts, adminShopTexts);
  const toastFailure = useFailureToast();
  const client = useQueryClient();
  const { publishedAt, previous, usualName, timeZone } = history;
  const goBack = useMutation({
    mutationFn: () => saveSettings({ section: 'brand', version: published.version, value: previous }),
    onSuccess(response) {
      client.setQueryData(settingsQuery.queryKey, response);
      toast({ title: t('admin-shop.saved'), description: t('admin-shop.inEffect.brand') });
    },
    onError: (error) => {
      showNewer(client, error);
      toastFailure(t('admin-shop.saveFailed'), error);
    },
  });
  if (!publishedAt || !previous) return null;
  const [before, after = ''] = t('admin-brand.published', {
    name: published.settings.brand.name || usualName,
    at: '\u0000',
  }).split('\u0000');
  return (
    <div className={styles.published}>
      <Note icon="tick">
        {before}
        <AdminMoment at={publishedAt} timeZone={timeZone} />
        {after}{' '}
        <Button variant="text" pending={goBack.isPending} onClick={() => goBack.mutate()}>
          {t('admin-brand.goBack', { name: previous.name || usualName, colour: previous.signal })}
        </Button>
      </Note>
    </div>
  );
}
