import type { ContentSection } from '@esimshop/content/content-file';
import layout from '~/components/ui/layout.module.css';
import { useTranslation } from '~/lib/translation.tsx';
import { contentTexts } from '~/locales/content.ts';
import styles from './table-of-contents.module.css';

/** Links to the sections of a long page. */
export function TableOfContents({ sections }: { sections: readonly Pick<ContentSection, 'id' | 'title'>[] }) {
  const { t } = useTranslation(contentTexts);
  if (sections.length === 0) return null;
  return (
    <nav className={styles.contents} aria-labelledby="contents">
      <h2 id="contents">{t('content.onThisPage')}</h2>
      <ol className={layout.plainList}>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
