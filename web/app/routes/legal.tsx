import type { ContentFile } from '@esimshop/content/content-file';
import { plainPath } from '@esimshop/contracts/locales';
import { Seo } from '~/components/layout/seo.tsx';
import layout from '~/components/ui/layout.module.css';
import typography from '~/components/ui/typography.module.css';
import { readField } from '~/features/content/content.server.ts';
import documentStyles from '~/features/content/document.module.css';
import { DocumentSections } from '~/features/content/document-sections.tsx';
import { Prose } from '~/features/content/prose.tsx';
import { TableOfContents } from '~/features/content/table-of-contents.tsx';
import { formatDate } from '~/lib/format.ts';
import { pageContext } from '~/lib/page-context.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { contentTexts } from '~/locales/content.ts';
import type { Route } from './+types/legal';

/** One of the shop's legal texts, with its own values: its path is the text's name. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { api, language } = context.get(pageContext);
  const path = plainPath(url.pathname);
  const file = await api<ContentFile>(`/api/legal${path}?locale=${language}`);
  return {
    path,
    title: readField(file, 'title'),
    description: readField(file, 'description'),
    updated: readField(file, 'updated'),
    intro: file.intro,
    sections: file.sections,
  };
}

export default function Legal({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(contentTexts);
  const language = useLanguage();
  const { path, title, description, updated, intro, sections } = loaderData;
  return (
    <main id="main" tabIndex={-1} className={`${layout.wrap} ${layout.sectionSmall} ${layout.stackLarge}`}>
      <Seo title={title} description={description} canonical={path} />
      <div className={layout.stack}>
        <h1 className={typography.name}>{title}</h1>
        <p className={typography.muted}>
          <time dateTime={updated}>{t('content.lastUpdated', { date: formatDate(updated, language) ?? updated })}</time>
        </p>
      </div>
      <div className={documentStyles.document}>
        <TableOfContents sections={sections} />
        <div className={`${layout.stackLarge} ${typography.measure}`}>
          <Prose html={intro} />
          <DocumentSections sections={sections} />
        </div>
      </div>
    </main>
  );
}
