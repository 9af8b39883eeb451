import { data, redirect } from 'react-router';
import { JsonLd } from '~/components/layout/json-ld.tsx';
import { Seo } from '~/components/layout/seo.tsx';
import { buttonClass } from '~/components/ui/button.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { pickQuestions, readContent, readFact } from '~/features/content/content.server.ts';
import { toFaqPageData } from '~/features/content/faq-page-data.ts';
import { QuestionList } from '~/features/content/question-list.tsx';
import { ContactForm } from '~/features/support/contact-form.tsx';
import { ContactWays } from '~/features/support/contact-ways.tsx';
import { postMessage } from '~/features/support/post-message.server.ts';
import { localPath } from '~/lib/language.ts';
import { pageContext } from '~/lib/page-context.ts';
import type { PageHandle } from '~/lib/start-mode.ts';
import { useTranslation } from '~/lib/translation.tsx';
import type { Route } from './+types/support';

export const handle: PageHandle = { start: 'never' };

export function loader({ request, context }: Route.LoaderArgs) {
  const { language } = context.get(pageContext);
  const questions = pickQuestions(language, readFact(readContent(language, 'faq'), 'supportQuestions'));
  return { questions, isSent: new URL(request.url).searchParams.get('show') === 'sent' };
}

/** A form posted without script: arrived, or shown again with everything that was written. */
export async function action({ request, context }: Route.ActionArgs) {
  const refused = await postMessage(context.get(pageContext).api, request);
  if (refused) return data(refused, { status: refused.problem === 'rate_limited' ? 429 : 422 });
  const { pathname } = new URL(request.url);
  throw redirect(`${localPath('/support', pathname)}?show=sent#contact`, 303);
}

export default function Support({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation();
  const { questions, isSent } = loaderData;
  return (
    <main id="main" tabIndex={-1}>
      <Seo title={t('support.title')} description={t('support.description')} canonical="/support" />
      <div className="wrap section-s stack-l">
        <div className="stack">
          <h1 className="name">{t('support.heading')}</h1>
          <p className="lead measure">{t('support.lead')}</p>
        </div>
        <ContactWays />
        <div className="split mt">
          <ContactForm refused={actionData} isSent={isSent} />
          <section className="stack" aria-labelledby="questions">
            <h2 id="questions">{t('support.questions')}</h2>
            <QuestionList questions={questions} openFirst />
            <p>
              <LocalLink className={buttonClass('line')} to="/faq">
                {t('content.allQuestions')}
              </LocalLink>
            </p>
          </section>
        </div>
      </div>
      <JsonLd data={toFaqPageData(questions)} />
    </main>
  );
}
