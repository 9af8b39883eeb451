import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestShop, type TestShop } from '../../../test/test-shop.ts';

const SESSION = 'a-session-id-of-a-browser';
let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.close());

const problem = (status: number, code: string) => ({ status, body: expect.objectContaining({ status, code }) });

test('an unknown API address gets a problem document', async () => {
  const { status, body, headers } = await shop.request('GET', '/api/nothing');
  expect(status).toBe(404);
  expect(headers['content-type']).toContain('application/problem+json');
  expect(headers['cache-control']).toBe('no-store');
  expect(body).toMatchObject({ status: 404, code: 'not_found', requestId: headers['x-request-id'] });
});

test.each(['%00', 'ES-0000-0000-000%00', '%FF', '%F0%9F%98%80', '1%20or%201=1'])(
  'an order number %s is answered as an order that does not exist',
  async (number) => {
    for (const [method, url] of [
      ['GET', ''],
      ['POST', '/send'],
    ] as const) {
      const answer = await shop.request(method, `/api/orders/${number}${url}`, {
        sessionId: SESSION,
        ...(method === 'POST' && { body: { email: 'deniz@example.com' } }),
      });
      expect(answer).toMatchObject(problem(404, 'order_not_found'));
    }
  },
);

test.each([
  ['PUT', '/api/cart', 'GET, HEAD, POST, DELETE'],
  ['POST', '/api/shop', 'GET, HEAD'],
  ['PATCH', '/api/orders/1', 'GET, HEAD'],
  ['GET', '/api/webhooks/stripe', 'POST'],
] as const)('%s %s is answered with what is allowed there', async (method, url, allow) => {
  const answer = await shop.request(method, url);
  expect(answer).toMatchObject(problem(405, 'method_not_allowed'));
  expect(String(answer.headers.allow).split(', ').sort()).toEqual(allow.split(', ').sort());
});

test('malformed JSON gets 400 without echoing its text', async () => {
  const answer = await shop.request('POST', '/api/cart', { body: '{"productId": secret', sessionId: SESSION });
  expect(answer).toMatchObject(problem(400, 'bad_request'));
  expect(answer.text).not.toContain('secret');
});

test('invalid fields are named in the order of the form', async () => {
  const answer = await shop.request('POST', '/api/orders', { body: { customerEmail: 'x' }, sessionId: SESSION });
  expect(answer).toMatchObject(problem(422, 'invalid_input'));
  expect(answer.body).toMatchObject({
    errors: [
      { path: 'customerName', code: 'invalid', message: 'Name is required' },
      { path: 'customerEmail', code: 'invalid', message: 'Valid email is required' },
      { path: 'phoneNumber', code: 'invalid', message: 'Phone number is required' },
    ],
  });
});

test('a body above 64 KB is rejected', async () => {
  const body = { productId: 'x'.repeat(70_000) };
  expect(await shop.request('POST', '/api/cart', { body, sessionId: SESSION })).toMatchObject(
    problem(413, 'payload_too_large'),
  );
});

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json\t; charset=utf-8',
  ' application/json;charset=utf-7',
  'application/jsonp',
  'application/json; charset=utf-8; x=y',
])('a body of type %j is refused before it is read', async (type) => {
  const headers = { 'content-type': type };
  const answer = await shop.request('POST', '/api/cart', { body: '{"productId":1}', sessionId: SESSION, headers });
  expect(answer).toMatchObject(problem(415, 'unsupported_media_type'));
});

test('a body without a content type is rejected', async () => {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/cart',
    headers: { 'session-id': SESSION },
    payload: Buffer.from('{"productId":1}'),
  });
  expect(answer.statusCode).toBe(415);
});

test('a prototype in a body changes nothing', async () => {
  const body = '{"productId": 999999, "__proto__": {"quantity": 5}, "constructor": {"prototype": {"x": 1}}}';
  expect(await shop.request('POST', '/api/cart', { body, sessionId: SESSION })).toMatchObject(
    problem(404, 'product_not_found'),
  );
  expect({}).not.toHaveProperty('x');
});

test.each([
  undefined,
  '',
  'password',
  'a'.repeat(43),
  'a'.repeat(129),
  'with spaces in it',
  `${SESSION}, ${SESSION}`,
  'ünïcode-session',
])('the session %j does not open a cart', async (sessionId) => {
  const headers: Record<string, string> = sessionId === undefined ? {} : { 'session-id': sessionId };
  const answer = await shop.request('POST', '/api/cart', { body: { productId: 1 }, headers });
  expect(answer).toMatchObject(problem(400, 'session_required'));
});

test('a Session-Id that can be guessed is rejected even where none is required, and the problem says what is expected', async () => {
  const answer = await shop.request('GET', '/api/cart', { sessionId: 'passwordpasswordpasswordpassword' });
  expect(answer).toMatchObject(problem(400, 'session_required'));
  expect(answer.text).toContain('at least 128 random bits, such as a UUID');
});

test('two Session-Id headers are rejected even where none is required', async () => {
  const answer = await fetch(`${shop.shop.config.publicUrl}/api/cart`, {
    headers: [
      ['session-id', SESSION],
      ['session-id', `${SESSION}-2`],
    ],
  });
  expect(answer.status).toBe(400);
  expect((await shop.request('GET', '/api/cart')).status).toBe(200);
});

test.each([
  [{ 'sec-fetch-site': 'cross-site' }],
  [{ 'sec-fetch-site': 'same-site' }],
  [{ origin: 'https://evil.example' }],
  [{ origin: 'null' }],
])('a change that another site asks for is refused: %j', async (headers) => {
  const answer = await shop.request('DELETE', '/api/cart', { sessionId: SESSION, headers });
  expect(answer).toMatchObject(problem(403, 'cross_site'));
});

