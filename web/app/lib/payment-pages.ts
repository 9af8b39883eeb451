import { redirectDocument } from 'react-router';
import { findPage } from '~/pages.ts';

/**
 * Where the payment partner has a script, the pages on which a visitor pays are documents of their own: only their content
 * security policy allows it, and it is gone from the memory of the browser once they are left.
 */
export function loadPaymentPagesAsDocuments<Result>({ request }: { request: Request }, next: () => Result): Result {
  const { pathname, search, hash } = new URL(request.url);
  const hasScript = document.documentElement.dataset['paymentScript'] !== undefined;
  if (hasScript && isPaying(pathname) !== isPaying(window.location.pathname)) {
    throw redirectDocument(`${pathname}${search}${hash}`);
  }
  return next();
}

function isPaying(pathname: string): boolean {
  return findPage(pathname).page.isPaying ?? false;
}
