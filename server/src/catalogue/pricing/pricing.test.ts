import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyPricing, combineSteps, MAX_PRICE_MINOR, MIN_PRICE_MINOR, type PricingStep } from './apply-pricing.ts';
import { applyDefaultMarkup, defaultMarkupPercent } from './default-markup.ts';
import { createPricer, type ProductCost } from './price-product.ts';
import type { PricingRule } from './select-rules.ts';

const step = fc.oneof(
  fc.record({ type: fc.constant('percentage' as const), valueHundredths: fc.integer({ min: -9000, max: 50_000 }) }),
  fc.record({
    type: fc.constant('fixed_amount' as const),
    valueHundredths: fc.integer({ min: -100_000, max: 100_000 }),
  }),
);
const steps = fc.array(step, { minLength: 1, maxLength: 4 });
const cost = fc.integer({ min: 0, max: 100_000 });
const sellsBelowCost = fc.boolean();

function priceWith(costMinor: number, rules: readonly PricingStep[], isLossAllowed = false): number {
  const options = { defaultMarkup: 100, sellsBelowCost: isLossAllowed };
  return applyPricing(costMinor, combineSteps(rules), options).priceMinor;
}

/**
 * Reference implementation: the price in 10^-k cents by long division, rounded half up by comparing twice the
 * remainder.
 */
function oracle(costMinor: number, rules: readonly PricingStep[], isLossAllowed: boolean): number {
  const percentages = rules.filter((rule) => rule.type === 'percentage');
  const scale = 10n ** (4n * BigInt(percentages.length));
  let scaled = BigInt(costMinor);
  for (const rule of percentages) scaled = scaled * 10_000n + scaled * BigInt(rule.valueHundredths);
  for (const rule of rules) if (rule.type === 'fixed_amount') scaled += BigInt(rule.valueHundredths) * scale;
  let price = scaled <= 0n ? 0n : scaled / scale;
  if (scaled > 0n && (scaled % scale) * 2n >= scale) price += 1n;
  return withinLimits(price, costMinor, isLossAllowed);
}

function withinLimits(price: bigint, costMinor: number, isLossAllowed: boolean): number {
  const floor = BigInt(isLossAllowed ? MIN_PRICE_MINOR : Math.max(costMinor, MIN_PRICE_MINOR));
  const ceiling = BigInt(Math.max(costMinor, MAX_PRICE_MINOR));
  if (price > ceiling) return Number(ceiling);
  return Number(price < floor ? floor : price);
}

test('100,000 random costs and rules give the same prices as long division', () => {
  fc.assert(
    fc.property(
      cost,
      steps,
      sellsBelowCost,
      (costMinor, rules, isLossAllowed) =>
        priceWith(costMinor, rules, isLossAllowed) === oracle(costMinor, rules, isLossAllowed),
    ),
    { numRuns: 100_000 },
  );
});

const PLACES = [
  { countryCode: 'TR', regionName: 'Middle East' },
  { countryCode: 'DE', regionName: 'Europe' },
  { countryCode: 'Europe+', regionName: 'Europe' },
  { countryCode: 'Global', regionName: 'Global' },
] as const;
const product = fc.record({
  id: fc.integer({ min: 1, max: 3 }),
  place: fc.constantFrom(...PLACES),
  costMinor: cost,
  dataMb: fc.option(fc.integer({ min: 100, max: 100_000 })),
  validityDays: fc.integer({ min: 1, max: 365 }),
});
const scope = fc.oneof(
  fc.record({ appliesTo: fc.constant('all' as const) }),
  fc.record({
    appliesTo: fc.constant('region' as const),
    regionCode: fc.constantFrom('TR', 'tr', 'DE', 'Europe', 'europe+', 'MIDDLE EAST', 'Global', 'JP'),
  }),
  fc.record({ appliesTo: fc.constant('product' as const), productId: fc.constantFrom('plan_1', 'plan_2', '1', '3') }),
);
const ruleSet = fc.array(fc.tuple(step, scope), { maxLength: 8 }).map((rules): PricingRule[] =>
  rules.map(([effect, target], index) => ({
    id: index + 1,
    ...effect,
    regionCode: null,
    productId: null,
    ...target,
  })),
);

function toProduct({ id, place, ...values }: typeof product extends fc.Arbitrary<infer T> ? T : never): ProductCost {
  return { ...values, ...place, id, productId: `plan_${id}`, currency: 'USD' };
}

/** The rules that the decision names, spelled out. */
function rulesOf({ id, productId, countryCode, regionName }: ProductCost, rules: readonly PricingRule[]) {
  const own = rules.filter((rule) => rule.productId === productId || rule.productId === String(id));
  if (own.length > 0) return own;
  const places = [countryCode.toLowerCase(), regionName.toLowerCase()];
  const regional = rules.filter(({ regionCode }) => regionCode !== null && places.includes(regionCode.toLowerCase()));
  return regional.length > 0 ? regional : rules.filter(({ appliesTo }) => appliesTo === 'all');
}

test('any set of rules prices any plan within bounds and as the most specific scope alone does', () => {
  fc.assert(
    fc.property(ruleSet, product, sellsBelowCost, (rules, values, isLossAllowed) => {
      const plan = toProduct(values);
      const { priceMinor, heldAt } = createPricer(rules, { sellsBelowCost: isLossAllowed })(plan);
      const winners = rulesOf(plan, rules);
      const markedUp = () => BigInt(applyDefaultMarkup(plan.costMinor, defaultMarkupPercent(plan)));
      const expected =
        winners.length > 0
          ? oracle(plan.costMinor, winners, isLossAllowed)
          : withinLimits(markedUp(), plan.costMinor, isLossAllowed);
      expect(priceMinor).toBe(expected);
      expect(priceMinor).toBeGreaterThanOrEqual(MIN_PRICE_MINOR);
      expect(priceMinor).toBeLessThanOrEqual(Math.max(MAX_PRICE_MINOR, plan.costMinor));
      if (!isLossAllowed) expect(priceMinor).toBeGreaterThanOrEqual(plan.costMinor);
      if (heldAt === 'cost') expect(priceMinor).toBe(plan.costMinor);
    }),
    { numRuns: 20_000 },
  );
});

