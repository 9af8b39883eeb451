import { REFUND_DAYS } from '@esimshop/contracts/refund-days';
import type { RefundVerdict } from '@esimshop/contracts/refunds';
import { checkRevocation } from '../../fulfilment/revoke-esim.ts';
import { stageOfState } from '../../orders/esim-stage.ts';
import type { OpenEsim } from '../../orders/esims.ts';
import { isDisputed } from '../../orders/owner-cases.ts';
import { listPayments, type PaymentRow } from '../../orders/payments.ts';
import type { RevocationOffer } from '../../partners/esim-supplier.ts';
import type { Executor } from '../../platform/database/database.ts';
import type { Shop } from '../../shop.ts';
import { judgeRefund } from './refund-rule.ts';
import { isPaidWithin } from './store.ts';

export type EsimQuote = { esim: OpenEsim; verdict: RefundVerdict; offer: RevocationOffer };

/**
 * What the refund policy says about eSIMs of one order, by their suppliers' current reports. @throws Error if one does
 * not respond
 */
export async function quoteEsims(shop: Shop, payment: PaymentRow, esims: OpenEsim[]): Promise<EsimQuote[]> {
  const [hasDispute, isWithinDays] = await Promise.all([
    isDisputed(shop.database, payment.orderId),
    isPaidWithin(shop.database, payment, REFUND_DAYS),
  ]);
  return Promise.all(
    esims.map(async (esim) => {
      const { state, offer } = await checkRevocation(shop, esim);
      const verdict = judgeRefund({
        stage: stageOfState(state),
        isWithinDays,
        isDisputed: hasDispute,
        isRevocable: offer.kind === 'possible',
      });
      return { esim, verdict, offer };
    }),
  );
}

/** The payment that an order was paid with. */
export async function findCaptured(executor: Executor, orderId: number): Promise<PaymentRow | undefined> {
  return (await listPayments(executor, orderId)).find(({ status }) => status === 'captured');
}
