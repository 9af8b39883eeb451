import type { BrandDraft } from '@esimshop/contracts/admin-brand';
import { useMutation } from '@tanstack/react-query';
import { Button } from '~/components/ui/button.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { Note } from '~/components/ui/note.tsx';
import { adminBrandTexts } from '~/locales/admin-brand.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { useFailureToast } from '../parts/use-failure-toast.ts';
import styles from './brand.module.css';
import { sendSampleMail } from './brand-queries.ts';

/** The mail above to whoever presses it, and the way to all mails. `brand`: undefined while it cannot be drawn. */
export function SendSample({ brand, isDraft }: { brand: BrandDraft | undefined; isDraft: boolean }) {
  const { t } = useAdminTranslation(adminBrandTexts);
  const toastFailure = useFailureToast();
  const { mutate, data, isPending } = useMutation({
    mutationFn: sendSampleMail,
    onError: (error) => toastFailure(t('admin-brand.preview.sendFailed'), error),
  });
  return (
    <>
      <p className={styles.hint}>
        {t(isDraft ? 'admin-brand.preview.sendsDraft' : 'admin-brand.preview.sendsPublished')}
      </p>
      <div className={styles.send}>
        <Button
          disabled={!brand}
          pending={isPending}
          pendingText={t('admin-brand.preview.sending')}
          onClick={() => brand && mutate(brand)}
        >
          {t('admin-brand.preview.send')}
        </Button>
        <span>
          <LocalLink to="/email-preview">{t('admin-brand.preview.allMails')}</LocalLink>{' '}
          {t('admin-brand.preview.allMailsHint')}
        </span>
      </div>
      <div role="status">
        {data && (
          <Note icon={data.isAccepted ? 'tick' : 'alert'}>
            <p>{t(`admin-brand.preview.${data.isAccepted ? 'accepted' : 'refused'}`, { address: data.address })}</p>
            <p className={styles.reply}>{data.response}</p>
          </Note>
        )}
      </div>
    </>
  );
}
