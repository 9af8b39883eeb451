import type { DiscountPreview } from '@esimshop/contracts/admin-discount-codes';
import { decimalIn, divideHalfUp } from '@esimshop/contracts/money';
import { highestFee } from '../../catalogue/pricing/payment-fee.ts';
import { isForPlan } from '../../checkout/discounts/apply-code.ts';
import { discountUnits } from '../../checkout/discounts/discount-units.ts';
import type { CatalogueSnapshot, OfferRow, Shop } from '../../shop.ts';
import { type CodeValues, listRecentCarts } from './store.ts';

type Terms = { code: CodeValues; scope: { places: string[]; plans: string[] }; floorFor: (row: OfferRow) => number };
type Cart = { subtotalMinor: number; offMinor: number; costMinor: number; feeMinor: number };

/**
 * What a code comes to if it is used as often as its limits allow, at carts like those of the latest orders that it would be for, at
 * today's prices. Null while there are no orders.
 */
export async function forecastUses(
  { database, config }: Shop,
  { byKey, products }: CatalogueSnapshot,
  terms: Terms,
): Promise<DiscountPreview['forecast']> {
  const recent = await listRecentCarts(database);
  if (recent.length === 0) return null;
  const carts = recent
    .map((lines) =>
      priceCart(
        lines.flatMap((line) => unitsOf(byKey, line)),
        terms,
        config,
      ),
    )
    .filter(({ subtotalMinor, offMinor }) => offMinor > 0 && subtotalMinor >= (terms.code.minimumMinor ?? 0));
  const matching = carts.length;
  const totalOf = (amountOf: (cart: Cart) => number) => carts.reduce((sum, cart) => sum + amountOf(cart), 0);
  const given = totalOf(({ offMinor }) => offMinor);
  const { maxUses = null, budgetMinor = null } = terms.code;
  const byBudget = budgetMinor === null || given === 0 ? null : Math.floor((budgetMinor * matching) / given);
  const limits = [maxUses, byBudget].filter((uses) => uses !== null);
  const uses = limits.length === 0 ? null : Math.min(...limits);
  const decimal = decimalIn(products[0]?.row.currency ?? terms.code.currency);
  const average = (total: number, times: number) => {
    const size = matching === 0 ? 0 : Number(divideHalfUp(Math.abs(total) * times, matching));
    return decimal(total < 0 ? 0 - size : size);
  };
  return {
    orders: recent.length,
    matching,
    cart: average(
      totalOf(({ subtotalMinor }) => subtotalMinor),
      1,
    ),
    uses,
    isByBudget: uses !== null && uses === byBudget,
    revenue: average(
      totalOf(({ subtotalMinor, offMinor }) => subtotalMinor - offMinor),
      uses ?? 1,
    ),
    given: average(given, uses ?? 1),
    earned: average(
      totalOf((cart) => cart.subtotalMinor - cart.offMinor - cart.costMinor - cart.feeMinor),
      uses ?? 1,
    ),
  };
}

function unitsOf(byKey: CatalogueSnapshot['byKey'], line: { productKey: string; quantity: number }): OfferRow[] {
  const plan = byKey.get(line.productKey);
  return plan ? Array<OfferRow>(line.quantity).fill(plan.row) : [];
}

function priceCart(rows: readonly OfferRow[], { code, scope, floorFor }: Terms, { paymentFees }: Shop['config']): Cart {
  const units = rows.map((row) => ({
    priceMinor: row.priceMinor,
    floorMinor: floorFor(row),
    isEligible: isForPlan(scope, row),
  }));
  const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0);
  const subtotalMinor = sum(rows.map(({ priceMinor }) => priceMinor));
  const offMinor = sum(discountUnits(code, units));
  const costMinor = sum(rows.map((row) => row.costMinor));
  return { subtotalMinor, offMinor, costMinor, feeMinor: highestFee(paymentFees, subtotalMinor - offMinor) };
}
