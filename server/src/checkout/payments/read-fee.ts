import { findPayment } from '../../orders/payments.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { gatewayOf, type Shop } from '../../shop.ts';
import { toOpenPayment } from './pay.ts';
import { recordFee } from './store.ts';

/**
 * Reads the partner's fee of a captured payment and posts it to the ledger, once. The card's last digits come with it.
 * @throws Error if the partner does not know it yet, so that it is read again
 */
export async function readFee(shop: Shop, paymentId: number): Promise<void> {
  const payment = await findPayment(shop.database, paymentId);
  if (payment?.status !== 'captured' || payment.feeMinor !== null || !payment.providerRef) return;
  const open = await toOpenPayment(shop, payment, payment.providerRef);
  const settlement = await gatewayOf(shop, payment).findSettlement(open);
  if (!settlement) throw new Error(`The fee of payment ${paymentId} is not known yet`);
  await inTransaction(shop.database, 'payment fee', (tx) => recordFee(tx, payment, settlement));
}
