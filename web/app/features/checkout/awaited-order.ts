import { readSession, removeSession, writeSession } from '~/lib/session-store.ts';

const STORAGE_KEY = 'awaitedOrder';

/** The order whose payment is still to be told of, on whichever page it arrives: the bank and PayPal lie in between. */
export function awaitOrder(orderNumber: string): void {
  writeSession(STORAGE_KEY, orderNumber);
}

/** Whether this order was awaited; says so once. */
export function takeAwaitedOrder(orderNumber: string): boolean {
  if (readSession(STORAGE_KEY) !== orderNumber) return false;
  removeSession(STORAGE_KEY);
  return true;
}
