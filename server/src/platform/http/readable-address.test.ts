import { expect, test } from 'vitest';
import { createTestShop } from '../../../test/test-shop.ts';
import { toReadableAddress } from './readable-address.ts';

test.each(['/', '/products/5%20GB?search=%', '/tr/%C5%9Fili'])('%s stays as it is', (address) => {
  expect(toReadableAddress(address)).toBe(address);
});

test.each([
  ['/products/%E0%A4%A', '/products/%25E0%25A4%25A'],
  ['/100%?search=%20', '/100%25?search=%20'],
])('%s is taken by its letters', (address, readable) => {
  expect(toReadableAddress(address)).toBe(readable);
});

test.each([
  ['http://evil.example/', '/'],
  ['http://evil.example', '/'],
  ['https://evil.example:99999/%00?a=b', '/%00?a=b'],
  ['HTTP://evil.example?search=a', '/?search=a'],
  ['/http://evil.example/', '/http://evil.example/'],
])('of %s only the path and query matter', (address, readable) => {
  expect(toReadableAddress(address)).toBe(readable);
});

test('a malformed API address gets a problem document', async () => {
  const shop = await createTestShop();
  try {
    const { status, body } = await shop.request('GET', '/api/products/%E0%A4%A');
    expect(status).toBe(404);
    expect(body).toMatchObject({ code: 'product_not_found' });
  } finally {
    await shop.close();
  }
});
