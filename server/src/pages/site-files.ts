import { DEFAULT_LOCALE, type Locale } from '@esimshop/contracts/locales';
import type { Product } from '@esimshop/contracts/products';
import type { PageIndex } from '@esimshop/contracts/shop-pages';
import type { FastifyInstance } from 'fastify';
import type { ResponseCache } from '../platform/http/responses/response-cache.ts';
import { sendResponse } from '../platform/http/responses/send-response.ts';
import { type SharedResponse, toSharedResponse } from '../platform/http/responses/shared-response.ts';
import { buildLlmsText } from './llms-text.ts';
import { buildProductFeed } from './product-feed.ts';
import { buildRobotsText } from './robots-text.ts';
import { buildSitemap, type SitemapDestination } from './sitemap.ts';
import { listOwnPages, listTextPages } from './text-pages.ts';
import type { ArticlePage, Page } from './web-build.ts';

type SiteFilesOptions = {
  publicUrl: string;
  shopName: () => string;
  /** In which prices can be shown now, the shop's own first. */
  currencies: () => readonly string[];
  responses: ResponseCache;
  version: () => string;
  texts: (locale: Locale) => PageIndex | undefined;
  fetchApi: (path: string, init: RequestInit) => Promise<Response>;
  pages: readonly Page[];
  listArticles: () => Promise<readonly ArticlePage[]>;
};

const HOUR = { cacheControl: 'public, max-age=3600' } as const;
const TEXT = 'text/plain; charset=utf-8';

/** Serves the files for crawlers and assistants: robots.txt, llms.txt, sitemap and product feed. */
export function registerSiteFiles(app: FastifyInstance, options: SiteFilesOptions): void {
  const { publicUrl, shopName, currencies, responses, version, texts, fetchApi, pages, listArticles } = options;
  const robots = toSharedResponse({ contentType: TEXT, body: buildRobotsText(publicUrl, pages) });
  app.get('/robots.txt', (request, reply) => sendResponse(request, reply, robots, HOUR));

  app.get('/llms.txt', (request, reply) => {
    const own = listOwnPages(texts(DEFAULT_LOCALE));
    const llms = toSharedResponse({
      contentType: TEXT,
      body: buildLlmsText(shopName(), publicUrl, currencies(), own),
    });
    return sendResponse(request, reply, llms, HOUR);
  });

  const getFile = (name: string, make: () => Promise<SharedResponse>) =>
    responses.get(`${version()} ${name}`, make, ({ status }) => status === 200);

  app.get('/sitemap.xml', async (request, reply) => {
    const sitemap = await getFile('sitemap', async () => {
      const response = await fetchApi('/api/destinations', { method: 'GET' });
      const { destinations = [] } = response.ok
        ? ((await response.json()) as { destinations?: SitemapDestination[] })
        : {};
      return toSharedResponse({
        status: response.ok ? 200 : 503,
        contentType: 'application/xml; charset=utf-8',
        body: buildSitemap(publicUrl, { pages, destinations, articles: listTextPages(await listArticles(), texts) }),
      });
    });
    return sendResponse(request, reply, sitemap, HOUR);
  });

  app.get<{ Querystring: { currency?: string } }>('/feed.json', async (request, reply) => {
    const currency = currencies().find((each) => each === request.query.currency);
    const query = currency === undefined ? '' : `?currency=${currency}`;
    const feed = await getFile(`feed${query}`, async () => {
      const response = await fetchApi(`/api/products${query}`, { method: 'GET' });
      const { products = [] } = response.ok ? ((await response.json()) as { products?: Product[] }) : {};
      return toSharedResponse({
        status: response.ok ? 200 : 503,
        contentType: 'application/json; charset=utf-8',
        body: buildProductFeed(publicUrl, products, query),
      });
    });
    return sendResponse(request, reply, feed);
  });
}
