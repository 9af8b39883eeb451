import {
  emailVerificationResponseSchema,
  emailVerificationSchema,
  messageResponseSchema,
  passwordChangeSchema,
  passwordResetCheckResponseSchema,
  passwordResetCheckSchema,
  passwordResetRequestSchema,
  passwordResetSchema,
  profileChangeSchema,
  queuedResponseSchema,
  userResponseSchema,
  userSessionsResponseSchema,
} from '@esimshop/contracts/accounts';
import * as z from 'zod/mini';
import { acceptMailRequest } from '../mail/mail-requests.ts';
import type { App } from '../platform/http/app-type.ts';
import { requireIdentity } from '../platform/http/identities.ts';
import { ProblemError } from '../platform/problem.ts';
import type { Shop } from '../shop.ts';
import { requestEmailVerification, verifyEmail } from './email-verification.ts';
import { changePassword, checkPasswordReset, resetPassword } from './passwords.ts';
import { updateProfile } from './profile.ts';
import { clearSessionCookie } from './session-cookie.ts';
import { endSessions, listSessions } from './sessions.ts';
import { showUser } from './users.ts';

const MINUTE_MS = 60_000;
const rateLimit = { max: 20, timeWindow: MINUTE_MS };
const user = { access: 'user', rateLimit } as const;
const idParams = z.object({ id: z.string().check(z.maxLength(20)) });

/** The account calls of signed-in users, and password resets. */
export function registerUserRoutes(app: App, shop: Shop): void {
  const { database } = shop;

  app.get(
    '/api/user',
    { config: { access: 'user' }, schema: { response: { 200: userResponseSchema } } },
    async (request) => ({ user: await showUser(database, requireIdentity(request).userId) }),
  );

  app.patch(
    '/api/user',
    {
      config: { ...user, problems: [409] },
      schema: { body: profileChangeSchema, response: { 200: userResponseSchema } },
    },
    async (request) => {
      const identity = requireIdentity(request);
      await updateProfile(shop, identity, request.body);
      return { user: await showUser(database, identity.userId) };
    },
  );

  app.post(
    '/api/user/change-password',
    { config: user, schema: { body: passwordChangeSchema, response: { 200: messageResponseSchema } } },
    async (request) => {
      await changePassword(shop, requireIdentity(request), request.body);
      return { message: 'Your password has been changed.' };
    },
  );

  app.get(
    '/api/user/sessions',
    { config: { access: 'user' }, schema: { response: { 200: userSessionsResponseSchema } } },
    async (request) => ({ sessions: await listSessions(database, requireIdentity(request)) }),
  );

  app.delete(
    '/api/user/sessions',
    { config: user, schema: { response: { 204: z.null() } } },
    async (request, reply) => {
      const { userId, sessionId } = requireIdentity(request);
      await endSessions(database, userId, { except: sessionId });
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/api/user/sessions/:id',
    { config: user, schema: { params: idParams, response: { 204: z.null() } } },
    async (request, reply) => {
      const { userId, sessionId } = requireIdentity(request);
      const { id } = request.params;
      const ended = /^[1-9]\d{0,8}$/.test(id) ? await endSessions(database, userId, { only: Number(id) }) : 0;
      if (ended === 0) throw new ProblemError(404, 'not_found', 'This session has ended already.');
      if (Number(id) === sessionId) clearSessionCookie(shop.config, reply);
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/api/user/email-verification',
    { config: { ...user, problems: [409] }, schema: { response: { 202: queuedResponseSchema } } },
    async (request, reply) => {
      await requestEmailVerification(shop, requireIdentity(request).userId);
      return reply.code(202).send({ queued: true });
    },
  );

  app.post(
    '/api/email-verifications/complete',
    {
      config: { ...user, problems: [410] },
      schema: { body: emailVerificationSchema, response: { 200: emailVerificationResponseSchema } },
    },
    async (request) => verifyEmail(shop, requireIdentity(request).userId, request.body.token),
  );

  app.post(
    '/api/password-resets',
    {
      config: { access: 'public', rateLimit: { max: 10, timeWindow: MINUTE_MS } },
      schema: { body: passwordResetRequestSchema, response: { 202: queuedResponseSchema } },
    },
    async (request, reply) => {
      await acceptMailRequest(shop, 'password-reset', request.body);
      return reply.code(202).send({ queued: true });
    },
  );

  app.post(
    '/api/password-resets/check',
    {
      config: { access: 'public', rateLimit, problems: [410] },
      schema: { body: passwordResetCheckSchema, response: { 200: passwordResetCheckResponseSchema } },
    },
    async (request) => ({ minPasswordLength: await checkPasswordReset(shop, request.body.token) }),
  );

  app.post(
    '/api/password-resets/complete',
    {
      config: { access: 'public', rateLimit, problems: [410] },
      schema: { body: passwordResetSchema, response: { 204: z.null() } },
    },
    async (request, reply) => {
      await resetPassword(shop, request.body);
      return reply.code(204).send(null);
    },
  );
}
