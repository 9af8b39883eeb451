import type { ContentFile } from '@esimshop/content/content-file';
import { Seo } from '~/components/layout/seo.tsx';
import layout from '~/components/ui/layout.module.css';
import typography from '~/components/ui/typography.module.css';
import { formatDate } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { contentTexts } from '~/locales/content.ts';
import documentStyles from './document.module.css';
import { DocumentSections } from './document-sections.tsx';
import { Prose } from './prose.tsx';
import { TableOfContents } from './table-of-contents.tsx';

type TextDocumentProps = Pick<ContentFile, 'intro' | 'sections'> & {
  /** Its address, without the language. */
  path: string;
  title: string;
  description: string;
  /** The day of its last change. */
  updated: string;
};

/** A page that is a text: its title, when it was last changed, what is on it, and its sections. */
export function TextDocument({ path, title, description, updated, intro, sections }: TextDocumentProps) {
  const { t } = useTranslation(contentTexts);
  const language = useLanguage();
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
