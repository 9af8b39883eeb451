import type { AdminPageText } from '@esimshop/contracts/admin-pages';
import type { Locale } from '@esimshop/contracts/locales';
import { nameLocale } from '@esimshop/contracts/name-locale';
import { Button } from '~/components/ui/button.tsx';
import { Dialog } from '~/components/ui/dialog.tsx';
import layout from '~/components/ui/layout.module.css';
import { useLanguage } from '~/lib/use-language.ts';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { adminPagesTexts } from '~/locales/admin-pages.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { ScrolledChanges } from './changes.tsx';

type PublishDialogProps = {
  title: string;
  text: AdminPageText;
  /** Null for the delivered text. */
  source: string | null;
  others: readonly Locale[];
  isPending: boolean;
  onPublish: () => void;
  onClose: () => void;
};

/** What changes by publishing, and for whom. */
export function PublishDialog({ title, text, source, others, isPending, onPublish, onClose }: PublishDialogProps) {
  const { t } = useAdminTranslation(adminFrameTexts, adminPagesTexts);
  const language = useLanguage();
  const version = text.version + 1;
  const names = others.map((locale) => nameLocale(locale, language)).join(', ');
  return (
    <Dialog
      open
      wide
      title={t(source === null ? 'admin-pages.returnTitle' : 'admin-pages.publishTitle', { title, version })}
      onClose={onClose}
    >
      <div className={layout.stack}>
        {source === null ? (
          <p>{t('admin-pages.returnText')}</p>
        ) : (
          <ScrolledChanges before={text.current ?? ''} after={source} />
        )}
        <p>
          {text.orders === null ? t('admin-pages.forVisitors') : t('admin-pages.forOrders', { count: text.orders })}
        </p>
        {source !== null && names && !text.isBehindLanguage && <p>{t('admin-pages.othersOlder', { names })}</p>}
        <div className={layout.buttons}>
          <Button variant="primary" pending={isPending} pendingText={t('admin-pages.publishing')} onClick={onPublish}>
            {source === null ? t('admin-pages.return') : t('admin-pages.publish', { version })}
          </Button>
          <Button onClick={onClose}>{t('admin-frame.cancel')}</Button>
        </div>
      </div>
    </Dialog>
  );
}
