import { type SQL, sql } from 'drizzle-orm';
import { products } from '../../tables/catalogue.ts';
import type { PricingPolicy } from './apply-pricing.ts';
import { highestFee } from './payment-fee.ts';

/** The share of the price that cost and payment fee leave, in tenths of a percent; negative for a loss. */
export function marginOf(costMinor: number, priceMinor: number, { paymentFees }: PricingPolicy): number {
  return Math.round(((priceMinor - costMinor - highestFee(paymentFees, priceMinor)) * 1000) / priceMinor);
}

/** The same of a plan's row, within a statement. */
export function marginIn({ paymentFees }: PricingPolicy): SQL<number> {
  const { priceMinor: price, costMinor: cost } = products;
  const fees = paymentFees.map(
    ({ percentHundredths, fixedMinor }) =>
      sql`least(${price}, round(${price} * ${percentHundredths}::numeric / 10000) + ${fixedMinor}::integer)`,
  );
  const fee = sql`greatest(${sql.join([sql`0`, ...fees], sql`, `)})`;
  return sql<number>`floor((${price} - ${cost} - ${fee}) * 1000::numeric / ${price} + 0.5)::integer`;
}
