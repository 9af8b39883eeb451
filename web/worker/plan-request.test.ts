import { expect, test } from 'vitest';
import {
  boardInstead,
  inEachLanguage,
  isInstalled,
  listOfflinePages,
  offlinePageFor,
  planRequest,
} from './plan-request.ts';

const ORIGIN = 'https://shop.example';
const visit = (path: string) => planRequest({ method: 'GET', mode: 'navigate', url: `${ORIGIN}${path}` }, ORIGIN);
const load = (path: string, method = 'GET') =>
  planRequest({ method, mode: 'cors', url: new URL(path, ORIGIN).href }, ORIGIN);

test.each([
  '/',
  '/tr',
  '/home',
  '/products',
  '/tr/products?country=TR',
  '/products/17',
  '/faq',
  '/tr/blog/some-guide',
  '/terms',
])('%s is the same for everyone and may be kept', (path) => {
  expect(visit(path)).toBe('page');
});

test.each([
  '/cart',
  '/tr/cart',
  '/checkout',
  '/checkout/return?order=1',
  '/portal',
  '/tr/portal/topup',
  '/portal?token=pt_1',
  '/order-confirmation/ES-1',
  '/auth',
  '/profile',
  '/admin',
  '/products?token=pt_1',
  '/?token=pt_1',
  '/tr/faq?a=1&token=',
  '/some-page-of-tomorrow',
])('%s is never kept', (path) => {
  expect(visit(path)).toBe('private');
});

test.each(['/api/products', '/api/orders/ES-1', '/sandbox', '/sandbox/mail', '/og/TR.png', '/metrics'])(
  '%s is left to the browser, visited or loaded',
  (path) => {
    expect(visit(path)).toBe('pass');
    expect(load(path)).toBe('pass');
  },
);

test('files named after their content are cached', () => {
  for (const path of ['/assets/core-abc.js', '/fonts/overpass-latin.woff2', '/flags/TR.svg', '/icons/icon-192.png']) {
    expect(load(path)).toBe('file');
  }
});

test('writes, other origins and subresources are left to the browser', () => {
  expect(load('/assets/core.js', 'POST')).toBe('pass');
  expect(load('https://elsewhere.example/assets/core.js')).toBe('pass');
  expect(load('/products.data')).toBe('pass');
  expect(planRequest({ method: 'POST', mode: 'navigate', url: `${ORIGIN}/support` }, ORIGIN)).toBe('pass');
});

test('a page that is on the phone opens there by any of its addresses, and its token is not kept', () => {
  expect(visit('/portal/help?token=pt_1&esim=2')).toBe('private');
  expect(isInstalled(`${ORIGIN}/tr/portal/help?token=pt_1&esim=2`)).toBe(true);
  expect(offlinePageFor(`${ORIGIN}/tr/portal/help?token=pt_1&esim=2`)).toBe('/tr/portal/help');
  expect(offlinePageFor(`${ORIGIN}/portal?token=pt_1`)).toBe('/portal');
  expect(isInstalled(`${ORIGIN}/portal/topup`)).toBe(false);
});

test('the board opens in place of an order and of a gift, in their language', () => {
  expect(boardInstead(`${ORIGIN}/order-confirmation/ES-1`)).toBe('/portal');
  expect(boardInstead(`${ORIGIN}/tr/gift?token=g_1`)).toBe('/tr/portal');
  expect(boardInstead(`${ORIGIN}/cart`)).toBeUndefined();
});

test('the offline page is in the language of the address', () => {
  expect(offlinePageFor(`${ORIGIN}/cart`)).toBe('/offline');
  expect(offlinePageFor(`${ORIGIN}/tr/products?country=TR`)).toBe('/tr/offline');
  expect(offlinePageFor(`${ORIGIN}/tr`)).toBe('/tr/offline');
  expect(offlinePageFor(`${ORIGIN}/travel`)).toBe('/offline');
  expect(offlinePageFor(`${ORIGIN}/offline/esims`)).toBe('/offline/esims');
  expect(offlinePageFor(`${ORIGIN}/tr/offline/esims`)).toBe('/tr/offline/esims');
});

test('the offline pages of an address are those of its language', () => {
  expect(listOfflinePages(`${ORIGIN}/cart`)).toEqual(['/portal', '/portal/help', '/offline', '/offline/esims']);
  expect(listOfflinePages(`${ORIGIN}/TR/Products/`)).toEqual([
    ...['/tr/portal', '/tr/portal/help', '/tr/offline', '/tr/offline/esims'],
  ]);
});

test('an offline page is the same page in every language', () => {
  expect(inEachLanguage('/tr/offline/esims')).toEqual(['/offline/esims', '/tr/offline/esims']);
});
