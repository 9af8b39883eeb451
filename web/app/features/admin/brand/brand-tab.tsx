import { useQuery } from '@tanstack/react-query';
import { adminBrandTexts } from '~/locales/admin-brand.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { ListSkeleton } from '../parts/list-skeleton.tsx';
import { ReadFailure } from '../parts/read-failure.tsx';
import viewStyles from '../parts/view.module.css';
import { ViewGroup } from '../parts/view-group.tsx';
import { settingsQuery } from '../shop/settings-queries.ts';
import { BrandForm } from './brand-form.tsx';
import { brandHistoryQuery } from './brand-queries.ts';

/** What the shop is called and how it looks, as a draft until it is published. */
export function BrandTab() {
  const { t } = useAdminTranslation(adminBrandTexts);
  const { data: published, ...settings } = useQuery(settingsQuery);
  const { data: history, ...past } = useQuery(brandHistoryQuery(published?.version));
  const error = settings.error ?? past.error;
  const refetch = () => {
    void settings.refetch();
    void past.refetch();
  };
  return (
    <>
      <div className={viewStyles.top}>
        <div>
          <h1>{t('admin-brand.title')}</h1>
          <p>{t('admin-brand.text')}</p>
        </div>
      </div>
      <ViewGroup current="brand" />
      <ReadFailure title={t('admin-brand.loadFailed')} result={{ data: published && history, error, refetch }} />
      {published && history ? (
        <BrandForm published={published} history={history} />
      ) : (
        !error && <ListSkeleton text={t('admin-brand.loading')} rows={6} />
      )}
    </>
  );
}