test('the order in which rules and plans come does not affect any price', () => {
  const shuffled = ruleSet.chain((rules) =>
    fc.tuple(fc.constant(rules), fc.shuffledSubarray(rules, { minLength: rules.length })),
  );
  const plans = fc.array(product, { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(shuffled, plans, sellsBelowCost, ([rules, others], values, isLossAllowed) => {
      const policy = { sellsBelowCost: isLossAllowed };
      const [priceOf, otherPriceOf] = [createPricer(rules, policy), createPricer(others, policy)];
      const forwards = values.map((each) => priceOf(toProduct(each)));
      const backwards = values.toReversed().map((each) => otherPriceOf(toProduct(each)));
      expect(backwards.toReversed()).toEqual(forwards);
    }),
    { numRuns: 10_000 },
  );
});

test('a higher cost never lowers the price', () => {
  fc.assert(
    fc.property(cost, cost, steps, sellsBelowCost, (a, b, rules, isLossAllowed) => {
      const [low, high] = [Math.min(a, b), Math.max(a, b)];
      return priceWith(low, rules, isLossAllowed) <= priceWith(high, rules, isLossAllowed);
    }),
    { numRuns: 20_000 },
  );
});

test('a price in a currency without decimals is rounded up to a whole unit, whatever made it', () => {
  const plan = toProduct({ id: 1, place: PLACES[0], costMinor: 30_000, dataMb: 5000, validityDays: 30 });
  const priceOf = (rules: PricingRule[], currency: string) =>
    createPricer(rules, { sellsBelowCost: false })({ ...plan, currency }).priceMinor;
  const rule: PricingRule = {
    ...{ id: 1, type: 'percentage', valueHundredths: 1111, appliesTo: 'all', regionCode: null, productId: null },
  };
  expect([priceOf([], 'USD'), priceOf([], 'JPY')]).toEqual([57_099, 57_100]);
  expect([priceOf([rule], 'USD'), priceOf([rule], 'JPY')]).toEqual([33_333, 33_400]);
});

test('the order of rules does not affect the price', () => {
  const shuffled = steps.chain((rules) =>
    fc.tuple(fc.constant(rules), fc.shuffledSubarray(rules, { minLength: rules.length })),
  );
  fc.assert(
    fc.property(
      cost,
      shuffled,
      (costMinor, [rules, other]) => priceWith(costMinor, rules) === priceWith(costMinor, other),
    ),
    { numRuns: 20_000 },
  );
});

test('percentages apply before fixed amounts, and half a cent rounds up', () => {
  const rules: PricingStep[] = [
    { type: 'fixed_amount', valueHundredths: 100 },
    { type: 'percentage', valueHundredths: 1500 },
  ];
  expect(priceWith(1000, rules)).toBe(1250);
  expect(priceWith(150, [{ type: 'percentage', valueHundredths: 100 }])).toBe(152);
});

test('no rule prices a plan below cost or below fifty cents', () => {
  expect(priceWith(1000, [{ type: 'percentage', valueHundredths: -9000 }])).toBe(1000);
  expect(priceWith(10, [{ type: 'fixed_amount', valueHundredths: -500 }])).toBe(50);
  expect(priceWith(2_000_000, [{ type: 'percentage', valueHundredths: 100 }])).toBe(2_000_000);
});

test('a shop that allows it sells below cost, and still not below fifty cents', () => {
  expect(priceWith(1000, [{ type: 'percentage', valueHundredths: -3000 }], true)).toBe(700);
  expect(priceWith(1000, [{ type: 'percentage', valueHundredths: -9000 }], true)).toBe(100);
  expect(priceWith(1000, [{ type: 'fixed_amount', valueHundredths: -2000 }], true)).toBe(50);
});

test('a price that was held says at what', () => {
  const heldAt = (costMinor: number, valueHundredths: number) =>
    applyPricing(costMinor, combineSteps([{ type: 'fixed_amount', valueHundredths }]), {
      defaultMarkup: 100,
      sellsBelowCost: false,
    }).heldAt;
  expect([heldAt(1000, -1), heldAt(30, -1), heldAt(999_990, 11)]).toEqual(['cost', 'minimum', 'maximum']);
  expect([heldAt(1000, 0), heldAt(50, 0), heldAt(999_990, 10)]).toEqual([undefined, undefined, undefined]);
});

test('the default mark-up falls with size, and its prices end in .99', () => {
  const percent = (dataMb: number | null, validityDays = 30) => defaultMarkupPercent({ dataMb, validityDays });
  expect([500, 1000, 5000, 100_000, 500_000].map((dataMb) => percent(dataMb))).toEqual([240, 240, 190, 155, 155]);
  expect([1, 7, 30, 90].map((days) => percent(null, days))).toEqual([240, 190, 155, 155]);
  fc.assert(
    fc.property(cost, fc.integer({ min: 100, max: 240 }), (costMinor, markup) => {
      const price = applyDefaultMarkup(costMinor, markup);
      const wanted = Math.ceil((costMinor * markup) / 100);
      return price % 100 === 99 && price >= costMinor && price >= wanted && price - wanted < 100;
    }),
    { numRuns: 20_000 },
  );
});
