import type { ArticlePage } from './web-build.ts';

export type SitemapDestination = { code: string; coverage: 'local' | 'regional' | 'global' };

/** Public pages without a catalogue; each exists in both languages. */
const FIXED_PATHS = [
  '/',
  '/products',
  '/trip',
  '/how-it-works',
  '/support',
  '/faq',
  '/blog',
  '/terms',
  '/privacy',
  '/refund',
  '/cookies',
];

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

function toEntry(publicUrl: string, { path, updated }: { path: string; updated?: string }): string {
  const english = escapeXml(`${publicUrl}${path}`);
  const turkish = escapeXml(`${publicUrl}/tr${path === '/' ? '' : path}`);
  const alternates = [
    ['en', english],
    ['tr', turkish],
    ['x-default', english],
  ].map(([language, href]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`);
  const changed = updated ? `<lastmod>${escapeXml(updated)}</lastmod>` : '';
  return [english, turkish].map((own) => `<url><loc>${own}</loc>${changed}${alternates.join('')}</url>`).join('');
}

type SitemapPages = { destinations: readonly SitemapDestination[]; articles: readonly ArticlePage[] };

/** All public pages, every guide and every destination's page, each with its other language. */
export function buildSitemap(publicUrl: string, { destinations, articles }: SitemapPages): string {
  const places = destinations.map(({ code, coverage }) => {
    const parameter = coverage === 'local' ? 'country' : 'region';
    return { path: `/products?${new URLSearchParams({ [parameter]: code })}` };
  });
  const fixed = FIXED_PATHS.map((path) => ({ path }));
  const entries = [...fixed, ...articles, ...places].map((page) => toEntry(publicUrl, page));
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join('')}</urlset>`;
}
