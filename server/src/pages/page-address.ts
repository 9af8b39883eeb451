/** The query parameters that change a public page. Everything else is the visitor's own and must not multiply pages. */
const PAGE_QUERY = ['country', 'region', 'coverage', 'search', 'show', 'sort', 'tab'] as const;
/** A trip is described by these; a form without script sends a country at a time, the one that was typed, and the days of each stop. */
const TRIP_QUERY = ['countries', 'add', 'days', 'split', 'stop', 'stay', 'data', 'gb', 'way'] as const;
const MAX_VALUE_LENGTH = 64;
const MAX_TRIP_LENGTH = 300;

/** Where a live payment partner's fields stand. */
const PAYING_PAGES = /^\/(?:checkout|portal\/topup)(?:\/|$)/;

/** Pages of one visitor: rendered as an empty shell, filled in by the browser. */
const SESSION_PAGES = /^\/(?:cart|checkout|order-confirmation|portal|auth|profile|admin)(?:\/|$)/;

export type PageAddress = {
  /** Path and the query that matters, as the renderer and the cache see it. */
  url: string;
  /** Belongs to one visitor: never stored by anybody, never indexed. */
  isSession: boolean;
  /** The address may carry a secret token. */
  isPortal: boolean;
  /** A visitor pays here. */
  isPaying: boolean;
  /** One of a few pages, worth keeping; not one of the many that carry an order's number. */
  isKept: boolean;
};

const PUBLIC = { isSession: false, isPortal: false, isPaying: false } as const;

/** Pages are spelled in lower case, so that one page has one address; what follows may be a plan's or an order's number. */
export function spellPath(pathname: string): string {
  return pathname.replace(/^(?:\/tr(?=\/))?\/[^/]*/i, (page) => page.toLowerCase());
}

/** The one address of the not-found page, so that wrong addresses do not multiply it. */
export function toNotFoundAddress(requested: URL): PageAddress {
  const url = /^\/tr(?:\/|$)/.test(requested.pathname) ? '/tr/page-not-found' : '/page-not-found';
  return { ...PUBLIC, url, isKept: true };
}

/** Reduces a request's URL to what its page depends on. */
export function toPageAddress(requested: URL): PageAddress {
  const plain = requested.pathname.replace(/^\/tr(?=\/|$)/, '') || '/';
  if (SESSION_PAGES.test(plain)) {
    return {
      url: requested.pathname,
      isSession: true,
      isPortal: /^\/portal(?:\/|$)/.test(plain),
      isPaying: PAYING_PAGES.test(plain),
      isKept: !plain.startsWith('/order-confirmation/'),
    };
  }
  if (plain === '/trip') return toTripAddress(requested);
  const query = new URLSearchParams();
  for (const name of PAGE_QUERY) {
    const value = requested.searchParams.get(name)?.trim().slice(0, MAX_VALUE_LENGTH);
    if (value) query.set(name, value);
  }
  return { ...PUBLIC, url: withQuery(requested, query), isKept: true };
}

/** There are more trips than pages can be kept, and the answers behind them are kept already: only the empty page stays. */
function toTripAddress({ pathname, searchParams }: URL): PageAddress {
  const query = new URLSearchParams();
  for (const name of TRIP_QUERY) {
    const value = searchParams.getAll(name).join(',').slice(0, MAX_TRIP_LENGTH);
    if (value) query.set(name, value);
  }
  return { ...PUBLIC, url: withQuery({ pathname }, query), isKept: query.size === 0 };
}

function withQuery({ pathname }: Pick<URL, 'pathname'>, query: URLSearchParams): string {
  return query.size > 0 ? `${pathname}?${query}` : pathname;
}
