import {
  type DataRequestsResponse,
  dataDownloadResponseSchema,
  dataLinkResponseSchema,
  dataLinkSchema,
  dataRequestsResponseSchema,
  portalDataRequestSchema,
  userDataRequestSchema,
} from '@esimshop/contracts/data-requests';
import { portalQuerySchema } from '@esimshop/contracts/portal';
import { getUser } from '../accounts/users.ts';
import { getTokenOwner } from '../orders/portal-tokens.ts';
import type { Executor } from '../platform/database/database.ts';
import type { App } from '../platform/http/app-type.ts';
import { requireIdentity } from '../platform/http/identities.ts';
import { ProblemError } from '../platform/problem.ts';
import type { PersonalData, Shop } from '../shop.ts';
import { askAboutData } from './ask.ts';
import { findCustomerOf, keptUntilYear } from './find-customer.ts';
import { checkDataLink, confirmDataRequest, downloadCopy } from './follow-link.ts';
import { listOpenRequests, toOpenRequest } from './store.ts';

const MINUTE_MS = 60_000;
const reading = { max: 60, timeWindow: MINUTE_MS };
/** As of a new portal link. */
const rateLimit = { max: 10, timeWindow: MINUTE_MS };

/** What customers ask about their data, and the links of the mails that follow. `rooms` are those that know something. */
export function registerDataRequestRoutes(app: App, shop: Shop, rooms: readonly PersonalData[]): void {
  const { database } = shop;

  app.get(
    '/api/portal/data-requests',
    {
      config: { access: 'public', rateLimit: reading, problems: [401] },
      schema: { querystring: portalQuerySchema, response: { 200: dataRequestsResponseSchema } },
    },
    async (request, reply) => {
      reply.header('referrer-policy', 'no-referrer');
      return showRequests(shop, await getTokenOwner(database, request.query.token));
    },
  );

  app.post(
    '/api/portal/data-requests',
    {
      config: { access: 'public', rateLimit, problems: [401] },
      schema: { body: portalDataRequestSchema, response: { 202: dataRequestsResponseSchema } },
    },
    async (request, reply) => {
      const { token, ...asked } = request.body;
      const emailKey = await getTokenOwner(database, token);
      const confirm = (tx: Executor) => getTokenOwner(tx, token);
      await askAboutData(shop, { source: 'portal', emailKey, confirm }, asked);
      return reply.code(202).send(await showRequests(shop, emailKey));
    },
  );

  app.get(
    '/api/user/data-requests',
    { config: { access: 'user', problems: [409] }, schema: { response: { 200: dataRequestsResponseSchema } } },
    async (request) => showRequests(shop, await getVerifiedEmail(database, requireIdentity(request).userId)),
  );

  app.post(
    '/api/user/data-requests',
    {
      config: { access: 'user', rateLimit, problems: [409] },
      schema: { body: userDataRequestSchema, response: { 202: dataRequestsResponseSchema } },
    },
    async (request, reply) => {
      const { userId } = requireIdentity(request);
      const emailKey = await getVerifiedEmail(database, userId);
      const confirm = (tx: Executor) => getVerifiedEmail(tx, userId);
      await askAboutData(shop, { source: 'account', emailKey, confirm }, request.body);
      return reply.code(202).send(await showRequests(shop, emailKey));
    },
  );

  const ofLink = { access: 'public', rateLimit, problems: [410] } as const;
  app.post(
    '/api/data-requests/check',
    { config: ofLink, schema: { body: dataLinkSchema, response: { 200: dataLinkResponseSchema } } },
    async (request) => checkDataLink(shop, request.body.token),
  );

  app.post(
    '/api/data-requests/confirm',
    { config: ofLink, schema: { body: dataLinkSchema, response: { 200: dataLinkResponseSchema } } },
    async (request) => confirmDataRequest(shop, request.body.token),
  );

  app.post(
    '/api/data-requests/download',
    { config: ofLink, schema: { body: dataLinkSchema, response: { 200: dataDownloadResponseSchema } } },
    async (request) => downloadCopy(shop, rooms, request.body.token),
  );
}

async function showRequests(shop: Shop, emailKey: string): Promise<DataRequestsResponse> {
  const [requests, customer] = await Promise.all([
    listOpenRequests(shop.database, emailKey),
    findCustomerOf(shop.database, emailKey),
  ]);
  return { requests: requests.map(toOpenRequest), keptUntilYear: keptUntilYear(shop, customer) };
}

/** The address of an account; until it is verified, it may be somebody else's. @throws ProblemError conflict */
async function getVerifiedEmail(executor: Executor, userId: number): Promise<string> {
  const { emailKey, emailVerifiedAt } = await getUser(executor, userId);
  if (emailVerifiedAt) return emailKey;
  throw new ProblemError(409, 'conflict', 'Open the link that verifies your e-mail address first, then ask again.');
}
