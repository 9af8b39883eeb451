import { findOrder } from '../../orders/store.ts';
import { findWithdrawal, listWithdrawalEsims } from '../../orders/withdrawals.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Shop } from '../../shop.ts';
import { lockPayment } from '../payments/store.ts';
import { settleSoon } from '../refunds/request-refund.ts';
import { assessWithdrawal } from './assess-withdrawal.ts';
import { decideEsims, untilDecided } from './decide-esims.ts';
import { lockWithdrawal } from './store.ts';

/** How long a supplier may be silent before a person decides. */
const MAX_SILENCE_MS = 24 * 3_600_000;

const UNCHECKED = { kind: 'asks', reason: 'unchecked' } as const;

/**
 * Decides about the eSIMs of a withdrawal whose supplier did not respond when it was received. Safe to call at any time.
 * @throws Error if a supplier is silent still, so that it is tried again
 */
export async function checkWithdrawal(shop: Shop, id: number): Promise<void> {
  const known = await findWithdrawal(shop.database, id);
  if (known?.state !== 'checking' || known.orderId === null) return;
  const order = await findOrder(shop.database, { orderId: known.orderId });
  if (!order) return;
  const isOverdue = shop.clock.now().getTime() - known.receivedAt.getTime() > MAX_SILENCE_MS;
  const refund = await untilDecided(async (asksAboutAll) => {
    const { payment, esims } = await assessWithdrawal(shop, order, known.receivedAt);
    return inTransaction(shop.database, 'withdrawal checked', async (tx) => {
      const locked = payment && (await lockPayment(tx, { paymentId: payment.id }));
      const withdrawal = await lockWithdrawal(tx, id);
      if (withdrawal.state !== 'checking') return;
      const open = (await listWithdrawalEsims(tx, [id])).filter(({ state }) => state === 'checking');
      const checked = esims.filter(({ esim }) => open.some(({ esimId }) => esimId === esim.row.id));
      if (!isOverdue && checked.some(({ verdict }) => verdict.kind === 'check'))
        throw new Error(`Withdrawal ${withdrawal.number} waits for a supplier`);
      const { refund } = await decideEsims(shop, tx, {
        withdrawal,
        esims: checked.map((each) => (each.verdict.kind === 'check' ? { ...each, verdict: UNCHECKED } : each)),
        locked,
        asksAboutAll,
      });
      return refund;
    });
  });
  if (refund) await settleSoon(shop, refund);
}
