import { tripQuerySchema, tripResponseSchema } from '@esimshop/contracts/trips';
import type { App } from '../../platform/http/app-type.ts';
import { sendResponse } from '../../platform/http/responses/send-response.ts';
import type { Shop } from '../../shop.ts';
import { getTripResponse } from './trips.ts';

export function registerTripRoutes(app: App, shop: Shop): void {
  app.get(
    '/api/trips',
    {
      config: { access: 'public', rateLimit: { max: 120, timeWindow: 60_000 } },
      schema: { querystring: tripQuerySchema, response: { 200: tripResponseSchema } },
    },
    async (request, reply) => sendResponse(request, reply, await getTripResponse(shop, request.query)),
  );
}
