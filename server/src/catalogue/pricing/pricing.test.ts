import type { PriceRounding } from '@esimshop/contracts/pricing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_PRICE_MINOR, MIN_PRICE_MINOR, type PricingPolicy, type PricingStep } from './apply-pricing.ts';
import { applyDefaultMarkup, defaultMarkupPercent } from './default-markup.ts';
import { highestFee, leastPriceFor } from './payment-fee.ts';
import { createPricer, type ProductCost } from './price-product.ts';
import { roundUpTo } from './round-price.ts';
import type { PricingRule } from './select-rules.ts';

const NO_FEES: PricingPolicy = { paymentFees: [] };
/** What Stripe and PayPal charge in the United States. */
const STANDARD = { percentHundredths: 290, fixedMinor: 30 };
const DEARER = { percentHundredths: 349, fixedMinor: 49 };
const FEES: PricingPolicy = { paymentFees: [STANDARD, DEARER] };

const step = fc.oneof(
  fc.record({ type: fc.constant('percentage' as const), valueHundredths: fc.integer({ min: -9000, max: 50_000 }) }),
  fc.record({
    type: fc.constant('fixed_amount' as const),
    valueHundredths: fc.integer({ min: -100_000, max: 100_000 }),
  }),
);
const steps = fc.array(step, { minLength: 1, maxLength: 4 });
const cost = fc.integer({ min: 0, max: 100_000 });
const ignoresFloor = fc.boolean();
const policies = fc.constantFrom(NO_FEES, FEES);

const PLAN = {
  id: 1,
  currency: 'USD',
  productId: 'plan_1',
  countryCode: 'TR',
  regionName: 'Middle East',
  dataMb: 5000,
  validityDays: 30,
};
const RULE = {
  basis: 'cost',
  rounding: 'none',
  ignoresFloor: false,
  appliesTo: 'all',
  regionCode: null,
  productId: null,
} as const;

function toRules(effects: readonly PricingStep[], change: Partial<PricingRule> = {}): PricingRule[] {
  return effects.map((effect, index) => ({ ...RULE, ...effect, ...change, id: index + 1 }));
}

function pricedBy(
  plan: { costMinor: number; minimumPriceMinor?: number },
  rules: readonly PricingRule[],
  policy: PricingPolicy = NO_FEES,
) {
  return createPricer(rules, policy)({ ...PLAN, minimumPriceMinor: null, ...plan });
}

