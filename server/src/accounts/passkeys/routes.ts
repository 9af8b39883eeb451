import { userResponseSchema } from '@esimshop/contracts/accounts';
import {
  passkeyOptionsResponseSchema,
  passkeyRegistrationSchema,
  passkeyRenameSchema,
  passkeyResponseSchema,
  passkeySignInSchema,
  passkeysResponseSchema,
} from '@esimshop/contracts/two-factor';
import * as z from 'zod/mini';
import type { App } from '../../platform/http/app-type.ts';
import { requireIdentity } from '../../platform/http/identities.ts';
import type { Shop } from '../../shop.ts';
import { readSigning, welcome } from '../routes.ts';
import {
  addPasskey,
  listPasskeys,
  passkeyNotFound,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
  startPasskeySignIn,
  startRegistration,
} from './passkeys.ts';

const rateLimit = { max: 20, timeWindow: 60_000 };
const user = { access: 'user', rateLimit } as const;
const idParams = z.object({ id: z.string().check(z.maxLength(20)) });

export function registerPasskeyRoutes(app: App, shop: Shop): void {
  app.get(
    '/api/passkeys',
    { config: { access: 'user' }, schema: { response: { 200: passkeysResponseSchema } } },
    async (request) => ({ passkeys: await listPasskeys(shop.database, requireIdentity(request).userId) }),
  );

  app.post(
    '/api/passkeys/registration-options',
    { config: user, schema: { response: { 200: passkeyOptionsResponseSchema } } },
    async (request) => startRegistration(shop, requireIdentity(request)),
  );

  app.post(
    '/api/passkeys',
    {
      config: { ...user, problems: [409] },
      schema: { body: passkeyRegistrationSchema, response: { 201: passkeyResponseSchema } },
    },
    async (request, reply) => {
      const passkey = await addPasskey(shop, requireIdentity(request), request.body);
      return reply.code(201).send({ passkey });
    },
  );

  app.patch(
    '/api/passkeys/:id',
    {
      config: user,
      schema: { params: idParams, body: passkeyRenameSchema, response: { 200: passkeyResponseSchema } },
    },
    async (request) => {
      const owner = { userId: requireIdentity(request).userId, id: readId(request.params.id) };
      return { passkey: await renamePasskey(shop, owner, request.body.name) };
    },
  );

  app.delete(
    '/api/passkeys/:id',
    { config: user, schema: { params: idParams, response: { 204: z.null() } } },
    async (request, reply) => {
      await removePasskey(shop, requireIdentity(request), readId(request.params.id));
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/api/passkeys/sign-in-options',
    { config: { access: 'public', rateLimit }, schema: { response: { 200: passkeyOptionsResponseSchema } } },
    async () => startPasskeySignIn(shop),
  );

  app.post(
    '/api/passkeys/sign-in',
    {
      config: { access: 'public', rateLimit, problems: [401] },
      schema: { body: passkeySignInSchema, response: { 200: userResponseSchema } },
    },
    async (request, reply) =>
      welcome(shop, reply, await signInWithPasskey(shop, request.body, readSigning(shop, request))),
  );
}

/** @throws ProblemError 404 `not_found` */
function readId(id: string): number {
  if (!/^[1-9]\d{0,8}$/.test(id)) throw passkeyNotFound();
  return Number(id);
}
