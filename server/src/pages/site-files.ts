import type { FastifyInstance } from 'fastify';
import { buildSitemap, type SitemapDestination } from './sitemap.ts';
import type { ArticlePage } from './web-build.ts';

type SiteFilesOptions = {
  publicUrl: string;
  fetchApi: (path: string, init: RequestInit) => Promise<Response>;
  articles: readonly ArticlePage[];
};

const PRIVATE_PATHS = [
  '/api',
  '/cart',
  '/checkout',
  '/portal',
  '/profile',
  '/admin',
  '/auth',
  '/order-confirmation',
  '/design-preview',
  '/email-preview',
  '/sandbox',
];

/** What crawlers read: which pages are nobody's business, and where all the others are. */
export function registerSiteFiles(app: FastifyInstance, { publicUrl, fetchApi, articles }: SiteFilesOptions): void {
  app.get('/robots.txt', (_request, reply) => {
    const rules = PRIVATE_PATHS.flatMap((path) => [`Disallow: ${path}`, `Disallow: /tr${path}`]);
    const lines = ['User-agent: *', ...rules, `Sitemap: ${publicUrl}/sitemap.xml`, ''];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(lines.join('\n'));
  });

  app.get('/sitemap.xml', async (_request, reply) => {
    const answer = await fetchApi('/api/destinations', { method: 'GET' });
    const { destinations = [] } = answer.ok ? ((await answer.json()) as { destinations?: SitemapDestination[] }) : {};
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(buildSitemap(publicUrl, { destinations, articles }));
  });
}
