import { Seo } from '~/components/layout/seo.tsx';
import layout from '~/components/ui/layout.module.css';
import typography from '~/components/ui/typography.module.css';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { contentTexts } from '~/locales/content.ts';
import styles from './email-preview.module.css';

/** The confirmation mail for a sample order, as light and dark mail clients show it. */
export default function EmailPreview() {
  const { t } = useTranslation(contentTexts);
  const source = `/api/mail-previews/confirmation?locale=${useLanguage()}`;
  return (
    <main id="main" tabIndex={-1} className={`${layout.wrap} ${layout.sectionSmall} ${layout.stackLarge}`}>
      <Seo title={t('content.emailTitle')} />
      <div className={layout.stack}>
        <h1 className={typography.name}>{t('content.emailTitle')}</h1>
        <p className={`${typography.lead} ${typography.measure}`}>{t('content.emailLead')}</p>
      </div>
      <div className={layout.cards}>
        <section className={layout.stack} aria-labelledby="light">
          <h2 className={typography.subheading} id="light">
            {t('content.emailLight')}
          </h2>
          <iframe className={styles.frame} title={t('content.emailLight')} src={`${source}&colours=light`} />
        </section>
        <section className={layout.stack} aria-labelledby="dark">
          <h2 className={typography.subheading} id="dark">
            {t('content.emailDark')}
          </h2>
          <iframe className={styles.frame} title={t('content.emailDark')} src={`${source}&colours=dark`} />
        </section>
      </div>
    </main>
  );
}
