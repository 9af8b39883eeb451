import {
  portalLinkRequestSchema,
  portalLinkRevocationSchema,
  portalQuerySchema,
  portalResponseSchema,
} from '@esimshop/contracts/portal';
import * as z from 'zod/mini';
import { acceptMailRequest } from '../mail/mail-requests.ts';
import type { App } from '../platform/http/app-type.ts';
import type { Shop } from '../shop.ts';
import { getPortalCustomer, revokePortalLinks } from './portal.ts';

const rateLimit = { max: 60, timeWindow: 60_000 };

export function registerPortalRoutes(app: App, shop: Shop): void {
  app.get(
    '/api/portal/customer',
    {
      config: { access: 'public', rateLimit, problems: [401] },
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
      await acceptMailRequest(shop, 'portal-link', request.body);
      return reply.code(202).send({ message: 'If this address belongs to a purchase, a new link is on its way.' });
    },
  );

  app.post(
    '/api/portal/links/revoke',
    {
      config: { access: 'public', rateLimit, problems: [401] },
      schema: { body: portalLinkRevocationSchema, response: { 204: z.null() } },
    },
    async (request, reply) => {
      await revokePortalLinks(shop, request.body);
      return reply.code(204).send(null);
    },
  );
}
