import fastify from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { expect, test } from 'vitest';
import { type Access, declareAccess, enforceAccessPolicy } from './access-policy.ts';
import type { Identity } from './identities.ts';
import { answerProblems } from './problem-details.ts';

const user: Identity = {
  userId: 1,
  username: 'deniz',
  role: null,
  sessionId: 1,
  signedInAt: new Date(),
  hasSecondFactor: false,
  mustSetUpSecondFactor: false,
};
const admin = { ...user, role: 'owner' as const };

const AT_HOME = { host: 'localhost', publicUrl: 'http://localhost:3000', trustedProxies: [] };

function createApp(identity?: Identity) {
  const app = fastify().withTypeProvider<ZodTypeProvider>();
  answerProblems(app);
  enforceAccessPolicy(app, { identify: async () => identity, config: AT_HOME });
  return app;
}

test('a route that does not declare its access prevents the shop from starting', async () => {
  const app = createApp();
  app.get('/said', { config: { access: 'public' } }, () => 'x');
  app.get('/forgotten', () => 'x');
  await expect(app.ready()).rejects.toThrow(/declare config.access, missing in: .*GET \/forgotten/);
});

test('routes of third-party plugins are declared by their scope', async () => {
  const app = createApp();
  app.register(async (scope) => {
    declareAccess(scope, 'page');
    scope.get('/file', () => 'x');
  });
  await app.ready();
  expect((await app.inject('/file')).statusCode).toBe(200);
});

test.each<[Access, string, Identity | undefined, number, string | undefined]>([
  ['user', 'a visitor', undefined, 401, 'unauthenticated'],
  ['user', 'a customer', user, 200, undefined],
  ['admin:orders', 'a visitor', undefined, 401, 'unauthenticated'],
  ['admin:orders', 'a customer', user, 403, 'forbidden'],
  ['admin:orders', 'an owner', admin, 200, undefined],
  ['admin:orders', 'somebody of another role', { ...admin, role: 'bookkeeper' }, 403, 'forbidden'],
  [
    'admin:orders',
    'an administrator without a required second factor',
    { ...admin, mustSetUpSecondFactor: true },
    403,
    'two_factor_setup_required',
  ],
  ['public', 'a visitor', undefined, 200, undefined],
])('a route for %s answers %s: %s %s %s', async (access, _who, identity, status, code) => {
  const app = createApp(identity);
  app.get('/it', { config: { access } }, () => ({}));
  const response = await app.inject('/it');
  expect(response.statusCode).toBe(status);
  expect(response.json().code).toBe(code);
});

test.each<[Access, boolean]>([
  ['user', true],
  ['session', true],
  ['optional-session', true],
  ['public', false],
  ['page', false],
])('a route for %s learns who is signed in: %s', async (access, learns) => {
  const app = createApp(user);
  app.get('/it', { config: { access } }, (request) => ({ username: request.identity?.username ?? null }));
  expect((await app.inject('/it')).json()).toEqual({ username: learns ? 'deniz' : null });
});
