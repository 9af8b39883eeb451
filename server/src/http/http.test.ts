import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestShop, type TestShop } from '../../test/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.close());

test('an unknown address of the API is answered as a problem', async () => {
  const { status, body, headers } = await shop.request('GET', '/api/nothing');
  expect(status).toBe(404);
  expect(headers['content-type']).toContain('application/problem+json');
  expect(headers['cache-control']).toBe('no-store');
  expect(body).toMatchObject({ status: 404, code: 'not_found', requestId: headers['x-request-id'] });
});