function priceWith(costMinor: number, rules: readonly PricingStep[], isLossAllowed = false, policy = NO_FEES): number {
  return pricedBy({ costMinor }, toRules(rules, { ignoresFloor: isLossAllowed }), policy).priceMinor;
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
      ignoresFloor,
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
  minimumPriceMinor: fc.constant(null),
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
    ...RULE,
    id: index + 1,
    ...effect,
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
    fc.property(ruleSet, product, ignoresFloor, (set, values, isLossAllowed) => {
      const rules = set.map((rule) => ({ ...rule, ignoresFloor: isLossAllowed }));
      const plan = toProduct(values);
      const { priceMinor, heldAt } = createPricer(rules, NO_FEES)(plan);
      const winners = rulesOf(plan, rules);
      const markedUp = () => BigInt(applyDefaultMarkup(plan.costMinor, defaultMarkupPercent(plan)));
      const expected =
        winners.length > 0
          ? oracle(plan.costMinor, winners, isLossAllowed)
          : withinLimits(markedUp(), plan.costMinor, false);
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
    fc.property(shuffled, plans, policies, ([rules, others], values, policy) => {
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
    fc.property(cost, cost, steps, ignoresFloor, policies, (a, b, rules, isLossAllowed, policy) => {
      const [low, high] = [Math.min(a, b), Math.max(a, b)];
      return priceWith(low, rules, isLossAllowed, policy) <= priceWith(high, rules, isLossAllowed, policy);
    }),
    { numRuns: 20_000 },
  );
});

test('a price that a partner takes in whole units only is rounded up to one, whatever made it', () => {
  const plan = { ...PLAN, costMinor: 30_000, minimumPriceMinor: null };
  const priceOf = (rules: PricingRule[], currency: string) =>
    createPricer(rules, NO_FEES)({ ...plan, currency }).priceMinor;
  const rule: PricingRule = { ...RULE, id: 1, type: 'percentage', valueHundredths: 1111 };
  expect([priceOf([], 'USD'), priceOf([], 'HUF')]).toEqual([57_099, 57_100]);
  expect([priceOf([rule], 'USD'), priceOf([rule], 'HUF')]).toEqual([33_333, 33_400]);
  expect(priceOf([rule], 'JPY')).toBe(33_333);
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

test('a rule that allows it sells below its floor, and still not below fifty cents', () => {
  expect(priceWith(1000, [{ type: 'percentage', valueHundredths: -3000 }], true)).toBe(700);
  expect(priceWith(1000, [{ type: 'percentage', valueHundredths: -9000 }], true)).toBe(100);
  expect(priceWith(1000, [{ type: 'fixed_amount', valueHundredths: -2000 }], true)).toBe(50);
});

test('a price that was held says at what', () => {
  const heldAt = (costMinor: number, valueHundredths: number) =>
    pricedBy({ costMinor }, toRules([{ type: 'fixed_amount', valueHundredths }])).heldAt;
  expect([heldAt(1000, -1), heldAt(30, -1), heldAt(999_990, 11)]).toEqual(['cost', 'minimum', 'maximum']);
  expect([heldAt(1000, 0), heldAt(50, 0), heldAt(999_990, 10)]).toEqual([undefined, undefined, undefined]);
});

test('the lowest price for a cost covers it whichever partner is paid with, and a cent less does not', () => {
  const fees = fc.array(
    fc.record({
      percentHundredths: fc.integer({ min: 0, max: 9999 }),
      fixedMinor: fc.integer({ min: 0, max: 99_999 }),
    }),
    { maxLength: 3 },
  );
  fc.assert(
    fc.property(cost, fees, (costMinor, paymentFees) => {
      const least = leastPriceFor(paymentFees, costMinor);
      const isEnough = (price: number) =>
        paymentFees.every(
          ({ percentHundredths, fixedMinor }) =>
            price * (10_000 - percentHundredths) >= (costMinor + fixedMinor) * 10_000,
        ) && price >= costMinor;
      return (
        least - highestFee(paymentFees, least) >= costMinor && isEnough(least) && (least === 0 || !isEnough(least - 1))
      );
    }),
    { numRuns: 20_000 },
  );
});

test('twelve percent on a low cost is raised until cost and payment fee are covered', () => {
  const rules = toRules([{ type: 'percentage', valueHundredths: 1200 }]);
  expect(pricedBy({ costMinor: 125 }, rules, FEES)).toMatchObject({ priceMinor: 181, heldAt: 'cost' });
  expect(pricedBy({ costMinor: 125 }, rules, { paymentFees: [STANDARD] })).toMatchObject({ priceMinor: 160 });
  const allowed = toRules([{ type: 'percentage', valueHundredths: 1200 }], { ignoresFloor: true });
  expect(pricedBy({ costMinor: 125 }, allowed, FEES)).toMatchObject({ priceMinor: 140 });
});

test('a rule of the default price starts from what a plan costs without it', () => {
  const off = (type: PricingStep['type'], valueHundredths: number) =>
    pricedBy({ costMinor: 1000 }, toRules([{ type, valueHundredths }], { basis: 'default_price' }), FEES).priceMinor;
  expect(pricedBy({ costMinor: 1000 }, [], FEES).priceMinor).toBe(1999);
  expect([off('percentage', -1000), off('percentage', 1200), off('fixed_amount', -50)]).toEqual([1799, 2239, 1949]);
});

test('a supplier’s minimum price holds rules and the default mark-up, unless a rule may go below it', () => {
  const plan = { costMinor: 600, minimumPriceMinor: 1250 };
  expect(pricedBy(plan, [], FEES)).toMatchObject({ priceMinor: 1299, heldAt: 'supplier_minimum' });
  const cheap = [{ type: 'percentage', valueHundredths: 5000 } as const];
  expect(pricedBy(plan, toRules(cheap), FEES)).toMatchObject({ priceMinor: 1250, heldAt: 'supplier_minimum' });
  expect(pricedBy(plan, toRules(cheap, { ignoresFloor: true }), FEES).priceMinor).toBe(900);
});

test.each([
  ['none', 1012, 1012],
  ['to_99', 1012, 1099],
  ['to_99', 1099, 1099],
  ['to_90', 1091, 1190],
  ['to_49', 1049, 1049],
  ['to_49', 1050, 1149],
  ['to_whole', 1001, 1100],
  ['to_whole', 1000, 1000],
] as const)('rounding %s makes %i into %i', (rounding, price, rounded) => {
  expect(roundUpTo(rounding, price)).toBe(rounded);
});

test('a rounded price is never below its floor, not even where it is held', () => {
  const roundings = fc.constantFrom<PriceRounding>('none', 'to_99', 'to_90', 'to_49', 'to_whole');
  fc.assert(
    fc.property(cost, steps, roundings, policies, (costMinor, effects, rounding, policy) => {
      const { priceMinor, heldAt } = pricedBy({ costMinor }, toRules(effects, { rounding }), policy);
      expect(priceMinor).toBeGreaterThanOrEqual(leastPriceFor(policy.paymentFees, costMinor));
      if (heldAt !== 'maximum') expect(roundUpTo(rounding, priceMinor)).toBe(priceMinor);
    }),
    { numRuns: 10_000 },
  );
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
