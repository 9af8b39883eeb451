import { checkoutSchema } from '@esimshop/contracts/checkout';
import { placeOrderResponseSchema } from '@esimshop/contracts/orders';
import { shopFactsSchema } from '@esimshop/contracts/shop-facts';
import { saleTaxQuerySchema, saleTaxSchema } from '@esimshop/contracts/tax';
import { decideOrderTax } from '../documents/receipts/decide-order-tax.ts';
import type { App } from '../platform/http/app-type.ts';
import { readIdempotencyKey } from '../platform/http/idempotency-key.ts';
import { networkOf } from '../platform/http/rate-limits.ts';
import { requireSession } from '../platform/http/sessions.ts';
import type { Shop } from '../shop.ts';
import { clientHashOf } from './decline-limit.ts';
import { describeShop } from './shop-facts.ts';
import { submitOrder } from './submit-order.ts';

export function registerCheckoutRoutes(app: App, shop: Shop): void {
  app.get('/api/shop', { config: { access: 'public' }, schema: { response: { 200: shopFactsSchema } } }, () =>
    describeShop(shop),
  );

  app.get(
    '/api/tax',
    {
      config: { access: 'public' },
      schema: { querystring: saleTaxQuerySchema, response: { 200: saleTaxSchema } },
    },
    ({ query: { country } }) => {
      const tax = decideOrderTax(shop, { type: 'plan', billingCountry: country });
      return { country: tax?.country ?? country, rate: tax?.rate ?? null };
    },
  );

  app.post(
    '/api/orders',
    {
      config: { access: 'session', rateLimit: { max: 20, timeWindow: 60_000 }, problems: [402, 409] },
      schema: { body: checkoutSchema, response: { 201: placeOrderResponseSchema, 202: placeOrderResponseSchema } },
    },
    async (request, reply) => {
      const { status, body } = await submitOrder(shop, {
        sessionHash: requireSession(request),
        userId: request.identity?.userId,
        checkout: request.body,
        clientHash: clientHashOf(shop, networkOf(request.ip)),
        idempotencyKey: readIdempotencyKey(request),
      });
      return reply.code(status).send(body);
    },
  );
}
