import { legalParamsSchema, legalQuerySchema, legalTextSchema } from '@esimshop/contracts/legal';
import { saleDocumentsQuerySchema, saleDocumentsSchema } from '@esimshop/contracts/sale-documents';
import type { App } from '../platform/http/app-type.ts';
import { sendResponse } from '../platform/http/responses/send-response.ts';
import { toSharedJson } from '../platform/http/responses/shared-response.ts';
import type { Shop } from '../shop.ts';
import { readLegalText } from './legal-texts.ts';
import { previewDocuments } from './preview-documents.ts';

const config = { access: 'public' } as const;

export function registerLegalRoutes(app: App, shop: Shop): void {
  app.get(
    '/api/legal/:page',
    {
      config,
      schema: { params: legalParamsSchema, querystring: legalQuerySchema, response: { 200: legalTextSchema } },
    },
    async (request, reply) => {
      const { page } = request.params;
      const { locale } = request.query;
      const response = await shop.responses.get(`${shop.settings.version()} legal ${page} ${locale}`, () =>
        toSharedJson(JSON.stringify(readLegalText(shop, page, locale))),
      );
      return sendResponse(request, reply, response);
    },
  );

  app.get(
    '/api/sale-documents',
    { config, schema: { querystring: saleDocumentsQuerySchema, response: { 200: saleDocumentsSchema } } },
    ({ query }) => previewDocuments(shop, query),
  );
}