test('own pages, clients without these headers, and reads from elsewhere pass', async () => {
  const { publicUrl } = shop.shop.config;
  for (const headers of [
    { 'sec-fetch-site': 'same-origin', origin: publicUrl },
    { origin: 'http://192.168.1.5:3000', host: '192.168.1.5:3000' },
    {},
  ]) {
    expect((await shop.request('DELETE', '/api/cart', { sessionId: SESSION, headers })).status).toBe(200);
  }
  const headers = { 'sec-fetch-site': 'cross-site' };
  expect((await shop.request('GET', '/api/shop', { headers })).status).toBe(200);
});

test('every response carries the security headers, and none HSTS without https', async () => {
  for (const url of ['/api/shop', '/api/nothing', '/healthz']) {
    const { headers } = await shop.request('GET', url);
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cache-control': 'no-store',
    });
    expect(headers).not.toHaveProperty('strict-transport-security');
  }
});

test('no response allows another origin', async () => {
  const headers = { origin: 'https://evil.test', 'access-control-request-method': 'POST' };
  for (const [method, url] of [
    ['GET', '/api/shop'],
    ['OPTIONS', '/api/cart'],
    ['GET', '/healthz'],
  ] as const) {
    const response = await shop.request(method, url, { headers });
    expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  }
});

test('an internal error reveals nothing but the request id', async () => {
  const { pool } = shop.shop.database;
  await pool.query('alter table carts rename to carts_away');
  try {
    const answer = await shop.request('GET', '/api/cart', { sessionId: SESSION });
    expect(answer).toMatchObject(problem(500, 'internal_error'));
    expect(answer.body).toMatchObject({ requestId: answer.headers['x-request-id'] });
    expect(answer.text).not.toMatch(/carts|relation|select/i);
  } finally {
    await pool.query('alter table carts_away rename to carts');
  }
});

test('the OpenAPI document names every route of the API with its schemas', async () => {
  const { status, body } = await shop.request('GET', '/api/openapi.json');
  expect(status).toBe(200);
  type Operation = { responses: Record<string, unknown> };
  const { paths } = body as { paths: Record<string, Record<string, Operation>> };
  expect(Object.keys(paths)).toEqual(
    expect.arrayContaining(['/api/cart', '/api/orders', '/api/products', '/api/shop']),
  );
  expect(paths['/api/cart']).toHaveProperty('post.requestBody.content.application/json.schema.properties.quantity');
  expect(paths['/api/shop']).not.toHaveProperty('post');
  const statuses = Object.keys(paths['/api/orders']?.post?.responses ?? {});
  expect(statuses).toEqual(['201', '202', '400', '402', '403', '409', '413', '415', '422', '429', '503']);
  expect(paths).toHaveProperty(['/api/orders', 'post', 'responses', '402', '$ref'], '#/components/responses/Problem');
  expect(paths).toHaveProperty(['/api/orders', 'post', 'parameters', '0', 'name'], 'Session-Id');
  expect(Object.keys(paths).filter((path) => !path.startsWith('/api/'))).toEqual([]);
  const page = await shop.request('GET', '/api/docs/');
  expect(page.status).toBe(200);
  expect(page.headers['content-security-policy']).toContain("script-src 'self'");
});

test('the shop tells the browser that it is a sandbox', async () => {
  expect((await shop.request('GET', '/api/shop')).body).toEqual({
    sandbox: true,
    paymentMethods: ['credit_card', 'paypal'],
    withdrawal: { mode: null, days: 14, sellsInTurkey: false },
    termsVersion: expect.stringMatching(/^[\w-]{16}$/),
    seller: null,
    stripe: null,
  });
});

test('of the sandbox only what is under /sandbox can be reached', async () => {
  const { publicUrl } = shop.shop.config;
  const page = await fetch(`${publicUrl}/sandbox`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('<html');
  const control = await fetch(`${publicUrl}/sandbox/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"advanceMinutes": 1}',
  });
  expect(control.status).toBe(200);
  for (const path of [
    '/sandbox/../connection',
    '/sandbox/%2e%2e/connection',
    '/sandbox/..%2fconnection',
    '/connection',
  ]) {
    const answer = await shop.app.inject({ method: 'GET', url: path });
    expect(answer.payload, path).not.toContain('apiKey');
  }
});

test('liveness, readiness and metrics answer this machine', async () => {
  expect((await shop.request('GET', '/healthz')).body).toEqual({ status: 'ok' });
  expect((await shop.request('GET', '/readyz')).body).toEqual({ status: 'ready' });
  const metrics = await shop.request('GET', '/metrics');
  expect(metrics.text).toMatch(/http_request_duration_seconds_count\{method="GET",route="\/healthz",status="200"\} \d/);
  expect(metrics.text).toMatch(/shop_jobs\{job="provision",state="waiting"\} 0/);
  expect(metrics.text).toMatch(/shop_usage_due\{supplier="esim-go"\} 0/);
  expect(metrics.text).toMatch(/shop_usage_lag_seconds\{supplier="esim-go"\} 0/);
  expect(metrics.text).toMatch(/shop_usage_paused_seconds\{supplier="esim-go"\} 0/);
  const passedOn = await shop.request('GET', '/metrics', { headers: { 'x-forwarded-for': '203.0.113.7' } });
  expect(passedOn.status).toBe(404);
});
