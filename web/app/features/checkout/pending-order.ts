import { readSession, removeSession, writeSession } from '~/lib/session-store.ts';

const STORAGE_KEY = 'awaitedOrder';

/** Remembers the order whose success is yet to be announced, across the redirect to the bank or PayPal. */
export function rememberPendingOrder(orderNumber: string): void {
  writeSession(STORAGE_KEY, orderNumber);
}

/** Whether this order was pending; true only once. */
export function takePendingOrder(orderNumber: string): boolean {
  if (readSession(STORAGE_KEY) !== orderNumber) return false;
  removeSession(STORAGE_KEY);
  return true;
}
