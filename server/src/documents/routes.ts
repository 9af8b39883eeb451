import { legalParamsSchema, legalQuerySchema, legalTextSchema } from '@esimshop/contracts/legal';
import type { Locale } from '@esimshop/contracts/locales';
import { saleDocumentsQuerySchema, saleDocumentsSchema } from '@esimshop/contracts/sale-documents';
import { pagePath, pageTextQuerySchema } from '@esimshop/contracts/shop-pages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../platform/http/app-type.ts';
import { sendResponse } from '../platform/http/responses/send-response.ts';
import { toSharedJson } from '../platform/http/responses/shared-response.ts';
import { ProblemError } from '../platform/problem.ts';
import type { Shop } from '../shop.ts';
import { previewDocuments } from './preview-documents.ts';
import { readPage } from './read-page.ts';

const config = { access: 'public' } as const;

export function registerLegalRoutes(app: App, shop: Shop): void {
  async function sendText(request: FastifyRequest, reply: FastifyReply, page: string, locale: Locale) {
    if (!pagePath(page)) throw noSuchPage(page);
    const version = `${shop.settings.version()}${shop.pageTexts.version()}`;
    const response = await shop.responses.get(`${version} text ${page} ${locale}`, () => {
      const text = readPage(shop, page, locale);
      if (!text) throw noSuchPage(page);
      return toSharedJson(JSON.stringify(text));
    });
    return sendResponse(request, reply, response);
  }

  app.get(
    '/api/legal/:page',
    {
      config,
      schema: { params: legalParamsSchema, querystring: legalQuerySchema, response: { 200: legalTextSchema } },
    },
    (request, reply) => sendText(request, reply, `legal/${request.params.page}`, request.query.locale),
  );

  // What the owner has published of any page, and the pages that are theirs alone.
  app.get(
    '/api/page-texts',
    {
      config: { ...config, problems: [404] },
      schema: { querystring: pageTextQuerySchema, response: { 200: legalTextSchema } },
    },
    (request, reply) => sendText(request, reply, request.query.page, request.query.locale),
  );

  app.get(
    '/api/sale-documents',
    { config, schema: { querystring: saleDocumentsQuerySchema, response: { 200: saleDocumentsSchema } } },
    ({ query }) => previewDocuments(shop, query),
  );
}

function noSuchPage(page: string): ProblemError {
  return new ProblemError(404, 'not_found', `There is no page '${page}'.`);
}
