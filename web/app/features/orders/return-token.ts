import { readSession, writeSession } from '~/lib/session-store.ts';

/**
 * The token that a payer brought back from the bank or PayPal, for a browser that knows nothing of the order. It comes in
 * the address's fragment, which no server sees, and leaves the address once this tab has stored it: where storage is
 * blocked it stays, because a reload would lose the order.
 */
export function findReturnToken(orderNumber: string): string | undefined {
  const storageKey = `returnToken:${orderNumber}`;
  const { hash, pathname, search } = window.location;
  const given = new URLSearchParams(hash.slice(1)).get('return');
  if (!given) return readSession(storageKey);
  if (writeSession(storageKey, given)) window.history.replaceState(window.history.state, '', pathname + search);
  return given;
}

export function returnTokenHeader(orderNumber: string): Record<string, string> {
  const token = findReturnToken(orderNumber);
  return token ? { 'Return-Token': token } : {};
}
