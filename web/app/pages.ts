import { DEFAULT_LOCALE, explicitLocale, localizePath } from '@esimshop/contracts/locales';

/**
 * Which values of a parameter make another page: one of these; a `place`, stored by its code; any `text`, or a `list` of
 * texts that may be repeated. Pages with texts are rendered and not stored, as there is no end of them.
 */
export type QueryRule = readonly string[] | 'place' | 'text' | 'list';

export type Page = {
  /** Plain address, without the language that it may name. `:name` is any one segment, `*` every other address. */
  path: string;
  /** Whether search engines may show it; `sitemap`: and find it in the sitemap by this very address. */
  indexing: 'sitemap' | 'allowed' | 'never';
  /** What the service worker caches: with its installation, once visited, or never; `board`: never, and the arrivals board opens in its place. */
  offline: 'installed' | 'visited' | 'never' | 'board';
  /** The parameters it depends on, all others are dropped. Of several sets, the first whose first parameter is given. */
  query?: readonly Readonly<Record<string, QueryRule>>[];
  /** Rendered for each request: one of too many to store. */
  isStored?: false;
  /** A visitor pays here: the policy allows the payment partner's hosts. */
  isPaying?: true;
  /** Its scripts show other pages of the shop in frames. */
  hasFrames?: true;
  /** Its address may carry a secret, so no referrer is sent to other sites. */
  hasSecretAddress?: true;
  /** A browser without script posts its form here, from one network so often. */
  formsPerHour?: number;
  /** Browsers may fetch it and the pages below it ahead, for a link that a pointer rests on. */
  isPrefetched?: true;
} & (
  | { /** Carries no React; links load it as a document. */ kind: 'static'; start: 'never' }
  | {
      /** `session` pages belong to one visitor: the server sends all the same shell, the browser fills it in. */
      kind: 'public' | 'session';
      /** When React takes over: at the first touch or when the browser is idle, or at once where waiting would hurt. */
      start: 'defer' | 'now';
    }
);

const SORT = ['price', 'gb'];
const PRODUCTS_QUERY: Page['query'] = [
  { country: 'place', sort: SORT },
  { region: 'place', sort: SORT },
  { search: 'text', coverage: ['regional', 'global'], show: ['all'] },
];
/** A form without script sends a country at a time, the one that was typed, and the days of each stop. */
const TRIP_QUERY: Page['query'] = [
  Object.fromEntries(
    ['countries', 'add', 'days', 'split', 'stop', 'stay', 'data', 'gb', 'way'].map((name) => [name, 'list']),
  ),
];

/** The page of every address that is none of another page. */
const NOT_FOUND: Page = { path: '*', kind: 'static', start: 'never', indexing: 'never', offline: 'never' };

const DEVELOPMENT_PAGES: readonly Page[] = [
  { path: '/components', kind: 'public', start: 'defer', indexing: 'never', offline: 'never' },
  { path: '/components/sheet', kind: 'public', start: 'now', indexing: 'never', offline: 'never' },
];

