import type { DiscountPreview, NewDiscountCode } from '@esimshop/contracts/admin-discount-codes';
import { formatDecimal } from '@esimshop/contracts/money';
import { formatPricingValue } from '@esimshop/contracts/pricing-value';
import { floorOf, MIN_PRICE_MINOR } from '../../catalogue/pricing/apply-pricing.ts';
import { isForPlan } from '../../checkout/discounts/apply-code.ts';
import { discountUnits } from '../../checkout/discounts/discount-units.ts';
import type { OfferRow, Shop } from '../../shop.ts';
import { pickSamples } from '../pricing/pick-samples.ts';
import { earningsOf, toPlanFacts } from '../pricing/plan-facts.ts';
import { currencyOf } from '../pricing/pricing-settings.ts';
import { toValues } from './change-code.ts';
import { forecastUses } from './forecast-uses.ts';
import { type CodeValues, listOffered } from './store.ts';

type Discounted = { row: OfferRow; offMinor: number; wantedMinor: number };

/** What a code that is not saved would do to the price of one unit of each plan it is for. @throws ProblemError 422 */
export async function previewCode(shop: Shop, input: NewDiscountCode): Promise<DiscountPreview> {
  const snapshot = await shop.catalogue.snapshot();
  const code = toValues(snapshot, input, input);
  const scope = { places: code.places ?? [], plans: code.plans ?? [] };
  const floorFor = (row: OfferRow) => (code.ignoresFloor ? MIN_PRICE_MINOR : floorOf(row, shop.config).priceMinor);
  const plans = snapshot.products
    .filter(({ row }) => isForPlan(scope, row))
    .map(({ row }): Discounted => {
      const unit = { priceMinor: row.priceMinor, isEligible: true };
      const [offMinor = 0] = discountUnits(code, [{ ...unit, floorMinor: floorFor(row) }]);
      const [wantedMinor = 0] = discountUnits(code, [{ ...unit, floorMinor: 0 }]);
      return { row, offMinor, wantedMinor };
    })
    .toSorted((a, b) => a.row.costMinor - b.row.costMinor || a.row.id - b.row.id);
  const held = plans.filter(isHeld);
  return {
    currency: currencyOf(snapshot),
    planCount: plans.length,
    heldCount: held.length,
    vanishesAt: held.length === 0 ? null : greatestWithin(code, plans, floorFor),
    others: await Promise.all(
      Object.entries(code.otherAmounts ?? {}).flatMap(([currency, { value }]) =>
        code.type === 'percentage' || value === null || code.ignoresFloor
          ? []
          : describeOther(shop, plans, { currency, value }),
      ),
    ),
    forecast: await forecastUses(shop, snapshot, { code, scope, floorFor }),
    plans: pickSamples(plans, isHeld).map((plan) => {
      const { row, offMinor } = plan;
      const newMinor = row.priceMinor - offMinor;
      return {
        ...toPlanFacts(row),
        newPrice: formatDecimal({ amountMinor: newMinor, currency: row.currency }),
        ...earningsOf(row, newMinor, shop.config),
        off: Math.round((offMinor * 1000) / row.priceMinor),
        isHeld: isHeld(plan),
      };
    }),
  };
}

/** An amount in another currency, at its price list. */
async function describeOther(
  { database }: Shop,
  plans: readonly Discounted[],
  { currency, value }: { currency: string; value: number },
): Promise<DiscountPreview['others'][number]> {
  const ids = new Set(plans.map(({ row }) => row.id));
  const listed = (await listOffered(database, currency)).filter(({ productId }) => ids.has(productId));
  const room = listed.map(({ priceMinor, floorMinor }) => Math.max(0, priceMinor - floorMinor));
  const heldCount = room.filter((minor) => minor < value).length;
  const least = Math.min(...room);
  const vanishesAt = heldCount > 0 && least > 0 ? formatDecimal({ amountMinor: least, currency }) : null;
  return { currency, heldCount, vanishesAt };
}

function isHeld({ offMinor, wantedMinor }: Discounted): boolean {
  return offMinor < wantedMinor;
}

/** The greatest discount that every plan has room for; null if one has none. */
function greatestWithin(
  { type, currency }: CodeValues,
  plans: readonly Discounted[],
  floorFor: (row: OfferRow) => number,
): string | null {
  const room = plans.map(({ row }) => ({ priceMinor: row.priceMinor, minor: row.priceMinor - floorFor(row) }));
  if (type === 'fixed_amount') {
    const amountMinor = Math.min(...room.map(({ minor }) => minor));
    return amountMinor > 0 ? formatDecimal({ amountMinor, currency }) : null;
  }
  const percent = Math.min(...room.map(({ priceMinor, minor }) => Math.floor((minor * 100) / priceMinor)));
  return percent > 0 ? formatPricingValue(percent * 100) : null;
}
