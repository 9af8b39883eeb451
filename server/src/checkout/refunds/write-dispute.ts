import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PaymentRow } from '../../orders/payments.ts';
import type { FundsReturned } from '../../partners/payment-gateway.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { disputes } from '../../tables/disputes.ts';

type NewDispute = typeof disputes.$inferInsert;
type DisputeChange = Partial<Pick<NewDispute, 'isInquiry' | 'answerBy' | 'reason' | 'outcome'>> & {
  openedAt?: SQL;
  closedAt?: SQL;
};

/**
 * Records a reported dispute of a payment that the caller has locked. Returns which of its events is new; undefined if
 * none is, in whatever order and however often they arrive.
 */
export async function writeDispute(
  tx: Transaction,
  { id: paymentId, orderId }: PaymentRow,
  fundsReturned: FundsReturned,
): Promise<'payment_disputed' | 'dispute_escalated' | 'dispute_closed' | undefined> {
  const { reference, amountMinor, currency, reason, isRefundable = false } = fundsReturned;
  const isIt = and(eq(disputes.paymentId, paymentId), eq(disputes.reference, reference));
  const answerBy = fundsReturned.answerBy === undefined ? null : new Date(fundsReturned.answerBy);
  const [known] = await tx.select().from(disputes).where(isIt);
  const write = async (change: DisputeChange) => {
    if (known) await tx.update(disputes).set(change).where(isIt);
    else await tx.insert(disputes).values({ orderId, paymentId, reference, amountMinor, currency, ...change });
  };
  if (fundsReturned.kind === 'dispute_closed') {
    if (known?.closedAt) return undefined;
    await write({ closedAt: sql`now()`, outcome: reason });
    return 'dispute_closed';
  }
  if (!known?.openedAt) {
    await write({ openedAt: sql`now()`, isInquiry: isRefundable, answerBy, reason });
    return 'payment_disputed';
  }
  if (!known.isInquiry || isRefundable) return undefined;
  await write({ isInquiry: false, answerBy: answerBy ?? known.answerBy });
  return 'dispute_escalated';
}
