import {
  copyRequestSchema,
  copyResponseSchema,
  customerParamsSchema,
  customerSchema,
  erasureRequestSchema,
  erasureResponseSchema,
} from '@esimshop/contracts/admin-customers';
import {
  adminDataRequestSchema,
  dataRequestParamsSchema,
  declineDataRequestSchema,
} from '@esimshop/contracts/data-requests';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { findCustomer } from '../../data-requests/find-customer.ts';
import type { App } from '../../platform/http/app-type.ts';
import { mayDo } from '../../platform/http/identities.ts';
import { ProblemError } from '../../platform/problem.ts';
import type { PersonalData, Shop } from '../../shop.ts';
import { users } from '../../tables/accounts.ts';
import { actorOf } from '../admin-actor.ts';
import { declineRequest, sendCopy } from './answer-request.ts';
import { copyCustomer } from './copy-customer.ts';
import { eraseCustomer } from './erase-customer.ts';
import { showCustomer } from './show-customer.ts';

const MINUTE_MS = 60_000;
const config = { access: 'admin:orders', problems: [404] } as const;

/** One customer: all that is known, a copy of it, its erasure, and the answers to what they ask. `rooms` are those that know something. */
export function registerCustomerRoutes(app: App, shop: Shop, rooms: readonly PersonalData[]): void {
  const params = customerParamsSchema;
  app.get(
    '/api/admin/customers/:key',
    { config, schema: { params, response: { 200: customerSchema } } },
    async (request) => {
      await refuseColleagues(shop, request, request.params.key);
      return showCustomer(shop, rooms, request.params.key);
    },
  );

  app.post(
    '/api/admin/customers/:key/copy',
    {
      config: { ...config, rateLimit: { max: 20, timeWindow: MINUTE_MS } },
      schema: { params, body: copyRequestSchema, response: { 200: copyResponseSchema } },
    },
    async (request) => {
      await refuseColleagues(shop, request, request.params.key);
      return copyCustomer(shop, rooms, actorOf(request), { ...request.params, ...request.body });
    },
  );

  app.post(
    '/api/admin/customers/:key/erasure',
    {
      config: { access: 'admin:erasure', problems: [404, 409, 503] },
      schema: { params, body: erasureRequestSchema, response: { 200: erasureResponseSchema } },
    },
    async (request) => eraseCustomer(shop, rooms, actorOf(request), { ...request.params, ...request.body }),
  );

  const answer = { ...config, problems: [404, 409] } as const;
  app.post(
    '/api/admin/data-requests/:id/copy',
    { config: answer, schema: { params: dataRequestParamsSchema, response: { 200: adminDataRequestSchema } } },
    async (request) => sendCopy(shop, actorOf(request), request.params.id),
  );

  app.post(
    '/api/admin/data-requests/:id/decline',
    {
      config: answer,
      schema: {
        params: dataRequestParamsSchema,
        body: declineDataRequestSchema,
        response: { 200: adminDataRequestSchema },
      },
    },
    async (request) => declineRequest(shop, actorOf(request), { ...request.params, ...request.body }),
  );
}

/**
 * What somebody who works here does is for those who see people: their page would show their sign-ins and all that they did.
 * @throws ProblemError 403 `forbidden`
 */
async function refuseColleagues({ database }: Shop, { identity }: FastifyRequest, key: string): Promise<void> {
  if (mayDo(identity, 'people')) return;
  const { userId = 0 } = await findCustomer(database, key);
  const isColleague = await database.$count(users, and(eq(users.id, userId), isNotNull(users.role)));
  if (isColleague > 0) throw new ProblemError(403, 'forbidden', 'This account belongs to somebody who works here.');
}
