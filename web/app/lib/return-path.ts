import { ORDER_NUMBER_PATTERN } from '@esimshop/contracts/order-number';

/** Pages that a sign-in may return to. An unchecked address could redirect to another site. */
const RETURN_PATHS = ['/', '/cart', '/checkout', '/profile', '/admin'] as const;
/** Where the mails to the owner lead. */
const ADMIN_PAGE = /^\/admin\/(?:(?:orders|messages)\/\d{1,12}|customers\/(?:request-\d{1,12}|[\w-]{1,100}))$/;
const CONFIRMATION = '/order-confirmation/';

/** Where `?next=` leads; the home page for anything that is none of the shop's own pages. */
export function findReturnPath(next: string | null): string {
  const base = 'https://shop.invalid';
  const url = next?.startsWith('/') && URL.canParse(next, base) ? new URL(next, base) : undefined;
  if (!url || url.origin !== base) return '/';
  const { pathname, search, hash } = url;
  const isOwn =
    RETURN_PATHS.some((path) => path === pathname) ||
    ADMIN_PAGE.test(pathname) ||
    (pathname.startsWith(CONFIRMATION) && ORDER_NUMBER_PATTERN.test(pathname.slice(CONFIRMATION.length)));
  return isOwn ? `${pathname}${search}${hash}` : '/';
}

/** The address of the sign-in that leads back here. */
export function signInPath(next: string, tab?: 'register'): string {
  const query = new URLSearchParams({ ...(tab && { tab }), ...(next !== '/' && { next }) });
  return query.size > 0 ? `/auth?${query}` : '/auth';
}
