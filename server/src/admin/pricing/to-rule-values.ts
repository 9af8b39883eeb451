import { canonicalCode } from '@esimshop/contracts/destination-codes';
import { fold } from '@esimshop/contracts/fold';
import type { PricingRuleInput } from '@esimshop/contracts/pricing';
import { parsePricingValue } from '@esimshop/contracts/pricing-value';
import { resolveDestination } from '../../catalogue/destinations/resolve-destination.ts';
import { findProductRows } from '../../catalogue/store.ts';
import type { Executor } from '../../platform/database/database.ts';
import { ProblemError } from '../../platform/problem.ts';
import { listPlaces, type RuleValues } from './store.ts';

/**
 * A valid rule as it is stored: its region or plan as the catalogue spells it, and neither where its scope has none.
 * @throws ProblemError 422 for a region or plan that the catalogue does not know
 */
export async function toRuleValues(executor: Executor, rule: PricingRuleInput): Promise<RuleValues> {
  const { name, type, basis, rounding, ignoresFloor, isActive, appliesTo } = rule;
  const value = parsePricingValue(String(rule.value));
  if ('problem' in value) throw new Error(`Expected a checked value, got '${rule.value}'`);
  return {
    name,
    type,
    valueHundredths: value.hundredths,
    basis,
    rounding,
    ignoresFloor,
    isActive,
    appliesTo,
    regionCode: appliesTo === 'region' ? await spellRegion(executor, rule.regionCode ?? '') : null,
    productId: appliesTo === 'product' ? await spellProduct(executor, rule.productId ?? '') : null,
  };
}

/** A code, else the name of a region, else the name of a place in one of the shop's languages. */
async function spellRegion(executor: Executor, text: string): Promise<string> {
  const places = await listPlaces(executor);
  const codes = [...new Set(places.map(({ code }) => code))];
  const code = codes.find((each) => each === canonicalCode(text));
  const regionName = places.find((place) => fold(place.regionName) === fold(text))?.regionName;
  const spelled = code ?? regionName ?? resolveDestination(codes, text);
  if (spelled === undefined || spelled === '') {
    throw invalidTarget('regionCode', 'unknown_region', 'No plan is sold for this region.');
  }
  return spelled;
}

async function spellProduct(executor: Executor, key: string): Promise<string> {
  const rows = await findProductRows(executor, [key]);
  const row = rows.find(({ productId }) => productId === key) ?? rows[0];
  if (!row) throw invalidTarget('productId', 'unknown_product', 'There is no plan with this ID.');
  return row.productId;
}

function invalidTarget(path: string, code: 'unknown_region' | 'unknown_product', message: string): ProblemError {
  return new ProblemError(422, 'invalid_input', message, { errors: [{ path, code, message }] });
}
