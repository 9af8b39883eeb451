import { checkoutSchema } from '@esimshop/contracts/checkout';
import { ORDER_STATUSES } from '@esimshop/contracts/order-status';
import {
  IDEMPOTENCY_KEY_PATTERN,
  orderResponseSchema,
  orderStatusesResponseSchema,
  placeOrderResponseSchema,
  sendOrderResponseSchema,
  sendOrderSchema,
} from '@esimshop/contracts/orders';
import * as z from 'zod/mini';
import { createUsageWatch } from '../esims/usage-watch.ts';
import type { App } from '../http/app-type.ts';
import { networkOf } from '../http/rate-limits.ts';
import { requireSession } from '../http/sessions.ts';
import { ProblemError } from '../problem.ts';
import type { Shop } from '../shop.ts';
import { clientHashOf } from './decline-limit.ts';
import { getOrder } from './orders.ts';
import { sendOrderCopy } from './send-order-copy.ts';
import { submitOrder } from './submit-order.ts';

const orderParams = z.object({ orderNumber: z.string().check(z.maxLength(64)) });

export function registerOrderRoutes(app: App, shop: Shop): void {
  const usageWatch = createUsageWatch(shop);
  app.addHook('onClose', async () => usageWatch.stop());

  app.post(
    '/api/orders',
    {
      config: { access: 'session', rateLimit: { max: 20, timeWindow: 60_000 } },
      schema: { body: checkoutSchema, response: { 201: placeOrderResponseSchema, 202: placeOrderResponseSchema } },
    },
    async (request, reply) => {
      const { status, body } = await submitOrder(shop, {
        sessionHash: requireSession(request),
        checkout: request.body,
        clientHash: clientHashOf(shop, networkOf(request.ip)),
        idempotencyKey: readIdempotencyKey(request.headers['idempotency-key']),
      });
      return reply.code(status).send(body);
    },
  );

  app.get(
    '/api/orders/:orderNumber',
    {
      config: { access: 'optional-session' },
      schema: { params: orderParams, response: { 200: orderResponseSchema } },
    },
    async (request) => {
      const { order, esims } = await getOrder(shop, request.params.orderNumber, request.sessionHash);
      // The answer says what is known; what the partner says now is in the next one.
      usageWatch.look(esims);
      return { order };
    },
  );

  app.post(
    '/api/orders/:orderNumber/send',
    {
      config: { access: 'optional-session', rateLimit: { max: 20, timeWindow: 60_000 } },
      schema: { params: orderParams, body: sendOrderSchema, response: { 202: sendOrderResponseSchema } },
    },
    async (request, reply) => {
      const { orderNumber } = request.params;
      await sendOrderCopy(shop, { ...request.body, orderNumber, sessionHash: request.sessionHash });
      return reply.code(202).send({ queued: true });
    },
  );

  app.get(
    '/api/order-statuses',
    { config: { access: 'public' }, schema: { response: { 200: orderStatusesResponseSchema } } },
    async () => ({ statuses: [...ORDER_STATUSES] }),
  );
}

function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && IDEMPOTENCY_KEY_PATTERN.test(header)) return header;
  throw new ProblemError(400, 'bad_request', 'Expected one Idempotency-Key header of 8 to 200 visible characters.');
}
