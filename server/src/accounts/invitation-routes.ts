import {
  acceptInvitationSchema,
  invitationCheckResponseSchema,
  invitationCheckSchema,
} from '@esimshop/contracts/people';
import * as z from 'zod/mini';
import type { App } from '../platform/http/app-type.ts';
import type { Shop } from '../shop.ts';
import { acceptInvitation, checkInvitation } from './invitations.ts';

const rateLimit = { max: 20, timeWindow: 60_000 };

/** What the holder of an invitation's link does. */
export function registerInvitationRoutes(app: App, shop: Shop): void {
  app.post(
    '/api/invitations/check',
    {
      config: { access: 'public', rateLimit, problems: [410] },
      schema: { body: invitationCheckSchema, response: { 200: invitationCheckResponseSchema } },
    },
    (request) => checkInvitation(shop, request.body.token),
  );

  app.post(
    '/api/invitations/accept',
    {
      config: { access: 'public', rateLimit, problems: [409, 410] },
      schema: { body: acceptInvitationSchema, response: { 204: z.null() } },
    },
    async (request, reply) => {
      await acceptInvitation(shop, request.body, request.ip);
      return reply.code(204).send(null);
    },
  );
}
