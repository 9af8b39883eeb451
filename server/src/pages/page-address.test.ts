import { expect, test } from 'vitest';
import { spellPath, toPageAddress } from './page-address.ts';

const addressOf = (path: string) => toPageAddress(new URL(path, 'https://shop.test'));

test('only the query that changes a page belongs to its address', () => {
  expect(addressOf('/products?utm_source=x&country=TR&_t=1&token=secret').url).toBe('/products?country=TR');
});

test('the order of the query does not make another page', () => {
  expect(addressOf('/products?search=a&coverage=global').url).toBe(addressOf('/products?coverage=global&search=a').url);
});

test('a search of any length is cut', () => {
  expect(addressOf(`/products?search=${'a'.repeat(5000)}`).url.length).toBeLessThan(100);
});

test('a trip keeps its countries in their order, and does not fill the memory with pages', () => {
  const trip = addressOf('/tr/trip?utm_source=x&countries=TR&countries=GR:4&days=10&countries=Italy');
  expect(trip).toMatchObject({ url: '/tr/trip?countries=TR%2CGR%3A4%2CItaly&days=10', isKept: false });
  const typed = addressOf('/trip?countries=TR&countries=GR&split=own&stop=TR&stay=4&stop=GR&stay=6&way=');
  expect(typed.url).toBe('/trip?countries=TR%2CGR&split=own&stop=TR%2CGR&stay=4%2C6');
  expect(addressOf('/trip?utm_source=x')).toMatchObject({ url: '/trip', isKept: true });
});

test.each(['/cart', '/checkout', '/tr/checkout', '/portal/topup?token=x', '/order-confirmation/ES-1'])(
  '%s belongs to one visitor',
  (path) => {
    expect(addressOf(path).isSession).toBe(true);
  },
);

test.each(['/', '/tr', '/products', '/cartography', '/support'])('%s is the same for everybody', (path) => {
  expect(addressOf(path).isSession).toBe(false);
});

test('the portal is known, so that its address is never passed on', () => {
  expect(addressOf('/portal?token=abc')).toMatchObject({ isPortal: true, url: '/portal' });
  expect(addressOf('/cart').isPortal).toBe(false);
});

test('an order number does not fill the memory with pages', () => {
  expect(addressOf('/order-confirmation/ES-1').isKept).toBe(false);
  expect(addressOf('/checkout').isKept).toBe(true);
});

test.each([
  ['/Cart', '/cart'],
  ['/TR/Portal', '/tr/portal'],
  ['/Products/esim_1GB_7D_TR_V2', '/products/esim_1GB_7D_TR_V2'],
  ['/Order-Confirmation/ES-0000-0000-0000', '/order-confirmation/ES-0000-0000-0000'],
  ['/TR', '/tr'],
  ['/', '/'],
])('the page %s is spelled %s', (path, spelled) => {
  expect(spellPath(path)).toBe(spelled);
});
