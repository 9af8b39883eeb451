import type { AdminOrder } from '@esimshop/contracts/admin-order';
import { parseMoney, sum } from '@esimshop/contracts/money';
import type { RefundQuote } from '@esimshop/contracts/refunds';

type EsimQuote = RefundQuote['esims'][number];

/** The effect of a refund of these eSIMs, in minor units. */
export function foreseeRefund({ ledger, currency }: AdminOrder, chosen: EsimQuote[], amountMinor: number) {
  const credits = chosen.filter(({ isCredited }) => isCredited).map(({ cost }) => parseMoney(cost, currency));
  const creditedMinor = sum(credits, currency).amountMinor;
  return {
    revoked: chosen.filter(({ isRevocable }) => isRevocable).length,
    kept: chosen.filter(({ isRevocable }) => !isRevocable).length,
    creditedMinor,
    /** Undefined for those who see no figures. */
    marginMinor: ledger ? parseMoney(ledger.margin, currency).amountMinor - amountMinor + creditedMinor : undefined,
  };
}

/** What was paid for these eSIMs, at most what is left of the payment. */
export function paidFor(chosen: EsimQuote[], { refundable, currency }: RefundQuote): number {
  const prices = chosen.map(({ price }) => parseMoney(price, currency));
  return Math.min(parseMoney(refundable, currency).amountMinor, sum(prices, currency).amountMinor);
}
