import { once } from 'node:events';
import { Agent, createServer, get as httpGet } from 'node:http';
import fastify from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { App } from './app-type.ts';
import { closePromptly } from './close-promptly.ts';
import { createReplayCache } from './responses/replay-cache.ts';
import { sendResponse } from './responses/send-response.ts';
import { toSharedResponse } from './responses/shared-response.ts';
import { addressesOf, serveEveryAddress } from './serve-every-address.ts';

const ADDRESSES = ['127.0.0.1', '::1'];

let app: App;
let port: number;
let asked: number;
let waiting: PromiseWithResolvers<void>;

beforeEach(async () => {
  asked = 0;
  waiting = Promise.withResolvers();
  const replays = createReplayCache({ version: () => '1', variantOf: () => 'en' });
  app = fastify({
    forceCloseConnections: 'idle',
    serverFactory: (route) => createServer(replays.inFrontOf(route)),
  }).withTypeProvider<ZodTypeProvider>();
  closePromptly(app);
  replays.recordFrom(app, undefined);
  app.get('/page', { config: { access: 'page' } }, (request, reply) =>
    sendResponse(request, reply, toSharedResponse({ contentType: 'text/html', body: `${++asked}` })),
  );
  app.get('/slow', { config: { access: 'page' } }, async () => {
    asked++;
    await waiting.promise;
    return 'done';
  });
  serveEveryAddress(app, ADDRESSES);
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterEach(() => app.close());

async function get(host: string, path: string, agent: Agent | false = false): Promise<string> {
  const [response] = await once(httpGet({ host, port, path, agent }), 'response');
  return Buffer.concat(await response.toArray()).toString();
}

test('what was sent at one address is repeated at the other', async () => {
  expect(await get('127.0.0.1', '/page')).toBe('1');
  expect(await get('::1', '/page')).toBe('1');
  expect(asked).toBe(1);
});

test('closing waits for a request at a further address, and for no connection that is idle', async () => {
  const agent = new Agent({ keepAlive: true });
  expect(await get('::1', '/page', agent)).toBe('1');
  const slow = get('::1', '/slow');
  await expect.poll(() => asked).toBe(2);
  const closed = app.close();
  waiting.resolve();
  expect(await slow).toBe('done');
  await closed;
  await expect(get('::1', '/page')).rejects.toThrow('ECONNREFUSED');
  agent.destroy();
});

test('localhost stands for every address of its own, any other host for itself', async () => {
  expect(ADDRESSES).toEqual(expect.arrayContaining(await addressesOf('localhost')));
  expect(await addressesOf('0.0.0.0')).toEqual(['0.0.0.0']);
});
