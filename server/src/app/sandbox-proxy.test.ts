import { afterAll, beforeAll, expect, test } from 'vitest';
import { openConnection } from '../../test/hostile/raw-http.ts';
import { signIn } from '../../test/sign-in.ts';
import { createTestShop, type TestShop } from '../../test/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.close());

test.each(['/sandbox?%ff', '/sandbox/mailbox?to=%ff', '/sandbox/mailbox/messages?to=%zz&%ff=1'])(
  'a query that is no UTF-8 in percent-encoding is a bad request: %s',
  async (url) => {
    const { status, headers } = await shop.request('GET', url);
    expect(status).toBe(400);
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
  },
);

test.each(['/sandbox/%ff', '/sandbox/a%00b', '/sandbox/nothing'])('%s does not exist', async (url) => {
  expect((await shop.request('GET', url)).status).toBe(404);
});

test('what a partner could not read is the caller’s error', async () => {
  const connection = await openConnection(shop.shop.config.port);
  connection.write(
    'POST /sandbox/clock HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n{}',
  );
  expect(await connection.read()).toMatchObject({ status: 400 });
  connection.close();
});

const HERE = { host: 'localhost:3000' };
const OWNERS = [
  '/sandbox',
  '/sandbox/mailbox',
  '/sandbox/mailbox/messages',
  '/sandbox/faults',
  '/sandbox/ledger',
  '/sandbox/clock',
];
/** As each proxy passes a visitor's request on; all of them are on this machine. */
const PASSED_ON: [string, Record<string, string>][] = [
  ['with the visitor’s address', { ...HERE, 'x-forwarded-for': '203.0.113.7' }],
  ['with the standard header', { ...HERE, forwarded: 'for=203.0.113.7' }],
  ['with the name of a gateway', { ...HERE, via: '1.1 proxy' }],
  ['under the domain’s name', { host: 'shop.example.com' }],
  ['under an address of the network', { host: '192.168.1.5:3000' }],
];

test.each(PASSED_ON)('a request passed on %s does not open what is the owner’s', async (_how, headers) => {
  for (const url of OWNERS) {
    expect((await shop.request('GET', url, { headers: HERE })).status, url).toBe(200);
    expect((await shop.request('GET', url, { headers })).status, url).toBe(401);
  }
  const moved = await shop.request('POST', '/sandbox/clock', { headers, body: { advanceMinutes: 1 } });
  expect(moved.status).toBe(401);
});

test.each([[{ publicUrl: 'https://shop.example.com' }], [{ trustedProxies: ['127.0.0.1'] }], [{ host: '0.0.0.0' }]])(
  'where others can reach the shop (%j), a plain proxy looks like this machine, so an administrator signs in',
  async (config) => {
    const reachable = await createTestShop({ config });
    const { cookie } = await signIn(reachable, { admin: true });
    const customer = await signIn(reachable);
    for (const url of OWNERS) {
      expect((await reachable.request('GET', url, { headers: HERE })).status).toBe(401);
      expect((await reachable.request('GET', url, { headers: { ...HERE, cookie: customer.cookie } })).status).toBe(403);
      expect((await reachable.request('GET', url, { headers: { ...HERE, cookie } })).status).toBe(200);
    }
    await reachable.close();
  },
);

test('a payer’s pages are open to every visitor, and no other address is by its spelling', async () => {
  const [[, headers] = ['', {}]] = PASSED_ON;
  const token = await shop.request('POST', '/sandbox/cards/tokens', { headers, body: {} });
  expect(token.status).toBe(422);
  for (const url of ['/sandbox/cards/authenticate', '/sandbox/paypal/approve'])
    expect((await shop.request('GET', url, { headers })).status).toBe(404);
  for (const url of [
    '/sandbox/',
    '/sandbox//mailbox',
    '/sandbox/cards/tokens/../../mailbox',
    '/sandbox/%6dailbox',
    '/sandbox/MAILBOX',
  ])
    expect((await shop.request('GET', url, { headers })).status, url).toBe(401);
});

test('the sandbox’s forms work for an administrator under any address of the shop', async () => {
  const { cookie } = await signIn(shop, { admin: true });
  const headers = {
    host: '192.168.1.5:3000',
    origin: 'http://192.168.1.5:3000',
    'sec-fetch-site': 'same-origin',
    cookie,
  };
  const moved = await shop.request('POST', '/sandbox/clock', { headers, body: { advanceMinutes: 1 } });
  expect(moved.status).toBe(200);
  const foreign = { origin: 'https://evil.example', cookie };
  const refused = await shop.request('POST', '/sandbox/clock', { headers: foreign, body: { advanceMinutes: 1 } });
  expect(refused.status).toBe(403);
});

test('responses of the sandbox without a policy of their own carry the shop’s', async () => {
  const own = await shop.request('GET', '/sandbox');
  expect(own.headers['content-security-policy']).toContain("style-src 'sha256-");
  const none = await shop.request('GET', '/sandbox/nothing');
  expect(none.headers).toMatchObject({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-frame-options': 'DENY',
  });
});
