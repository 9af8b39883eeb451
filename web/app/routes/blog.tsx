import { Seo } from '~/components/layout/seo.tsx';
import { ArticleList } from '~/features/content/article-list.tsx';
import { listArticles } from '~/features/content/content.server.ts';
import { pageContext } from '~/lib/page-context.ts';
import type { PageHandle } from '~/lib/start-mode.ts';
import { useTranslation } from '~/lib/translation.tsx';
import type { Route } from './+types/blog';

export const handle: PageHandle = { start: 'never' };

export function loader({ context }: Route.LoaderArgs) {
  return { articles: listArticles(context.get(pageContext).language) };
}

export default function Blog({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <main id="main" tabIndex={-1} className="wrap section-s stack-l">
      <Seo title={t('content.blogTitle')} description={t('content.blogDescription')} canonical="/blog" />
      <div className="stack">
        <h1 className="name">{t('content.blogTitle')}</h1>
        <p className="lead measure">{t('content.blogLead')}</p>
      </div>
      <ArticleList articles={loaderData.articles} />
    </main>
  );
}
