import { Seo } from '~/components/layout/seo.tsx';
import layout from '~/components/ui/layout.module.css';
import typography from '~/components/ui/typography.module.css';
import { ArticleList } from '~/features/content/article-list.tsx';
import { listArticles } from '~/features/content/content.server.ts';
import { pageContext } from '~/lib/page-context.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { contentTexts } from '~/locales/content.ts';
import type { Route } from './+types/blog';

export function loader({ context }: Route.LoaderArgs) {
  return { articles: listArticles(context.get(pageContext)) };
}

export default function Blog({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(contentTexts);
  return (
    <main id="main" tabIndex={-1} className={`${layout.wrap} ${layout.sectionSmall} ${layout.stackLarge}`}>
      <Seo title={t('content.blogTitle')} description={t('content.blogDescription')} canonical="/blog" />
      <div className={layout.stack}>
        <h1 className={typography.name}>{t('content.blogTitle')}</h1>
        <p className={`${typography.lead} ${typography.measure}`}>{t('content.blogLead')}</p>
      </div>
      <ArticleList articles={loaderData.articles} />
    </main>
  );
}
