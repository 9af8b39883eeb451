import { dayIn } from '@esimshop/contracts/days';
import type { CodeRefusal } from '@esimshop/contracts/discount-codes';
import { formatDecimal } from '@esimshop/contracts/money';
import { destinationNames } from '../../catalogue/destinations/destination-names.ts';
import { floorOf, MIN_PRICE_MINOR, type PlanCost, type PricingPolicy } from '../../catalogue/pricing/apply-pricing.ts';
import { isInPlace } from '../../catalogue/pricing/select-rules.ts';
import { fromBase, toBase } from '../../rates/exact-rate.ts';
import type { Sale } from '../sale.ts';
import { discountUnits } from './discount-units.ts';
import type { CodeRow, CodeUsage, CustomerUsage } from './store.ts';

/** A line to be discounted, at its plan's current price. */
export type PricedLine = {
  quantity: number;
  product: PlanCost & {
    productId: string;
    countryCode: string;
    regionName: string;
    priceMinor: number;
    currency: string;
  };
  /** The currency beside the base that these prices are in; null or absent in the base currency. */
  sale?: Sale | null;
};

/** A code may be switched off, over or used up by now: all that is known of it. */
export type CodeFacts = {
  now: Date;
  /** Whether data is added to an eSIM. */
  isTopUp?: boolean;
  usage: CodeUsage;
  /** Unknown before somebody has typed an e-mail address. */
  customer?: CustomerUsage | undefined;
};

export type AppliedCode = {
  /** For each line, what is paid for its units. */
  unitPaidMinor: number[][];
  discountMinor: number;
};

/** What a code takes off these lines, or why it takes nothing off. Lines that are not empty have one currency. */
export function applyCode(
  code: CodeRow,
  lines: readonly PricedLine[],
  facts: CodeFacts,
  policy: PricingPolicy & { timeZone: string },
): AppliedCode | { refusal: CodeRefusal } {
  const refusal = refuseAtAll(code, facts, policy) ?? refuseLines(code, lines);
  if (refusal) return { refusal };
  const unitPaidMinor = lines.map(({ product, quantity }) => Array<number>(quantity).fill(product.priceMinor));
  const units = lines.flatMap(({ product, quantity, sale }) => {
    const floorMinor = code.ignoresFloor ? leastPrice(sale) : (sale?.floorMinor ?? floorOf(product, policy).priceMinor);
    return Array.from({ length: quantity }, () => ({
      priceMinor: product.priceMinor,
      floorMinor,
      isEligible: isForPlan(code, product),
    }));
  });
  const { value } = amountsIn(code, lines[0]?.product.currency ?? code.currency);
  const off = discountUnits({ type: code.type, value: code.type === 'percentage' ? code.value : (value ?? 0) }, units);
  const discountMinor = off.reduce((sum, each) => sum + each, 0);
  if (lines.length > 0 && discountMinor === 0) return { refusal: { reason: 'lowest_price', code: code.code } };
  const { givenMinor, uses } = facts.usage;
  const discountInBase = toBase(discountMinor, lines[0]?.sale ?? { currency: code.currency, rate: null });
  if (code.budgetMinor !== null && givenMinor + discountInBase > code.budgetMinor)
    return { refusal: { reason: 'used_up', code: code.code, uses } };
  let next = 0;
  return {
    discountMinor,
    unitPaidMinor: unitPaidMinor.map((units) => units.map((priceMinor) => priceMinor - (off[next++] ?? 0))),
  };
}

/** A code's amounts in a currency; null where it has none. */
function amountsIn(code: CodeRow, currency: string): { value: number | null; minimumMinor: number | null } {
  if (currency === code.currency) return { value: code.value, minimumMinor: code.minimumMinor };
  const { value = null, minimum = null } = code.otherAmounts[currency] ?? {};
  return { value, minimumMinor: minimum };
}

/** The lowest price of any plan in this currency. */
function leastPrice(sale: Sale | null | undefined): number {
  return sale ? fromBase(MIN_PRICE_MINOR, sale) : MIN_PRICE_MINOR;
}

/** Whether a code is for a plan. */
export function isForPlan(
  { places, plans }: Pick<CodeRow, 'places' | 'plans'>,
  product: PricedLine['product'],
): boolean {
  if (places.length + plans.length === 0) return true;
  return plans.includes(product.productId) || places.some((place) => isInPlace(product, place));
}

/** Whatever is in the cart. */
function refuseAtAll(
  code: CodeRow,
  { now, isTopUp, usage, customer }: CodeFacts,
  { timeZone }: { timeZone: string },
): CodeRefusal | undefined {
  const refuse = (reason: CodeRefusal['reason'], facts: Partial<CodeRefusal> = {}) => ({
    reason,
    code: code.code,
    ...facts,
  });
  if (!code.isActive) return refuse('ended');
  if (code.endsAt && code.endsAt <= now) return refuse('ended', { day: dayIn(timeZone, code.endsAt.getTime() - 1) });
  if (code.startsAt && code.startsAt > now) return refuse('not_yet', { day: dayIn(timeZone, code.startsAt) });
  if (code.maxUses !== null && usage.uses >= code.maxUses) return refuse('used_up', { uses: usage.uses });
  if (isTopUp && !code.includesTopUps) return refuse('not_top_ups');
  if (!customer) return undefined;
  if (code.maxUsesPerCustomer !== null && customer.uses >= code.maxUsesPerCustomer) return refuse('used_before');
  if (code.isForFirstOrders && customer.orders > 0) return refuse('not_first_order');
  return undefined;
}

function refuseLines(code: CodeRow, lines: readonly PricedLine[]): CodeRefusal | undefined {
  const [first] = lines;
  if (!first) return undefined;
  const { currency } = first.product;
  const { value, minimumMinor } = amountsIn(code, currency);
  const hasAmounts =
    (code.type === 'percentage' || value !== null) && (code.minimumMinor === null || minimumMinor !== null);
  if (!hasAmounts) return { reason: 'other_currency', code: code.code, currency: code.currency };
  const isEligible = lines.some(({ product }) => isForPlan(code, product));
  if (!isEligible) return { reason: 'other_plans', code: code.code, places: code.places.map(destinationNames) };
  const subtotalMinor = lines.reduce((sum, { product, quantity }) => sum + product.priceMinor * quantity, 0);
  if (minimumMinor === null || subtotalMinor >= minimumMinor) return undefined;
  const decimal = (amountMinor: number) => formatDecimal({ amountMinor, currency });
  return {
    reason: 'too_little',
    code: code.code,
    minimum: decimal(minimumMinor),
    subtotal: decimal(subtotalMinor),
    currency,
  };
}
