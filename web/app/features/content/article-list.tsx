import { Arrow } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import typography from '~/components/ui/typography.module.css';
import { formatDate } from '~/lib/format.ts';
import { useLanguage } from '~/lib/use-language.ts';
import styles from './article-list.module.css';

type Article = { slug: string; title: string; description: string; published: string };

/** Articles as a list of links. */
export function ArticleList({ articles, level = 2 }: { articles: readonly Article[]; level?: 2 | 3 }) {
  const language = useLanguage();
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <ul className={styles.articles}>
      {articles.map(({ slug, title, description, published }) => (
        <li key={slug}>
          <LocalLink className={styles.article} to={`/blog/${slug}`}>
            <span className={layout.stackSmall}>
              <Heading>{title}</Heading>
              <span>{description}</span>
              <time className={`${typography.small} ${typography.muted}`} dateTime={published}>
                {formatDate(published, language)}
              </time>
            </span>
            <Arrow />
          </LocalLink>
        </li>
      ))}
    </ul>
  );
}
