import fastify from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { expect, test } from 'vitest';
import { declareAccess, enforceAccessPolicy } from './access-policy.ts';
import { answerProblems } from './problem-details.ts';

function createApp() {
  const app = fastify().withTypeProvider<ZodTypeProvider>();
  answerProblems(app);
  enforceAccessPolicy(app);
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

test('nobody is an administrator before sign-in exists', async () => {
  const app = createApp();
  app.get('/admin', { config: { access: 'admin' } }, () => 'x');
  const answer = await app.inject('/admin');
  expect(answer.statusCode).toBe(401);
  expect(answer.json()).toMatchObject({ code: 'unauthenticated' });
});
