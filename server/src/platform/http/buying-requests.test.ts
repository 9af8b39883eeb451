import { setTimeout as delay } from 'node:timers/promises';
import fastify from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { expect, onTestFinished, test } from 'vitest';
import { watchBuyingRequests } from './buying-requests.ts';

async function openServer() {
  const app = fastify().withTypeProvider<ZodTypeProvider>();
  const buying = watchBuyingRequests(app);
  let finish = () => {};
  const handle = () =>
    new Promise((resolve) => {
      finish = () => resolve({});
    });
  app.post('/buy', { config: { access: 'session' } }, handle);
  app.get('/read', { config: { access: 'session' } }, handle);
  app.post('/form', { config: { access: 'page' } }, handle);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  return {
    buying,
    /** Resolves once the request is with its handler. */
    async begin(method: string, path: string) {
      const before = finish;
      const response = fetch(url + path, { method });
      await expect.poll(() => finish !== before).toBe(true);
      return { response, finish };
    },
  };
}

test('who waits for the buying requests goes on with the end of the last', async () => {
  const { buying, begin } = await openServer();
  const first = await begin('POST', '/buy');
  const second = await begin('POST', '/buy');
  let isOver = false;
  const waiting = buying.untilNone(60_000).then(() => {
    isOver = true;
  });
  second.finish();
  await second.response;
  expect(isOver).toBe(false);
  first.finish();
  await waiting;
});

test('nobody waits longer than asked', async () => {
  const { buying, begin } = await openServer();
  const order = await begin('POST', '/buy');
  await buying.untilNone(10);
  order.finish();
});

test.each([
  ['GET', '/read'],
  ['POST', '/form'],
])('%s %s is not waited for', async (method, path) => {
  const { buying, begin } = await openServer();
  const request = await begin(method, path);
  const outcome = await Promise.race([
    buying.untilNone(60_000).then(() => 'none'),
    delay(5000, 'waiting', { ref: false }),
  ]);
  expect(outcome).toBe('none');
  request.finish();
});
