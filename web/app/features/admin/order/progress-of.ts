import type { AdminOrder } from '@esimshop/contracts/admin-order';

export type Progress = 'confirming' | 'delivering' | 'refunding' | 'mailing';

/** Polling interval of an order's page while something is in progress. */
export const FOLLOW_MS = 2_000;

/** What the shop is doing for an order now; undefined if it waits for a person or nothing is left to do. */
export function progressOf({
  payment,
  reviewedPayments,
  fulfilment,
  refunds,
  mails,
}: Pick<AdminOrder, 'payment' | 'reviewedPayments' | 'fulfilment' | 'refunds' | 'mails'>): Progress | undefined {
  if (payment.state === 'confirming' && reviewedPayments.length === 0) return 'confirming';
  if (fulfilment.state === 'preparing') return 'delivering';
  // A pending refund waits for the payment partner, for days.
  if (refunds.some(({ state }) => state === 'revoking' || state === 'returning')) return 'refunding';
  // A mail that could not be sent is retried much later.
  if (mails.some(({ state, problem }) => state === 'queued' && problem === null)) return 'mailing';
  return undefined;
}
