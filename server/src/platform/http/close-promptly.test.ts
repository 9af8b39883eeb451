import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import fastify from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { expect, onTestFinished, test } from 'vitest';
import type { App } from './app-type.ts';
import { closePromptly } from './close-promptly.ts';

const WORK_MS = 300;
/** Far below the 72 s for which Node waits for a connection that is kept alive. */
const PROMPTLY_MS = WORK_MS + 10_000;

async function openServer() {
  const app: App = fastify({
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
  }).withTypeProvider<ZodTypeProvider>();
  closePromptly(app);
  const arrived = Promise.withResolvers<void>();
  app.get('/', { config: { access: 'public' } }, async () => {
    arrived.resolve();
    await delay(WORK_MS);
    return { done: true };
  });
  const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
  onTestFinished(() => app.server.closeAllConnections());
  const closesPromptly = () => Promise.race([app.close().then(() => true), delay(PROMPTLY_MS, false, { ref: false })]);
  return { port, arrived: arrived.promise, closesPromptly };
}

test('a request in progress is answered, and its connection keeps nothing open', async () => {
  const { port, arrived, closesPromptly } = await openServer();
  const response = fetch(`http://127.0.0.1:${port}/`);
  await arrived;
  const closed = closesPromptly();
  expect(await (await response).json()).toEqual({ done: true });
  expect(await closed).toBe(true);
});

test('a connection that has sent nothing, as browsers open them ahead, does not delay closing', async () => {
  const { port, closesPromptly } = await openServer();
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  expect(await closesPromptly()).toBe(true);
});

test('a connection that answered before is closed with the server', async () => {
  const { port, closesPromptly } = await openServer();
  await (await fetch(`http://127.0.0.1:${port}/`)).text();
  expect(await closesPromptly()).toBe(true);
});
