import { setTimeout as delay } from 'node:timers/promises';
import fastify from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerProblems } from './problem-details.ts';
import { limitResponseTime } from './response-deadline.ts';

const DEADLINE_MS = 1000;
const app = fastify().withTypeProvider<ZodTypeProvider>();
let finished = 0;
let url: string;

beforeAll(async () => {
  answerProblems(app);
  limitResponseTime(app, DEADLINE_MS);
  const handle = async (request: { query: unknown }) => {
    await delay(Number((request.query as { ms: string }).ms));
    finished++;
    return { done: true };
  };
  app.get('/', { config: { access: 'public' } }, handle);
  app.post('/', { config: { access: 'public' } }, handle);
  url = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

const send = (method: string, ms: number) =>
  fetch(`${url}/?ms=${ms}`, {
    method,
    ...(method === 'POST' && { body: '{"a":1}', headers: { 'content-type': 'application/json' } }),
  });

test.each(['GET', 'POST'])(
  'a %s that takes too long gets 503 with Retry-After, and its work goes on',
  async (method) => {
    const before = finished;
    const response = await send(method, DEADLINE_MS + 2000);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('2');
    expect(await response.json()).toMatchObject({ code: 'unavailable' });
    expect(finished).toBe(before);
    await expect.poll(() => finished).toBe(before + 1);
  },
);

test.each(['GET', 'POST'])('a %s in time is answered as ever', async (method) => {
  const response = await send(method, 10);
  expect([response.status, await response.json()]).toEqual([200, { done: true }]);
  await delay(DEADLINE_MS);
});
