import { data } from 'react-router';
import { Breadcrumb } from '~/components/layout/breadcrumb.tsx';
import { JsonLd } from '~/components/layout/json-ld.tsx';
import { Seo } from '~/components/layout/seo.tsx';
import { buttonClass } from '~/components/ui/button.tsx';
import { Arrow } from '~/components/ui/icon.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { ArticleList } from '~/features/content/article-list.tsx';
import { findArticle, listArticles, readFact } from '~/features/content/content.server.ts';
import { ContentsList } from '~/features/content/contents-list.tsx';
import { DocumentSections } from '~/features/content/document-sections.tsx';
import { Prose } from '~/features/content/prose.tsx';
import { formatDate } from '~/lib/format.ts';
import { pageContext } from '~/lib/page-context.ts';
import { usePageFacts } from '~/lib/page-facts.ts';
import type { PageHandle } from '~/lib/start-mode.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { settings } from '~/settings.ts';
import type { Route } from './+types/article';

export const handle: PageHandle = { start: 'never' };

const MORE_ARTICLES = 3;

export function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const { language } = context.get(pageContext);
  const file = findArticle(language, slug);
  if (!file) throw data(null, { status: 404 });
  const { intro, sections } = file;
  return {
    slug,
    title: readFact(file, 'title'),
    description: readFact(file, 'description'),
    published: readFact(file, 'published'),
    updated: readFact(file, 'updated'),
    plans: readFact(file, 'plans'),
    plansText: readFact(file, 'plansText'),
    intro,
    sections,
    others: listArticles(language)
      .filter((other) => other.slug !== slug)
      .slice(0, MORE_ARTICLES),
  };
}

export default function Article({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { publicUrl } = usePageFacts();
  const { slug, title, description, published, updated, plans, plansText, intro, sections, others } = loaderData;
  const date = formatDate(updated, language) ?? updated;
  return (
    <main id="main" tabIndex={-1}>
      <Seo title={title} description={description} canonical={`/blog/${slug}`} type="article" />
      <article className="wrap section-s stack-l">
        <div className="stack">
          <Breadcrumb way={[{ text: t('content.blogTitle'), path: '/blog' }]} here={title} />
          <h1 className="name">{title}</h1>
          <p className="muted">
            <time dateTime={updated}>{t('content.lastUpdated', { date })}</time>
          </p>
        </div>
        <div className="doc">
          <ContentsList sections={sections} />
          <div className="stack-l measure">
            <div className="lead">
              <Prose html={intro} />
            </div>
            <DocumentSections sections={sections} />
            <p>
              <LocalLink className={buttonClass('go')} to={plans}>
                {plansText}
                <Arrow />
              </LocalLink>
            </p>
          </div>
        </div>
      </article>
      <section className="ground" aria-labelledby="more">
        <div className="wrap section stack">
          <h2 id="more">{t('content.moreGuides')}</h2>
          <ArticleList articles={others} level={3} />
        </div>
      </section>
      <JsonLd
        data={{
          '@type': 'Article',
          headline: title,
          description,
          datePublished: published,
          dateModified: updated,
          inLanguage: language,
          author: { '@type': 'Organization', name: settings.shopName, url: `${publicUrl}/` },
          publisher: { '@type': 'Organization', '@id': `${publicUrl}/#shop`, name: settings.shopName },
          mainEntityOfPage: `${publicUrl}${language === 'tr' ? '/tr' : ''}/blog/${slug}`,
        }}
      />
    </main>
  );
}
