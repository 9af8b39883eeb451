import { contractQuerySchema, orderParamsSchema } from '@esimshop/contracts/contract-download';
import {
  type GiftAct,
  giftActSchema,
  giftLinkSchema,
  giftsResponseSchema,
  portalGiftActSchema,
  receivedGiftSchema,
} from '@esimshop/contracts/gifts';
import * as z from 'zod/mini';
import { findReadable } from '../../orders/show-order.ts';
import type { OrderRow } from '../../orders/store.ts';
import type { App } from '../../platform/http/app-type.ts';
import { requireSession } from '../../platform/http/sessions.ts';
import type { Shop } from '../../shop.ts';
import { findLinkedOrder } from '../linked-order.ts';
import { readerOf } from '../order-reader.ts';
import { actOnGift } from './act-on-gift.ts';
import { lookAtGift, mailGiftAgain, openGift } from './receive-gift.ts';
import { showGifts } from './show-gifts.ts';

const MINUTE_MS = 60_000;
const reading = { max: 60, timeWindow: MINUTE_MS };
const acting = { max: 20, timeWindow: MINUTE_MS };

/** Gifts: what their buyer does, with the order or a portal link, and what their receiver does by the link of one. */
export function registerGiftRoutes(app: App, shop: Shop): void {
  const act = async (order: OrderRow, body: GiftAct) => {
    const url = await actOnGift(shop, order, body);
    return { ...(await showGifts(shop, order)), ...(url !== undefined && { url }) };
  };

  app.get(
    '/api/orders/:orderNumber/gifts',
    {
      config: { access: 'optional-session', rateLimit: reading },
      schema: { params: orderParamsSchema, response: { 200: giftsResponseSchema } },
    },
    async (request) => showGifts(shop, await findOwn(request)),
  );

  app.post(
    '/api/orders/:orderNumber/gifts',
    {
      config: { access: 'optional-session', rateLimit: acting, problems: [409] },
      schema: { params: orderParamsSchema, body: giftActSchema, response: { 200: giftsResponseSchema } },
    },
    async (request) => act(await findOwn(request), request.body),
  );

  app.get(
    '/api/portal/gifts',
    {
      config: { access: 'public', rateLimit: reading, problems: [401] },
      schema: { querystring: contractQuerySchema, response: { 200: giftsResponseSchema } },
    },
    async (request, reply) => {
      reply.header('referrer-policy', 'no-referrer');
      return showGifts(shop, await findLinkedOrder(shop, request.query));
    },
  );

  app.post(
    '/api/portal/gifts',
    {
      config: { access: 'public', rateLimit: acting, problems: [401, 409] },
      schema: { body: portalGiftActSchema, response: { 200: giftsResponseSchema } },
    },
    async (request) => act(await findLinkedOrder(shop, request.body), request.body.act),
  );

  const ofLink = { access: 'session', rateLimit: acting, problems: [410] } as const;
  app.post(
    '/api/gifts/look',
    { config: ofLink, schema: { body: giftLinkSchema, response: { 200: receivedGiftSchema } } },
    async (request) => lookAtGift(shop, { ...request.body, sessionHash: requireSession(request) }),
  );

  app.post(
    '/api/gifts/open',
    { config: ofLink, schema: { body: giftLinkSchema, response: { 200: receivedGiftSchema } } },
    async (request) => openGift(shop, { ...request.body, sessionHash: requireSession(request) }),
  );

  app.post(
    '/api/gifts/mail',
    {
      config: { ...ofLink, problems: [409, 410] },
      schema: { body: giftLinkSchema, response: { 202: z.object({ queued: z.literal(true) }) } },
    },
    async (request, reply) => {
      await mailGiftAgain(shop, request.body);
      return reply.code(202).send({ queued: true });
    },
  );

  /** The buyer alone: not whoever works for the shop. */
  function findOwn(request: Parameters<typeof readerOf>[0] & { params: { orderNumber: string } }) {
    return findReadable(shop, request.params.orderNumber, { ...readerOf(request), isAdmin: false });
  }
}
