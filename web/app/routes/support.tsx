import { data, redirect } from 'react-router';
import { JsonLd } from '~/components/layout/json-ld.tsx';
import { Seo } from '~/components/layout/seo.tsx';
import { buttonClass } from '~/components/ui/button.tsx';
import { Arrow } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import typography from '~/components/ui/typography.module.css';
import { pickQuestions, readContent } from '~/features/content/content.server.ts';
import { toFaqPageData } from '~/features/content/faq-page-data.ts';
import { QuestionList } from '~/features/content/question-list.tsx';
import { ContactForm } from '~/features/support/contact-form.tsx';
import { ContactOptions } from '~/features/support/contact-options.tsx';
import { submitContactForm } from '~/features/support/submit-contact-form.server.ts';
import { localPath } from '~/lib/language.ts';
import { pageContext } from '~/lib/page-context.ts';
import { usePageFacts } from '~/lib/page-facts.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { contentTexts } from '~/locales/content.ts';
import { supportTexts } from '~/locales/support.ts';
import type { Route } from './+types/support';
import styles from './support.module.css';

export async function loader({ request, context }: Route.LoaderArgs) {
  const reader = context.get(pageContext);
  const questions = pickQuestions(await readContent(reader, 'faq'), 'supportQuestions');
  const pages = (reader.texts?.links ?? []).filter(({ place }) => place === 'help');
  return { questions, pages, isSent: new URL(request.url).searchParams.get('show') === 'sent' };
}

/** A form posted without JavaScript: redirects on success, else shows the form again with its input. */
export async function action({ request, context }: Route.ActionArgs) {
  const rejected = await submitContactForm(context.get(pageContext).api, request);
  if (rejected) return data(rejected, { status: rejected.problem === 'rate_limited' ? 429 : 422 });
  const { pathname } = new URL(request.url);
  throw redirect(`${localPath('/support', pathname)}?show=sent#contact`, 303);
}

export default function Support({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(contentTexts, supportTexts);
  const { questions, pages, isSent } = loaderData;
  const { support } = usePageFacts();
  return (
    <main id="main" tabIndex={-1}>
      <Seo
        title={t('support.title')}
        description={t(support ? 'support.ownDescription' : 'support.description')}
        canonical="/support"
      />
      <div className={`${layout.wrap} ${layout.sectionSmall} ${layout.stackLarge}`}>
        <div className={layout.stack}>
          <h1 className={typography.name}>{t('support.heading')}</h1>
          <p className={`${typography.lead} ${typography.measure}`}>{t('support.lead')}</p>
        </div>
        <p>
          <LocalLink className={buttonClass('secondary')} to="/portal/help">
            {t('support.notConnecting')}
            <Arrow />
          </LocalLink>
        </p>
        <ContactOptions />
        <div className={`${layout.split} ${styles.parts}`}>
          <ContactForm rejected={actionData} isSent={isSent} />
          <section className={layout.stack} aria-labelledby="questions">
            <h2 id="questions">{t('support.questions')}</h2>
            <QuestionList questions={questions} openFirst />
            <p>
              <LocalLink className={buttonClass('secondary')} to="/faq">
                {t('content.allQuestions')}
              </LocalLink>
            </p>
            {pages.length > 0 && (
              <ul className={layout.plainList}>
                {pages.map(({ path, title }) => (
                  <li key={path}>
                    <LocalLink to={path}>{title}</LocalLink>
                  </li>
                ))}
              </ul>
            )}
          </section>
        </div>
      </div>
      <JsonLd data={toFaqPageData(questions)} />
    </main>
  );
}
