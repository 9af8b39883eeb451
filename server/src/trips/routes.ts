import { tripQuerySchema, tripResponseSchema } from '@esimshop/contracts/trips';
import { sendAnswer } from '../catalogue/send-answer.ts';
import type { App } from '../http/app-type.ts';
import type { Shop } from '../shop.ts';
import { answerTrip } from './trips.ts';

export function registerTripRoutes(app: App, shop: Shop): void {
  app.get(
    '/api/trips',
    {
      config: { access: 'public', rateLimit: { max: 120, timeWindow: 60_000 } },
      schema: { querystring: tripQuerySchema, response: { 200: tripResponseSchema } },
    },
    async (request, reply) => sendAnswer(request, reply, await answerTrip(shop, request.query)),
  );
}
