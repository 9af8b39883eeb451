import type { AdminOrder } from '@esimshop/contracts/admin-order';
import { parseDecimal } from '@esimshop/contracts/money';
import type { RefundQuote } from '@esimshop/contracts/refunds';

type EsimQuote = RefundQuote['esims'][number];

const minor = (amount: string) => parseDecimal(amount) ?? 0;

/** What a refund of these eSIMs will bring about, in minor units. */
export function foreseeRefund(order: AdminOrder, chosen: EsimQuote[], amountMinor: number) {
  const creditedMinor = chosen.reduce((sum, { isCredited, cost }) => sum + (isCredited ? minor(cost) : 0), 0);
  return {
    revoked: chosen.filter(({ isRevocable }) => isRevocable).length,
    kept: chosen.filter(({ isRevocable }) => !isRevocable).length,
    creditedMinor,
    marginMinor: toMinor(order.ledger.margin) - amountMinor + creditedMinor,
  };
}

/** What was paid for these eSIMs, at most what is left of the payment. */
export function paidFor(chosen: EsimQuote[], refundable: string): number {
  return Math.min(
    minor(refundable),
    chosen.reduce((sum, { price }) => sum + minor(price), 0),
  );
}

/** Also of amounts below zero. */
function toMinor(amount: string): number {
  return amount.startsWith('-') ? -minor(amount.slice(1)) : minor(amount);
}
