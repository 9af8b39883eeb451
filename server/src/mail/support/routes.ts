import { supportMessageSchema, supportReceiptSchema } from '@esimshop/contracts/support';
import type { App } from '../../platform/http/app-type.ts';
import type { Shop } from '../../shop.ts';
import { receiveSupportMessage } from './support-messages.ts';

const HOUR_MS = 3_600_000;
const config = { access: 'public', rateLimit: { max: 5, timeWindow: HOUR_MS } } as const;

export function registerSupportRoutes(app: App, shop: Shop): void {
  app.post(
    '/api/support-messages',
    { config, schema: { body: supportMessageSchema, response: { 201: supportReceiptSchema } } },
    async (request, reply) => {
      await receiveSupportMessage(shop, request.body);
      return reply.code(201).send({ received: true });
    },
  );
}
