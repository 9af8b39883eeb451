import { redirectDocument } from 'react-router';
import { findPage } from '~/pages.ts';

/**
 * Leaves for another document if only one of the two pages is one on which a visitor pays.
 * @throws Response that loads the address as a document
 */
export function leaveForPayment(address: string): void {
  const { pathname, search, hash } = new URL(address);
  if (isPaying(pathname) !== isPaying(window.location.pathname)) throw redirectDocument(`${pathname}${search}${hash}`);
}

function isPaying(pathname: string): boolean {
  return findPage(pathname).page.isPaying ?? false;
}
