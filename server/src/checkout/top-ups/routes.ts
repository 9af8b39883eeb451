import { placeOrderResponseSchema } from '@esimshop/contracts/orders';
import {
  savedCardRemovalSchema,
  topUpCodeQuerySchema,
  topUpCodeSchema,
  topUpOfferSchema,
  topUpPurchaseSchema,
  topUpQuerySchema,
} from '@esimshop/contracts/top-ups';
import * as z from 'zod/mini';
import type { App } from '../../platform/http/app-type.ts';
import { readIdempotencyKey } from '../../platform/http/idempotency-key.ts';
import { networkOf } from '../../platform/http/rate-limits.ts';
import type { Shop } from '../../shop.ts';
import { clientHashOf } from '../decline-limit.ts';
import { offerPackages } from './offer-packages.ts';
import { priceWithCode } from './price-with-code.ts';
import { purchaseTopUp } from './purchase-top-up.ts';
import { removeSavedCard } from './remove-saved-card.ts';

/** The calls of a portal link about topping up; its token is the only authorisation. */
export function registerTopUpRoutes(app: App, shop: Shop): void {
  app.get(
    '/api/portal/topup-packages',
    {
      config: { access: 'public', rateLimit: { max: 60, timeWindow: 60_000 }, problems: [401, 404] },
      schema: { querystring: topUpQuerySchema, response: { 200: topUpOfferSchema } },
    },
    async (request, reply) => {
      reply.header('referrer-policy', 'no-referrer');
      return offerPackages(shop, request.query);
    },
  );

  app.post(
    '/api/portal/topup-code',
    {
      config: { access: 'public', rateLimit: { max: 60, timeWindow: 60_000 }, problems: [401, 404, 409] },
      schema: { body: topUpCodeQuerySchema, response: { 200: topUpCodeSchema } },
    },
    (request) => priceWithCode(shop, request.body, clientHashOf(shop, networkOf(request.ip))),
  );

  app.post(
    '/api/portal/purchase-topup',
    {
      config: { access: 'public', rateLimit: { max: 20, timeWindow: 60_000 }, problems: [401, 402, 404, 409] },
      schema: {
        body: topUpPurchaseSchema,
        response: { 201: placeOrderResponseSchema, 202: placeOrderResponseSchema },
      },
    },
    async (request, reply) => {
      const { status, body } = await purchaseTopUp(shop, {
        purchase: request.body,
        idempotencyKey: readIdempotencyKey(request),
        clientHash: clientHashOf(shop, networkOf(request.ip)),
      });
      return reply.code(status).send(body);
    },
  );

  app.post(
    '/api/portal/remove-card',
    {
      config: { access: 'public', rateLimit: { max: 20, timeWindow: 60_000 }, problems: [401, 404] },
      schema: { body: savedCardRemovalSchema, response: { 204: z.null() } },
    },
    async (request, reply) => {
      await removeSavedCard(shop, request.body);
      return reply.code(204).send(null);
    },
  );
}
