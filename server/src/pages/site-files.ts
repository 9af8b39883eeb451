import type { Product } from '@esimshop/contracts/products';
import type { FastifyInstance } from 'fastify';
import { type FinishedPage, finishPage } from './finish-page.ts';
import { buildLlmsText } from './llms-text.ts';
import { toPageAddress } from './page-address.ts';
import { PageCache } from './page-cache.ts';
import { buildProductFeed } from './product-feed.ts';
import { sendPage } from './send-page.ts';
import { buildSitemap, type SitemapDestination } from './sitemap.ts';
import type { ArticlePage } from './web-build.ts';

type SiteFilesOptions = {
  publicUrl: string;
  version: () => string;
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
  '/offline',
  '/sandbox',
];

/** What crawlers read: which pages are nobody's business, and where all the others are. */
export function registerSiteFiles(app: FastifyInstance, options: SiteFilesOptions): void {
  const { publicUrl, version, fetchApi, articles } = options;
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

  app.get('/llms.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(buildLlmsText(publicUrl)),
  );

  const feeds = new PageCache<FinishedPage>({ maxEntries: 1 });
  app.get('/feed.json', async (request, reply) => {
    const feed = await feeds.get(
      version(),
      () => renderFeed(publicUrl, fetchApi),
      ({ status }) => status === 200,
    );
    return sendPage(request, reply, feed, toPageAddress(new URL('/feed.json', publicUrl)));
  });
}

async function renderFeed(publicUrl: string, fetchApi: SiteFilesOptions['fetchApi']): Promise<FinishedPage> {
  const answer = await fetchApi('/api/products', { method: 'GET' });
  const { products = [] } = answer.ok ? ((await answer.json()) as { products?: Product[] }) : {};
  return finishPage({
    status: answer.ok ? 200 : 503,
    contentType: 'application/json; charset=utf-8',
    text: buildProductFeed(publicUrl, products),
  });
}
