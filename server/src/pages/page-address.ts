/** The query parameters that change a public page. Everything else is the visitor's own and must not multiply pages. */
const PAGE_QUERY = ['country', 'region', 'coverage', 'search', 'show', 'tab'] as const;
const MAX_VALUE_LENGTH = 64;

/** Pages of one visitor: rendered as an empty shell, filled in by the browser. */
const SESSION_PAGES = /^\/(?:cart|checkout|order-confirmation|portal|auth|profile|admin)(?:\/|$)/;

export type PageAddress = {
  /** Path and the query that matters, as the renderer and the cache see it. */
  url: string;
  /** Belongs to one visitor: never stored by anybody, never indexed. */
  isSession: boolean;
  /** The address may carry a secret token. */
  isPortal: boolean;
};

/** Reduces a request's URL to what its page depends on. A session page depends on its path's first word alone. */
export function toPageAddress(requested: URL): PageAddress {
  const plain = requested.pathname.replace(/^\/tr(?=\/|$)/, '') || '/';
  if (SESSION_PAGES.test(plain)) {
    return { url: requested.pathname, isSession: true, isPortal: /^\/portal(?:\/|$)/.test(plain) };
  }
  const query = new URLSearchParams();
  for (const name of PAGE_QUERY) {
    const value = requested.searchParams.get(name)?.trim().slice(0, MAX_VALUE_LENGTH);
    if (value) query.set(name, value);
  }
  const search = query.size > 0 ? `?${query}` : '';
  return { url: `${requested.pathname}${search}`, isSession: false, isPortal: false };
}
