import { DEFAULT_LOCALE, localizePath, perLocale } from '@esimshop/contracts/locales';
import type { ArticlePage, Page } from './web-build.ts';

export type SitemapDestination = { code: string; coverage: 'local' | 'regional' | 'global' };

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

function toEntry(publicUrl: string, { path, updated }: { path: string; updated?: string }): string {
  const addresses = perLocale((locale) => escapeXml(`${publicUrl}${localizePath(path, locale)}`));
  const alternates = [...Object.entries(addresses), ['x-default', addresses[DEFAULT_LOCALE]]].map(
    ([language, href]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`,
  );
  const changed = updated ? `<lastmod>${escapeXml(updated)}</lastmod>` : '';
  return Object.values(addresses)
    .map((own) => `<url><loc>${own}</loc>${changed}${alternates.join('')}</url>`)
    .join('');
}

type SitemapPages = {
  pages: readonly Page[];
  destinations: readonly SitemapDestination[];
  articles: readonly ArticlePage[];
};

/** The sitemap: all public pages, guides and destinations, each with its other languages. */
export function buildSitemap(publicUrl: string, { pages, destinations, articles }: SitemapPages): string {
  const places = destinations.map(({ code, coverage }) => {
    const parameter = coverage === 'local' ? 'country' : 'region';
    return { path: `/products?${new URLSearchParams({ [parameter]: code })}` };
  });
  const own = pages.flatMap(({ path, indexing }) => (indexing === 'sitemap' ? [{ path }] : []));
  const entries = [...own, ...articles, ...places].map((page) => toEntry(publicUrl, page));
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join('')}</urlset>`;
}
