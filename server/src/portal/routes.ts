import { portalLinkRequestSchema, portalQuerySchema, portalResponseSchema } from '@esimshop/contracts/portal';
import * as z from 'zod/mini';
import type { App } from '../http/app-type.ts';
import type { Shop } from '../shop.ts';
import { getPortalCustomer, requestPortalLink } from './portal.ts';

const rateLimit = { max: 60, timeWindow: 60_000 };

export function registerPortalRoutes(app: App, shop: Shop): void {
  app.get(
    '/api/portal/customer',
    {
      config: { access: 'public', rateLimit },
      schema: { querystring: portalQuerySchema, response: { 200: portalResponseSchema } },
    },
    async (request, reply) => {
      reply.header('referrer-policy', 'no-referrer');
      return getPortalCustomer(shop, request.query.token);
    },
  );

  app.post(
    '/api/portal/links',
    {
      config: { access: 'public', rateLimit: { max: 10, timeWindow: 60_000 } },
      schema: { body: portalLinkRequestSchema, response: { 202: z.object({ message: z.string() }) } },
    },
    async (request, reply) => {
      await requestPortalLink(shop, request.body);
      return reply.code(202).send({ message: 'If something was bought with this address, a new link is on its way.' });
    },
  );
}
