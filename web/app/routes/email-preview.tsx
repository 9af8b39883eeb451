import { Seo } from '~/components/layout/seo.tsx';
import type { PageHandle } from '~/lib/start-mode.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';

export const handle: PageHandle = { start: 'never' };

/** What a buyer gets by mail, with an order that was never placed, as a light and as a dark mail program shows it. */
export default function EmailPreview() {
  const { t } = useTranslation();
  const source = `/api/mail-previews/confirmation?locale=${useLanguage()}`;
  return (
    <main id="main" tabIndex={-1} className="wrap section-s stack-l">
      <Seo title={t('content.emailTitle')} noIndex />
      <div className="stack">
        <h1 className="name">{t('content.emailTitle')}</h1>
        <p className="lead measure">{t('content.emailLead')}</p>
      </div>
      <div className="cards">
        <section className="stack" aria-labelledby="light">
          <h2 className="h-board" id="light">
            {t('content.emailLight')}
          </h2>
          <iframe className="mail-frame" title={t('content.emailLight')} src={`${source}&colours=light`} />
        </section>
        <section className="stack" aria-labelledby="dark">
          <h2 className="h-board" id="dark">
            {t('content.emailDark')}
          </h2>
          <iframe className="mail-frame" title={t('content.emailDark')} src={`${source}&colours=dark`} />
        </section>
      </div>
    </main>
  );
}
