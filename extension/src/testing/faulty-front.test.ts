import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FaultyFront, listen, openFaultyFront } from './faulty-front.ts';

let done = 0;
let front: FaultyFront;
const closing: (() => Promise<void>)[] = [];

beforeAll(async () => {
  const standIn = await listen(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    done += 1;
    response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify({ url: request.url, body }));
  });
  front = await openFaultyFront(standIn.baseUrl);
  closing.push(front.close, standIn.close);
});
afterAll(async () => {
  for (const close of closing) await close();
});

const order = () =>
  fetch(`${front.baseUrl}/orders?of=me`, { method: 'POST', body: 'two', signal: AbortSignal.timeout(500) });

test('what is not to fail is passed on as it is', async () => {
  front.fail(/^GET \/orders$/, '500');
  const response = await order();
  expect(response.status).toBe(201);
  expect(await response.json()).toEqual({ url: '/orders?of=me', body: 'two' });
  front.clear();
});

test.each([
  ['500', 0],
  ['503', 0],
  ['429', 0],
  ['500-processed', 1],
  ['503-processed', 1],
] as const)('%s is a status, and the request is done %s times', async (fault, times) => {
  const before = done;
  front.fail(/^POST \/orders$/, fault);
  expect((await order()).status).toBe(Number.parseInt(fault, 10));
  expect(done - before).toBe(times);
  expect((await order()).status).toBe(201);
});

test.each([
  ['timeout', 0],
  ['reset', 0],
  ['slow', 1],
  ['lost', 1],
  ['truncated', 1],
] as const)('%s gives no whole response, and the request is done %s times', async (fault, times) => {
  const before = done;
  front.fail(/^POST \/orders$/, fault);
  await expect(order().then((response) => response.text())).rejects.toThrow();
  expect(done - before).toBe(times);
});

test('what is malformed or of another shape comes with 200, twice if twice is asked for', async () => {
  front.fail(/orders/, 'malformed', 2);
  for (let time = 0; time < 2; time++) expect(await (await order()).text()).toMatch(/^<html>/);
  front.fail(/orders/, 'wrong-schema');
  expect(await (await order()).json()).toEqual({ unexpected: [1, 2, 3] });
});
