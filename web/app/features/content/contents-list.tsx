import { useTranslation } from '~/lib/translation.tsx';
import type { ContentSection } from './content-file.ts';

/** What stands on a long page, with a link to each part. */
export function ContentsList({ sections }: { sections: readonly Pick<ContentSection, 'id' | 'title'>[] }) {
  const { t } = useTranslation();
  return (
    <nav className="toc" aria-labelledby="contents">
      <h2 id="contents">{t('content.onThisPage')}</h2>
      <ol className="plain">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