/** One row per page of `routes.ts`: what the server, the service worker, links and the document must know of it. */
export const PAGES: readonly Page[] = [
  { path: '/', kind: 'public', start: 'defer', indexing: 'sitemap', offline: 'visited' },
  { path: '/home', kind: 'public', start: 'defer', indexing: 'allowed', offline: 'visited' },
  {
    path: '/products',
    kind: 'public',
    start: 'defer',
    indexing: 'sitemap',
    offline: 'visited',
    query: PRODUCTS_QUERY,
    isPrefetched: true,
  },
  { path: '/products/:id', kind: 'public', start: 'defer', indexing: 'allowed', offline: 'visited' },
  { path: '/trip', kind: 'public', start: 'defer', indexing: 'sitemap', offline: 'visited', query: TRIP_QUERY },
  { path: '/cart', kind: 'session', start: 'now', indexing: 'never', offline: 'never' },
  { path: '/checkout', kind: 'session', start: 'now', indexing: 'never', offline: 'never', isPaying: true },
  {
    path: '/order-confirmation/:orderNumber',
    kind: 'session',
    start: 'now',
    indexing: 'never',
    offline: 'board',
    isStored: false,
  },
  { path: '/portal', kind: 'session', start: 'now', indexing: 'never', offline: 'installed', hasSecretAddress: true },
  {
    path: '/portal/topup',
    kind: 'session',
    start: 'now',
    indexing: 'never',
    offline: 'never',
    isPaying: true,
    hasSecretAddress: true,
  },
  {
    path: '/portal/auto-topup',
    kind: 'session',
    start: 'now',
    indexing: 'never',
    offline: 'never',
    hasSecretAddress: true,
  },
  {
    path: '/portal/help',
    kind: 'session',
    start: 'now',
    indexing: 'never',
    offline: 'installed',
    hasSecretAddress: true,
  },
  {
    path: '/portal/receipts/:orderNumber',
    kind: 'session',
    start: 'now',
    indexing: 'never',
    offline: 'never',
    isStored: false,
    hasSecretAddress: true,
  },
  {
    path: '/receipts/:orderNumber',
    kind: 'session',
    start: 'now',
    indexing: 'never',
    offline: 'never',
    isStored: false,
  },
  { path: '/admin', kind: 'session', start: 'now', indexing: 'never', offline: 'never', hasFrames: true },
  { path: '/admin/orders/:id', kind: 'session', start: 'now', indexing: 'never', offline: 'never', isStored: false },
  { path: '/admin/messages/:id', kind: 'session', start: 'now', indexing: 'never', offline: 'never', isStored: false },
  {
    path: '/admin/customers/:key',
    kind: 'session',
    start: 'now',
    indexing: 'never',
    offline: 'never',
    isStored: false,
  },
  {
    path: '/auth',
    kind: 'session',
    start: 'now',
    indexing: 'never',
    offline: 'never',
    query: [{ tab: ['register'] }],
  },
  { path: '/profile', kind: 'session', start: 'now', indexing: 'never', offline: 'never' },
  { path: '/auth/forgot-password', kind: 'session', start: 'now', indexing: 'never', offline: 'never' },
  {
    path: '/auth/reset-password',
    kind: 'session',
    start: 'now',
    indexing: 'never',
    offline: 'never',
    hasSecretAddress: true,
  },
  {
    path: '/auth/invitation',
    kind: 'session',
    start: 'now',
    indexing: 'never',
    offline: 'never',
    hasSecretAddress: true,
  },
  {
    path: '/auth/verify-email',
    kind: 'session',
    start: 'now',
    indexing: 'never',
    offline: 'never',
    hasSecretAddress: true,
  },
  { path: '/how-it-works', kind: 'static', start: 'never', indexing: 'sitemap', offline: 'visited' },
  {
    path: '/support',
    kind: 'static',
    start: 'never',
    indexing: 'sitemap',
    offline: 'visited',
    query: [{ show: ['sent'] }],
    formsPerHour: 5,
  },
  {
    path: '/withdraw',
    kind: 'public',
    start: 'now',
    indexing: 'allowed',
    offline: 'never',
    formsPerHour: 20,
  },
  {
    path: '/your-data',
    kind: 'session',
    start: 'now',
    indexing: 'never',
    offline: 'never',
    hasSecretAddress: true,
  },
  {
    path: '/rate',
    kind: 'session',
    start: 'now',
    indexing: 'never',
    offline: 'never',
    hasSecretAddress: true,
  },
  {
    path: '/gift',
    kind: 'session',
    start: 'now',
    indexing: 'never',
    offline: 'board',
    hasSecretAddress: true,
  },
  { path: '/faq', kind: 'static', start: 'never', indexing: 'sitemap', offline: 'visited' },
  { path: '/blog', kind: 'static', start: 'never', indexing: 'sitemap', offline: 'visited' },
  { path: '/blog/:slug', kind: 'static', start: 'never', indexing: 'allowed', offline: 'visited' },
  { path: '/terms', kind: 'static', start: 'never', indexing: 'sitemap', offline: 'visited' },
  { path: '/privacy', kind: 'static', start: 'never', indexing: 'sitemap', offline: 'visited' },
  { path: '/refund', kind: 'static', start: 'never', indexing: 'sitemap', offline: 'visited' },
  { path: '/withdrawal', kind: 'static', start: 'never', indexing: 'sitemap', offline: 'visited' },
  { path: '/cookies', kind: 'static', start: 'never', indexing: 'sitemap', offline: 'visited' },
  { path: '/legal', kind: 'static', start: 'never', indexing: 'sitemap', offline: 'visited' },
  { path: '/accessibility', kind: 'static', start: 'never', indexing: 'sitemap', offline: 'visited' },
  { path: '/pages/:slug', kind: 'static', start: 'never', indexing: 'allowed', offline: 'visited' },
  { path: '/offline', kind: 'static', start: 'never', indexing: 'never', offline: 'installed' },
  { path: '/offline/esims', kind: 'session', start: 'now', indexing: 'never', offline: 'installed' },
  { path: '/design-preview', kind: 'public', start: 'defer', indexing: 'never', offline: 'never' },
  {
    path: '/email-preview',
    kind: 'static',
    start: 'never',
    indexing: 'never',
    offline: 'never',
    query: [{ mail: 'text', locale: 'text' }],
  },
  ...(import.meta.env.DEV ? DEVELOPMENT_PAGES : []),
  NOT_FOUND,
];

/** Folders of addresses that answer programs, never with a page. */
const SERVICE_FOLDERS = ['api', 'sandbox', 'webhooks', 'metrics', 'health', 'og'];

export function isServicePath(pathname: string): boolean {
  return SERVICE_FOLDERS.includes(pathname.split('/')[1] ?? '');
}

/** A page, and the one spelling of the address that led to it: lower case but for parameters, no slash at the end. */
export type FoundPage = { page: Page; path: string };

const ROWS = PAGES.map((page) => ({ page, pattern: segmentsOf(page.path) }));

/** The page at a pathname, with or without a language; an address that has none leads to the row `*` and keeps its spelling. */
export function findPage(pathname: string): FoundPage {
  const segments = segmentsOf(pathname);
  const locale = explicitLocale(`/${segments[0]?.toLowerCase()}`);
  const plain = locale ? segments.slice(1) : segments;
  const row = ROWS.find(
    ({ pattern }) =>
      pattern.length === plain.length &&
      pattern.every((part, index) => part.startsWith(':') || part === plain[index]?.toLowerCase()),
  );
  if (!row) return { page: NOT_FOUND, path: pathname };
  const spelled = row.pattern.map((part, index) => (part.startsWith(':') ? plain[index] : part));
  return { page: row.page, path: localizePath(`/${spelled.join('/')}`, locale ?? DEFAULT_LOCALE) };
}

function segmentsOf(pathname: string): string[] {
  return pathname.split('/').filter(Boolean);
}
