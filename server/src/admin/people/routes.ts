import { inviteSchema, peopleSchema, personParamsSchema, roleChangeSchema } from '@esimshop/contracts/people';
import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { invite, inviteAgain, withdrawInvitation } from '../../accounts/invitations.ts';
import { assertRecentSignIn } from '../../accounts/recent-sign-in.ts';
import { setRole } from '../../accounts/roles.ts';
import type { App } from '../../platform/http/app-type.ts';
import { requireAdmin } from '../../platform/http/identities.ts';
import { ProblemError } from '../../platform/problem.ts';
import type { Shop } from '../../shop.ts';
import { users } from '../../tables/accounts.ts';
import { actorOf } from '../admin-actor.ts';
import { listPeople } from './list-people.ts';

const HOUR_MS = 3_600_000;
const config = { access: 'admin:people' } as const;
const act = { ...config, problems: [404, 409] } as const;
const response = { 200: peopleSchema };

/** Who works in the admin. Changes need a sign-in of the last 15 minutes. */
export function registerPeopleRoutes(app: App, shop: Shop): void {
  const list = (request: FastifyRequest) => listPeople(shop, requireAdmin(request));
  /** Who changes something. @throws ProblemError 401 `reauthentication_required` */
  const confirm = async (request: FastifyRequest) => {
    await assertRecentSignIn(shop, requireAdmin(request));
    const { username, audit } = actorOf(request);
    return { name: username, audit };
  };

  app.get('/api/admin/people', { config, schema: { response } }, list);

  app.post(
    '/api/admin/people/invitations',
    { config: { ...act, rateLimit: { max: 30, timeWindow: HOUR_MS } }, schema: { body: inviteSchema, response } },
    async (request) => {
      await invite(shop, await confirm(request), request.body);
      return list(request);
    },
  );

  app.post(
    '/api/admin/people/invitations/:id/resend',
    {
      config: { ...act, rateLimit: { max: 30, timeWindow: HOUR_MS } },
      schema: { params: personParamsSchema, response },
    },
    async (request) => {
      await inviteAgain(shop, await confirm(request), request.params.id);
      return list(request);
    },
  );

  app.delete(
    '/api/admin/people/invitations/:id',
    { config: act, schema: { params: personParamsSchema, response } },
    async (request) => {
      await withdrawInvitation(shop, await confirm(request), request.params.id);
      return list(request);
    },
  );

  app.patch(
    '/api/admin/people/:id',
    { config: act, schema: { params: personParamsSchema, body: roleChangeSchema, response } },
    async (request) => {
      const { audit } = await confirm(request);
      const { id: userId } = request.params;
      const isKnown = await shop.database.$count(users, eq(users.id, userId));
      if (isKnown === 0) throw new ProblemError(404, 'not_found', 'There is no such person. Reload the list.');
      await setRole(shop, audit, { userId, role: request.body.role, onlyAmongPeople: true });
      return list(request);
    },
  );
}
