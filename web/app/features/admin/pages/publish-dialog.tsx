import type { AdminPageText } from '@esimshop/contracts/admin-pages';
import { addDays, dayIn } from '@esimshop/contracts/days';
import type { Locale } from '@esimshop/contracts/locales';
import { nameLocale } from '@esimshop/contracts/name-locale';
import { useState } from 'react';
import { Button } from '~/components/ui/button.tsx';
import { Dialog } from '~/components/ui/dialog.tsx';
import { Field } from '~/components/ui/field.tsx';
import layout from '~/components/ui/layout.module.css';
import { Note } from '~/components/ui/note.tsx';
import { formatDate } from '~/lib/format.ts';
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
  /** Addresses of hidden pages that it leads to. */
  hiddenLinks: readonly string[];
  isPending: boolean;
  /** Now, or on a day. */
  onPublish: (day?: string) => void;
  onClose: () => void;
};

/** What changes by publishing, and for whom. */
export function PublishDialog({
  title,
  text,
  source,
  others,
  hiddenLinks,
  isPending,
  onPublish,
  onClose,
}: PublishDialogProps) {
  const { t } = useAdminTranslation(adminFrameTexts, adminPagesTexts);
  const language = useLanguage();
  const version = text.version + 1;
  const first = addDays(dayIn(text.timeZone, Date.now()), 1);
  const [day, setDay] = useState(text.draft?.publishOn ?? '');
  const isTooEarly = day !== '' && day < first;
  const dated = source !== null && day !== '' ? { day: formatDate(day, language) ?? day } : undefined;
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
        {hiddenLinks.length > 0 && (
          <Note icon="alert">
            {t('admin-pages.hiddenLinks', { count: hiddenLinks.length, links: hiddenLinks.join(', ') })}
          </Note>
        )}
        {source !== null && (
          <Field
            id="publish-day"
            type="date"
            min={first}
            label={t('admin-pages.day')}
            hint={t('admin-pages.dayHint', { zone: text.timeZone })}
            value={day}
            error={isTooEarly ? t('admin-pages.dayEarly') : undefined}
            onChange={(event) => setDay(event.target.value)}
          />
        )}
        <div className={layout.buttons}>
          <Button
            variant="primary"
            pending={isPending}
            pendingText={t('admin-pages.publishing')}
            blocked={isTooEarly}
            onBlockedPress={() => document.getElementById('publish-day')?.focus()}
            onClick={() => onPublish(dated && day)}
          >
            {source === null
              ? t('admin-pages.return')
              : dated
                ? t('admin-pages.publishOn', dated)
                : t('admin-pages.publish', { version })}
          </Button>
          <Button onClick={onClose}>{t('admin-frame.cancel')}</Button>
        </div>
      </div>
    </Dialog>
  );
}
