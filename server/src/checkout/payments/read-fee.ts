import { findPayment } from '../../orders/payments.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Shop } from '../../shop.ts';
import { gatewayOf, toOpenPayment } from './pay.ts';
import { recordFee } from './store.ts';

/**
 * Asks the partner what it keeps of a captured payment, and posts it to the ledger, once.
 * @throws Error if the partner does not say so yet, so that it is asked again
 */
export async function readFee(shop: Shop, paymentId: number): Promise<void> {
  const payment = await findPayment(shop.database, paymentId);
  if (payment?.status !== 'captured' || payment.feeMinor !== null || !payment.providerRef) return;
  const open = await toOpenPayment(shop, payment, payment.providerRef);
  const feeMinor = await gatewayOf(shop, payment.provider).findFee(open);
  if (feeMinor === undefined) throw new Error(`The fee of payment ${paymentId} is not known yet`);
  await inTransaction(shop.database, 'payment fee', (tx) => recordFee(tx, payment, feeMinor));
}
