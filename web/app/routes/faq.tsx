import { JsonLd } from '~/components/layout/json-ld.tsx';
import { Seo } from '~/components/layout/seo.tsx';
import { buttonClass } from '~/components/ui/button.tsx';
import { Arrow } from '~/components/ui/icon.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { readContent, readFact } from '~/features/content/content.server.ts';
import { ContentsList } from '~/features/content/contents-list.tsx';
import { toFaqPageData } from '~/features/content/faq-page-data.ts';
import { QuestionList } from '~/features/content/question-list.tsx';
import { pageContext } from '~/lib/page-context.ts';
import type { PageHandle } from '~/lib/start-mode.ts';
import { useTranslation } from '~/lib/translation.tsx';
import type { Route } from './+types/faq';

export const handle: PageHandle = { start: 'never' };

export function loader({ context }: Route.LoaderArgs) {
  const file = readContent(context.get(pageContext).language, 'faq');
  return { title: readFact(file, 'title'), description: readFact(file, 'description'), sections: file.sections };
}

export default function Faq({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation();
  const { title, description, sections } = loaderData;
  return (
    <main id="main" tabIndex={-1} className="wrap section-s stack-l">
      <Seo title={title} description={description} canonical="/faq" />
      <h1 className="name">{title}</h1>
      <div className="doc">
        <ContentsList sections={sections} />
        <div className="stack-l">
          {sections.map(({ id, title: group, items }) => (
            <section className="stack" key={id} aria-labelledby={id}>
              <h2 id={id}>{group}</h2>
              <QuestionList questions={items} />
            </section>
          ))}
          <section className="stack-s">
            <h2 className="h-board">{t('content.otherQuestion')}</h2>
            <p>
              <LocalLink className={buttonClass('go')} to="/support">
                {t('content.askUs')}
                <Arrow />
              </LocalLink>
            </p>
          </section>
        </div>
      </div>
      <JsonLd data={toFaqPageData(sections.flatMap(({ items }) => items))} />
    </main>
  );
}
