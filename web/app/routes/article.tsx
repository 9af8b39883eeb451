import { localizePath } from '@esimshop/contracts/locales';
import { data, redirect } from 'react-router';
import { Breadcrumb } from '~/components/layout/breadcrumb.tsx';
import { JsonLd } from '~/components/layout/json-ld.tsx';
import { Seo } from '~/components/layout/seo.tsx';
import { buttonClass } from '~/components/ui/button.tsx';
import { Arrow } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import typography from '~/components/ui/typography.module.css';
import { ArticleList } from '~/features/content/article-list.tsx';
import { findContent, findDelivered, listArticles, readField } from '~/features/content/content.server.ts';
import documentStyles from '~/features/content/document.module.css';
import { DocumentSections } from '~/features/content/document-sections.tsx';
import { Prose } from '~/features/content/prose.tsx';
import { TableOfContents } from '~/features/content/table-of-contents.tsx';
import { formatDate } from '~/lib/format.ts';
import { localPath } from '~/lib/language.ts';
import { pageContext } from '~/lib/page-context.ts';
import { usePageFacts } from '~/lib/page-facts.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useShopName } from '~/lib/use-brand.ts';
import { useLanguage } from '~/lib/use-language.ts';
import { contentTexts } from '~/locales/content.ts';
import type { Route } from './+types/article';

const MORE_ARTICLES = 3;

export async function loader({ params: { slug }, url, context }: Route.LoaderArgs) {
  const reader = context.get(pageContext);
  const name = `articles/${slug}`;
  const file = await findContent(reader, name);
  // Other pages may link to a guide that the owner does not show.
  if (!file && findDelivered(reader.language, name)) throw redirect(localPath('/blog', url.pathname));
  if (!file) throw data(null, { status: 404 });
  const { intro, sections } = file;
  return {
    slug,
    title: readField(file, 'title'),
    description: readField(file, 'description'),
    published: readField(file, 'published'),
    updated: readField(file, 'updated'),
    plans: readField(file, 'plans'),
    plansText: readField(file, 'plansText'),
    intro,
    sections,
    others: listArticles(reader)
      .filter((other) => other.slug !== slug)
      .slice(0, MORE_ARTICLES),
  };
}

export default function Article({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(contentTexts);
  const language = useLanguage();
  const shopName = useShopName();
  const { publicUrl } = usePageFacts();
  const { slug, title, description, published, updated, plans, plansText, intro, sections, others } = loaderData;
  const date = formatDate(updated, language) ?? updated;
  return (
    <main id="main" tabIndex={-1}>
      <Seo title={title} description={description} canonical={`/blog/${slug}`} type="article" />
      <article className={`${layout.wrap} ${layout.sectionSmall} ${layout.stackLarge}`}>
        <div className={layout.stack}>
          <Breadcrumb way={[{ text: t('content.blogTitle'), path: '/blog' }]} here={title} />
          <h1 className={typography.name}>{title}</h1>
          <p className={typography.muted}>
            <time dateTime={updated}>{t('content.lastUpdated', { date })}</time>
          </p>
        </div>
        <div className={documentStyles.document}>
          <TableOfContents sections={sections} />
          <div className={`${layout.stackLarge} ${typography.measure}`}>
            <div className={typography.lead}>
              <Prose html={intro} />
            </div>
            <DocumentSections sections={sections} />
            <p>
              <LocalLink className={buttonClass('primary')} to={plans}>
                {plansText}
                <Arrow />
              </LocalLink>
            </p>
          </div>
        </div>
      </article>
      <section className={layout.ground} aria-labelledby="more">
        <div className={`${layout.wrap} ${layout.section} ${layout.stack}`}>
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
          author: { '@type': 'Organization', name: shopName, url: `${publicUrl}/` },
          publisher: { '@type': 'Organization', '@id': `${publicUrl}/#shop`, name: shopName },
          mainEntityOfPage: `${publicUrl}${localizePath(`/blog/${slug}`, language)}`,
        }}
      />
    </main>
  );
}
