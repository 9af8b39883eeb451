import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Outcome, openConnection } from '../../../test/hostile/raw-http.ts';
import { createTestShop, type TestShop } from '../../../test/test-shop.ts';
import { createLog } from '../log.ts';

const ARRIVES_WITHIN_MS = 600;
const PAUSE_MS = 20;
const SESSION = 'session-id: a-session-id-of-a-browser\r\n';
const START = 'Host: shop\r\n';
const POST = `POST /api/cart HTTP/1.1\r\n${START}${SESSION}Content-Type: application/json\r\n`;

let shop: TestShop;
const logged: string[] = [];
beforeAll(async () => {
  const log = createLog({ logLevel: 'info' }, { write: (line) => logged.push(line) });
  shop = await createTestShop({ log, arrivesWithinMs: ARRIVES_WITHIN_MS });
});
afterAll(() => shop.close());

/** Sends the piece again and again until the server closes the connection. Resolves with the response. */
async function dribble(start: string, piece: string): Promise<Outcome> {
  const connection = await openConnection(shop.shop.config.port);
  connection.write(start);
  const response = connection.read();
  while (connection.isOpen()) {
    connection.write(piece);
    await delay(PAUSE_MS);
  }
  return response;
}

test.each([
  ['headers', `GET /api/shop HTTP/1.1\r\n${START}X-Slow: `, 'a'],
  ['header lines', `GET /api/shop HTTP/1.1\r\n${START}`, 'X-Slow: a\r\n'],
  ['a body', `${POST}Content-Length: 50000\r\n\r\n{"a":"`, 'a'],
  ['a body in chunks', `${POST}Transfer-Encoding: chunked\r\n\r\n`, '1\r\n \r\n'],
])('whoever dribbles %s gets 408, and the connection is closed', async (_what, start, piece) => {
  const response = await dribble(start, piece);
  expect(response).toMatchObject({
    status: 408,
    headers: {
      connection: 'close',
      'content-type': expect.stringContaining('application/problem+json'),
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  });
  const body = typeof response === 'string' ? response : response.body;
  expect(JSON.parse(body)).toMatchObject({ status: 408, code: 'bad_request', detail: expect.any(String) });
});

test('a body that nobody wants keeps no connection either', async () => {
  const start = `POST /nowhere HTTP/1.1\r\n${START}Content-Length: 50000\r\n\r\n`;
  expect(await dribble(start, 'a')).toMatchObject({ status: 404 });
});

test('whoever goes on sending after the response is disconnected', async () => {
  const socket = connect({ port: shop.shop.config.port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => {}).resume();
  socket.write(`${POST}Content-Length: 50000\r\n\r\n`);
  while (!socket.destroyed) {
    socket.write(' ');
    await delay(PAUSE_MS);
  }
});

test('a hundred slow visitors keep nobody else waiting, and are no error of ours', async () => {
  const slow = Promise.all(Array.from({ length: 100 }, () => dribble(`${POST}Content-Length: 50000\r\n\r\n`, ' ')));
  expect((await fetch(`${shop.shop.config.publicUrl}/healthz`)).status).toBe(200);
  const outcomes = await slow;
  expect(outcomes.map((outcome) => (outcome === 'closed' ? outcome : outcome.status))).toEqual(outcomes.map(() => 408));
  expect(logged.filter((line) => line.includes('http.error') || line.includes('"level":50'))).toEqual([]);
});

test('a connection that is only idle stays open', async () => {
  const connection = await openConnection(shop.shop.config.port);
  for (const _ of [1, 2]) {
    connection.write(`GET /healthz HTTP/1.1\r\n${START}\r\n`);
    expect(await connection.read()).toMatchObject({ status: 200 });
    await delay(2 * ARRIVES_WITHIN_MS);
  }
  expect(connection.isOpen()).toBe(true);
  connection.close();
});
