import { LOCALES, localeFacts } from '@esimshop/contracts/locales';
import { MAIL_KINDS } from '@esimshop/contracts/mail-kinds';
import { useSearchParams } from 'react-router';
import { Seo } from '~/components/layout/seo.tsx';
import { Button } from '~/components/ui/button.tsx';
import fieldStyles from '~/components/ui/field.module.css';
import layout from '~/components/ui/layout.module.css';
import typography from '~/components/ui/typography.module.css';
import { mailName } from '~/lib/mail-name.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { contentTexts } from '~/locales/content.ts';
import { mailKindTexts } from '~/locales/mail-kinds.ts';
import { statusTexts } from '~/locales/statuses.ts';
import styles from './email-preview.module.css';

/** A mail with made-up details, as light and dark mail clients show it: the confirmation of an order, or one that is chosen. */
export default function EmailPreview() {
  const { t } = useTranslation(contentTexts, mailKindTexts, statusTexts);
  const language = useLanguage();
  const [query] = useSearchParams();
  const kind = MAIL_KINDS.find((each) => each === query.get('mail')) ?? 'confirmation';
  const locale = LOCALES.find((each) => each === query.get('locale')) ?? language;
  const source = `/api/mail-previews/${kind}?locale=${locale}`;
  const frame = kind === 'confirmation' ? styles.frame : styles.short;
  const title = kind === 'confirmation' ? t('content.emailTitle') : mailName(kind, t);
  return (
    <main id="main" tabIndex={-1} className={`${layout.wrap} ${layout.sectionSmall} ${layout.stackLarge}`}>
      <Seo title={title} />
      <div className={layout.stack}>
        <h1 className={typography.name}>{title}</h1>
        <p className={`${typography.lead} ${typography.measure}`}>{t('content.emailLead')}</p>
        <form className={styles.choice}>
          <label className={fieldStyles.field}>
            {t('content.emailMail')}
            <select className={fieldStyles.input} name="mail" defaultValue={kind}>
              {MAIL_KINDS.map((each) => (
                <option key={each} value={each}>
                  {mailName(each, t)}
                </option>
              ))}
            </select>
          </label>
          <label className={fieldStyles.field}>
            {t('content.emailLanguage')}
            <select className={fieldStyles.input} name="locale" defaultValue={locale}>
              {LOCALES.map((each) => (
                <option key={each} value={each} lang={each}>
                  {localeFacts(each).name}
                </option>
              ))}
            </select>
          </label>
          <Button type="submit">{t('content.emailShow')}</Button>
        </form>
      </div>
      <div className={layout.cards}>
        <section className={layout.stack} aria-labelledby="light">
          <h2 className={typography.subheading} id="light">
            {t('content.emailLight')}
          </h2>
          <iframe className={frame} title={t('content.emailLight')} src={`${source}&colours=light`} />
        </section>
        <section className={layout.stack} aria-labelledby="dark">
          <h2 className={typography.subheading} id="dark">
            {t('content.emailDark')}
          </h2>
          <iframe className={frame} title={t('content.emailDark')} src={`${source}&colours=dark`} />
        </section>
      </div>
    </main>
  );
}
