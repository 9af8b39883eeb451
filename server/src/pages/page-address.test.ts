import { expect, test } from 'vitest';
import { findPage } from '../../test/page-table.ts';
import { toPageAddress } from './page-address.ts';

const addressOf = (path: string) => toPageAddress(new URL(path, 'https://shop.test'), findPage);

test('only query parameters that change a page belong to its address', () => {
  expect(addressOf('/products?utm_source=x&country=TR&_t=1&token=secret').url).toBe('/products?country=TR');
});

test('the order of query parameters does not make another page', () => {
  expect(addressOf('/products?search=a&coverage=global').url).toBe(addressOf('/products?coverage=global&search=a').url);
});

test('a long search is truncated', () => {
  expect(addressOf(`/products?search=${'a'.repeat(5000)}`).url.length).toBeLessThan(100);
});

test('a trip keeps the order of its countries and is not cached', () => {
  const trip = addressOf('/tr/trip?utm_source=x&countries=TR&countries=GR:4&days=10&countries=Italy');
  expect(trip).toMatchObject({ url: '/tr/trip?countries=TR%2CGR%3A4%2CItaly&days=10', isStored: false });
  const typed = addressOf('/trip?countries=TR&countries=GR&split=own&stop=TR&stay=4&stop=GR&stay=6&way=');
  expect(typed.url).toBe('/trip?countries=TR%2CGR&split=own&stop=TR%2CGR&stay=4%2C6');
  expect(addressOf('/trip?utm_source=x')).toMatchObject({ url: '/trip', isStored: true });
});

test.each(['/cart', '/checkout', '/tr/checkout', '/portal/topup?token=x', '/order-confirmation/ES-1'])(
  '%s is private to a session',
  (path) => {
    expect(addressOf(path).page.kind).toBe('session');
  },
);

test.each(['/', '/tr', '/products', '/cartography', '/support'])('%s is the same for everyone', (path) => {
  expect(addressOf(path).page.kind).not.toBe('session');
});

test('the portal is recognised, so that its URL is never passed on as a referrer', () => {
  expect(addressOf('/portal?token=abc')).toMatchObject({ page: { hasSecretAddress: true }, url: '/portal' });
  expect(addressOf('/cart').page.hasSecretAddress).toBeUndefined();
});

test('an order page is not cached', () => {
  expect(addressOf('/order-confirmation/ES-1').isStored).toBe(false);
  expect(addressOf('/checkout').isStored).toBe(true);
});

test('a place has one address however its code is written; a name is rendered but not cached', () => {
  for (const code of ['TR', 'tr', ' tR ']) {
    expect(addressOf(`/products?country=${encodeURIComponent(code)}`)).toMatchObject({
      url: '/products?country=TR',
      isStored: true,
    });
  }
  expect(addressOf('/products?country=uk').url).toBe('/products?country=GB');
  expect(addressOf('/products?country=europe%2B').url).toBe('/products?country=Europe%2B');
  expect(addressOf('/products?country=Turkey')).toMatchObject({ url: '/products?country=Turkey', isStored: false });
});

test('unknown values are dropped, and so are parameters that a place makes redundant', () => {
  expect(addressOf('/products?coverage=lunar&show=1&sort=name').url).toBe('/products');
  expect(addressOf('/products?coverage=global&show=all').url).toBe('/products?coverage=global&show=all');
  expect(addressOf('/products?search=a&country=TR&sort=gb&show=all').url).toBe('/products?country=TR&sort=gb');
});

test('a search is rendered but not cached', () => {
  expect(addressOf('/products?search=istanbul')).toMatchObject({ url: '/products?search=istanbul', isStored: false });
});

test('a page’s data has the policy of the page', () => {
  expect(addressOf('/cart.data')).toMatchObject({ url: '/cart.data', page: { kind: 'session' } });
  expect(addressOf('/_.data?_routes=x')).toMatchObject({ url: '/_.data', path: '/_.data', isStored: true });
});

test('all unknown addresses share one page', () => {
  for (const path of ['/wrong', '/wrong/2?country=TR', '/wrong.data'])
    expect(addressOf(path).url).toBe('/page-not-found');
  expect(addressOf('/tr/wrong')).toMatchObject({ url: '/tr/page-not-found', path: '/tr/wrong' });
});
