import { legalParamsSchema, legalQuerySchema, legalTextSchema } from '@esimshop/contracts/legal';
import { saleDocumentsQuerySchema, saleDocumentsSchema } from '@esimshop/contracts/sale-documents';
import type { App } from '../platform/http/app-type.ts';
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
    async ({ params, query }) => readLegalText(shop, params.page, query.locale),
  );

  app.get(
    '/api/sale-documents',
    { config, schema: { querystring: saleDocumentsQuerySchema, response: { 200: saleDocumentsSchema } } },
    ({ query }) => previewDocuments(shop, query.plans),
  );
}
