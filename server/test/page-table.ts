import type { FindPage, Page } from '../src/pages/web-build.ts';

/** Replaces the web's page table: one page of each kind. */
export const PAGES: readonly Page[] = [
  { path: '/', kind: 'public', indexing: 'sitemap' },
  {
    path: '/products',
    kind: 'public',
    indexing: 'sitemap',
    query: [
      { country: 'place', sort: ['price', 'gb'] },
      { search: 'text', coverage: ['regional', 'global'], show: ['all'] },
    ],
  },
  { path: '/products/:id', kind: 'public', indexing: 'allowed' },
  {
    path: '/trip',
    kind: 'public',
    indexing: 'sitemap',
    query: [{ countries: 'list', days: 'list', split: 'list', stop: 'list', stay: 'list', way: 'list' }],
  },
  { path: '/cart', kind: 'session', indexing: 'never' },
  { path: '/checkout', kind: 'session', indexing: 'never', isPaying: true },
  { path: '/order-confirmation/:orderNumber', kind: 'session', indexing: 'never', isStored: false },
  { path: '/portal', kind: 'session', indexing: 'never', hasSecretAddress: true },
  { path: '/portal/auto-topup', kind: 'session', indexing: 'never', hasSecretAddress: true },
  { path: '/portal/topup', kind: 'session', indexing: 'never', hasSecretAddress: true, isPaying: true },
  { path: '/support', kind: 'static', indexing: 'sitemap', formsPerHour: 5 },
  { path: '/away', kind: 'public', indexing: 'allowed' },
];

const ROWS = PAGES.map((page) => ({
  page,
  pattern: new RegExp(`^(?:/tr)?${page.path.replace(/:\w+/, '[^/]+').replace(/\/$/, '')}/*$`, 'i'),
}));

export const findPage: FindPage = (pathname) => {
  const row = ROWS.find(({ pattern }) => pattern.test(pathname));
  if (!row) return { page: { path: '*', kind: 'static', indexing: 'never' }, path: pathname };
  const path = pathname.replace(/^(?:\/tr(?=\/))?\/[^/]*/i, (first) => first.toLowerCase());
  return { page: row.page, path: path.replace(/\/+$/, '') || '/' };
};
