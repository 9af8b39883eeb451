import { afterEach, expect, test, vi } from 'vitest';
import { findPage, isServicePath, PAGES } from './pages.ts';

afterEach(() => vi.unstubAllEnvs());

test('every route has exactly one row, and every row a route', async () => {
  // Pages for development are in both while tests run.
  vi.stubEnv('NODE_ENV', 'development');
  vi.resetModules();
  const { default: routes } = await import('./routes.ts');
  const paths = routes
    .flatMap(({ children = [] }) => children)
    .map(({ path }) => (path === '*' ? path : `/${path ?? ''}`));
  expect(PAGES.map(({ path }) => path).toSorted()).toEqual(paths.toSorted());
});

test.each([
  ['/', '/', '/'],
  ['/tr', '/', '/tr'],
  ['/tr/', '/', '/tr'],
  ['/faq', '/faq', '/faq'],
  ['/Cart', '/cart', '/cart'],
  ['/TR/Portal', '/portal', '/tr/portal'],
  ['/TR', '/', '/tr'],
  ['/portal//', '/portal', '/portal'],
  [
    '/Order-Confirmation/ES-0000-0000-0000',
    '/order-confirmation/:orderNumber',
    '/order-confirmation/ES-0000-0000-0000',
  ],
  ['/Products/esim_1GB_7D_TR_V2', '/products/:id', '/products/esim_1GB_7D_TR_V2'],
  ['/tr/offline/esims', '/offline/esims', '/tr/offline/esims'],
])('%s is the page %s and spelled %s', (pathname, row, spelled) => {
  const { page, path } = findPage(pathname);
  expect([page.path, path]).toEqual([row, spelled]);
});

test('every page is also found with a slash at the end', () => {
  for (const { path } of PAGES.filter(({ path }) => path !== '*')) {
    for (const language of ['', '/tr']) {
      const spelled = path === '/' ? language || '/' : `${language}${path}`;
      expect(findPage(`${language}${path}/`), path).toMatchObject({ page: { path }, path: spelled });
    }
  }
});

test.each(['/travel', '/Faq/more', '/tr/tr', '/cartography', '/*', '/products/1/2'])('%s has no page', (pathname) => {
  expect(findPage(pathname)).toMatchObject({ page: { path: '*' }, path: pathname });
});

test('pages of one visitor are never indexed, never in the sitemap, and cached by no service worker once visited', () => {
  const session = PAGES.filter(({ kind }) => kind === 'session');
  expect(session.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/cart', '/checkout', '/order-confirmation/:orderNumber', '/portal', '/offline/esims']),
  );
  for (const { path, indexing, offline } of session) {
    expect(indexing, path).toBe('never');
    expect(offline, path).not.toBe('visited');
  }
});

test('a page in the sitemap has one address', () => {
  for (const { path, indexing } of PAGES) if (indexing === 'sitemap') expect(path).not.toMatch(/[:*]/);
});

test('visitors pay on the checkout and for top-ups, and the addresses of mails’ links may carry a token', () => {
  expect(PAGES.filter(({ isPaying }) => isPaying).map(({ path }) => path)).toEqual(['/checkout', '/portal/topup']);
  expect(PAGES.filter(({ hasSecretAddress }) => hasSecretAddress).map(({ path }) => path)).toEqual([
    '/portal',
    '/portal/topup',
    '/portal/auto-topup',
    '/portal/help',
    '/portal/receipts/:orderNumber',
    '/auth/reset-password',
    '/auth/invitation',
    '/auth/verify-email',
    '/your-data',
    '/rate',
    '/gift',
  ]);
});

test.each(['/api', '/api/unknown', '/sandbox/mail', '/og/TR.png'])('%s answers programs', (pathname) => {
  expect(isServicePath(pathname)).toBe(true);
});

test.each(['/', '/apiary', '/tr/api'])('%s may be a page', (pathname) => {
  expect(isServicePath(pathname)).toBe(false);
});
