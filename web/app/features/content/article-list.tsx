import { Arrow } from '~/components/ui/icon.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { formatDate } from '~/lib/format.ts';
import { useLanguage } from '~/lib/use-language.ts';

type Article = { slug: string; title: string; description: string; published: string };

/** Guides as rows of a list: each leads to its page. */
export function ArticleList({ articles, level = 2 }: { articles: readonly Article[]; level?: 2 | 3 }) {
  const language = useLanguage();
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <ul className="plain guides">
      {articles.map(({ slug, title, description, published }) => (
        <li key={slug}>
          <LocalLink className="guide" to={`/blog/${slug}`}>
            <span className="stack-s">
              <Heading>{title}</Heading>
              <span>{description}</span>
              <time className="small muted" dateTime={published}>
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
