import { loginSchema, registerSchema, type UserResponse, userResponseSchema } from '@esimshop/contracts/accounts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { App } from '../platform/http/app-type.ts';
import type { Identify } from '../platform/http/identities.ts';
import type { Shop } from '../shop.ts';
import { describeClient } from './client.ts';
import { register } from './register.ts';
import { clearSessionCookie, readSessionCookie, setSessionCookie } from './session-cookie.ts';
import { endSessionOf, findIdentity } from './sessions.ts';
import { type SignedIn, type SignIn, signIn } from './sign-in.ts';
import { showUser } from './users.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Identifies a request's user by the session cookie. */
export function createIdentify(shop: Shop): Identify {
  return async (request) => {
    const token = readSessionCookie(shop.config, request);
    return token === undefined ? undefined : findIdentity(shop.database, token);
  };
}

/** Where somebody signs in. */
export function readSigning({ config }: Shop, request: FastifyRequest): SignIn {
  return { client: describeClient(request), formerToken: readSessionCookie(config, request) };
}

/** Hands the new session to the browser. */
export async function welcome(
  { config, database }: Shop,
  reply: FastifyReply,
  signedIn: SignedIn,
): Promise<UserResponse> {
  setSessionCookie(config, reply, signedIn);
  return { user: await showUser(database, signedIn.userId) };
}

export function registerAccountRoutes(app: App, shop: Shop): void {
  const { config, database } = shop;

  app.post(
    '/api/register',
    {
      config: { access: 'public', rateLimit: { max: 20, timeWindow: HOUR_MS }, problems: [409] },
      schema: { body: registerSchema, response: { 201: userResponseSchema } },
    },
    async (request, reply) => {
      const signedIn = await register(shop, request.body, readSigning(shop, request));
      return reply.code(201).send(await welcome(shop, reply, signedIn));
    },
  );

  app.post(
    '/api/login',
    {
      config: { access: 'public', rateLimit: { max: 20, timeWindow: MINUTE_MS }, problems: [401] },
      schema: { body: loginSchema, response: { 200: userResponseSchema } },
    },
    async (request, reply) => welcome(shop, reply, await signIn(shop, request.body, readSigning(shop, request))),
  );

  app.post(
    '/api/logout',
    { config: { access: 'public' }, schema: { response: { 204: z.null() } } },
    async (request, reply) => {
      const token = readSessionCookie(config, request);
      if (token !== undefined) await endSessionOf(database, token);
      clearSessionCookie(config, reply);
      // Not the storage: the cart's Session-Id and the language live there.
      return reply.header('clear-site-data', '"cache"').code(204).send(null);
    },
  );
}
