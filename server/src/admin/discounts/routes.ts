import {
  adminDiscountCodeResponseSchema,
  adminDiscountCodesSchema,
  changeDiscountCodeSchema,
  changeSpellingSchema,
  discountCodeParamsSchema,
  discountOrdersQuerySchema,
  discountPreviewSchema,
  newDiscountCodeSchema,
} from '@esimshop/contracts/admin-discount-codes';
import type { App } from '../../platform/http/app-type.ts';
import type { Shop } from '../../shop.ts';
import { actorOf } from '../admin-actor.ts';
import { sendCsv } from '../csv.ts';
import { changeCode, changeSpelling, createCode } from './change-code.ts';
import { codeNotFound, describeCodes } from './describe-codes.ts';
import { CODE_AMOUNT_COLUMNS, CODE_ORDER_COLUMNS, exportCodeOrders } from './export-code.ts';
import { previewCode } from './preview-code.ts';
import { findCode } from './store.ts';

const config = { access: 'admin:prices' } as const;

export function registerDiscountCodeRoutes(app: App, shop: Shop): void {
  app.get('/api/admin/discount-codes', { config, schema: { response: { 200: adminDiscountCodesSchema } } }, () =>
    describeCodes(shop),
  );

  app.post(
    '/api/admin/discount-codes',
    { config, schema: { body: newDiscountCodeSchema, response: { 201: adminDiscountCodeResponseSchema } } },
    async (request, reply) => {
      reply.code(201);
      return { code: await createCode(shop, actorOf(request).audit, request.body) };
    },
  );

  app.put(
    '/api/admin/discount-codes/:id',
    {
      config: { ...config, problems: [404, 409] },
      schema: {
        params: discountCodeParamsSchema,
        body: changeDiscountCodeSchema,
        response: { 200: adminDiscountCodeResponseSchema },
      },
    },
    async (request) => ({
      code: await changeCode(shop, actorOf(request).audit, { ...request.params, ...request.body }),
    }),
  );

  app.put(
    '/api/admin/discount-codes/:id/spellings',
    {
      config: { ...config, problems: [404, 409] },
      schema: {
        params: discountCodeParamsSchema,
        body: changeSpellingSchema,
        response: { 200: adminDiscountCodeResponseSchema },
      },
    },
    async (request) => ({
      code: await changeSpelling(shop, actorOf(request).audit, { ...request.params, ...request.body }),
    }),
  );

  app.post(
    '/api/admin/discount-code-preview',
    { config, schema: { body: newDiscountCodeSchema, response: { 200: discountPreviewSchema } } },
    (request) => previewCode(shop, request.body),
  );

  app.get(
    '/api/admin/discount-codes/:id/orders.csv',
    {
      config: { ...config, problems: [404] },
      schema: { params: discountCodeParamsSchema, querystring: discountOrdersQuerySchema },
    },
    async (request, reply) => {
      const found = await findCode(shop.database, request.params.id, shop.config.timeZone);
      if (!found) throw codeNotFound();
      return sendCsv(reply, shop.clock, {
        name: `code-${found.code}`,
        columns: CODE_ORDER_COLUMNS,
        amounts: CODE_AMOUNT_COLUMNS,
        separator: request.query.separator,
        batches: exportCodeOrders(shop, request.params.id),
      });
    },
  );
}
