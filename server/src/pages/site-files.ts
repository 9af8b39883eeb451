import type { Product } from '@esimshop/contracts/products';
import type { FastifyInstance } from 'fastify';
import { type FinishedResponse, finishResponse } from '../platform/http/responses/finish-response.ts';
import { ResponseCache } from '../platform/http/responses/response-cache.ts';
import { sendResponse } from '../platform/http/responses/send-response.ts';
import { buildLlmsText } from './llms-text.ts';
import { buildProductFeed } from './product-feed.ts';
import { buildRobotsText } from './robots-text.ts';
import { buildSitemap, type SitemapDestination } from './sitemap.ts';
import type { ArticlePage, Page } from './web-build.ts';

type SiteFilesOptions = {
  publicUrl: string;
  version: () => string;
  fetchApi: (path: string, init: RequestInit) => Promise<Response>;
  pages: readonly Page[];
  listArticles: () => Promise<readonly ArticlePage[]>;
};

const HOUR = { cacheControl: 'public, max-age=3600' } as const;
const TEXT = 'text/plain; charset=utf-8';
const MAX_FILES = 2;
const MAX_FILE_BYTES = 50_000_000;

/** Serves the files for crawlers and assistants: robots.txt, llms.txt, sitemap and product feed. */
export function registerSiteFiles(app: FastifyInstance, options: SiteFilesOptions): void {
  const { publicUrl, version, fetchApi, pages, listArticles } = options;
  const robots = finishResponse({ contentType: TEXT, body: buildRobotsText(publicUrl, pages) });
  app.get('/robots.txt', (request, reply) => sendResponse(request, reply, robots, HOUR));

  const llms = finishResponse({ contentType: TEXT, body: buildLlmsText(publicUrl) });
  app.get('/llms.txt', (request, reply) => sendResponse(request, reply, llms, HOUR));

  const files = new ResponseCache({ maxEntries: MAX_FILES, maxBytes: MAX_FILE_BYTES });
  const getFile = (name: string, make: () => Promise<FinishedResponse>) =>
    files.get(`${name}|${version()}`, make, ({ status }) => status === 200);

  app.get('/sitemap.xml', async (request, reply) => {
    const sitemap = await getFile('sitemap', async () => {
      const response = await fetchApi('/api/destinations', { method: 'GET' });
      const { destinations = [] } = response.ok
        ? ((await response.json()) as { destinations?: SitemapDestination[] })
        : {};
      return finishResponse({
        status: response.ok ? 200 : 503,
        contentType: 'application/xml; charset=utf-8',
        body: buildSitemap(publicUrl, { pages, destinations, articles: await listArticles() }),
      });
    });
    return sendResponse(request, reply, sitemap, HOUR);
  });

  app.get('/feed.json', async (request, reply) => {
    const feed = await getFile('feed', async () => {
      const response = await fetchApi('/api/products', { method: 'GET' });
      const { products = [] } = response.ok ? ((await response.json()) as { products?: Product[] }) : {};
      return finishResponse({
        status: response.ok ? 200 : 503,
        contentType: 'application/json; charset=utf-8',
        body: buildProductFeed(publicUrl, products),
      });
    });
    return sendResponse(request, reply, feed);
  });
}
