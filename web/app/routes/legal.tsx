import { Seo } from '~/components/layout/seo.tsx';
import { readContent, readFact } from '~/features/content/content.server.ts';
import { ContentsList } from '~/features/content/contents-list.tsx';
import { DocumentSections } from '~/features/content/document-sections.tsx';
import { Prose } from '~/features/content/prose.tsx';
import { formatDate } from '~/lib/format.ts';
import { plainPath } from '~/lib/language.ts';
import { pageContext } from '~/lib/page-context.ts';
import type { PageHandle } from '~/lib/start-mode.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import type { Route } from './+types/legal';

export const handle: PageHandle = { start: 'never' };

/** One of the texts in web/content/{language}/legal: its address is its file's name. */
export function loader({ request, context }: Route.LoaderArgs) {
  const path = plainPath(new URL(request.url).pathname);
  const file = readContent(context.get(pageContext).language, `legal${path}`);
  return {
    path,
    title: readFact(file, 'title'),
    description: readFact(file, 'description'),
    updated: readFact(file, 'updated'),
    intro: file.intro,
    sections: file.sections,
  };
}

export default function Legal({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { path, title, description, updated, intro, sections } = loaderData;
  return (
    <main id="main" tabIndex={-1} className="wrap section-s stack-l">
      <Seo title={title} description={description} canonical={path} />
      <div className="stack">
        <h1 className="name">{title}</h1>
        <p className="muted">
          <time dateTime={updated}>{t('content.lastUpdated', { date: formatDate(updated, language) ?? updated })}</time>
        </p>
      </div>
      <div className="doc">
        <ContentsList sections={sections} />
        <div className="stack-l measure">
          <Prose html={intro} />
          <DocumentSections sections={sections} />
        </div>
      </div>
    </main>
  );
}
