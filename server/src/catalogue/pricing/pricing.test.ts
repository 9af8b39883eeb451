import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyPricing, MAX_PRICE_MINOR, MIN_PRICE_MINOR, type PricingStep } from './apply-pricing.ts';
import { applyDefaultMarkup, defaultMarkupPercent } from './default-markup.ts';

const step = fc.oneof(
  fc.record({ type: fc.constant('percentage' as const), valueHundredths: fc.integer({ min: -9000, max: 50_000 }) }),
  fc.record({ type: fc.constant('fixed_amount' as const), valueHundredths: fc.integer({ min: -5000, max: 50_000 }) }),
);
const steps = fc.array(step, { minLength: 1, maxLength: 4 });
const cost = fc.integer({ min: 0, max: 100_000 });
const noDefault = { defaultMarkup: 100 };

/**
 * Reference implementation: the price in 10^-k cents by long division, rounded half up by comparing twice the
 * remainder.
 */
function oracle(costMinor: number, rules: PricingStep[]): number {
  const percentages = rules.filter((rule) => rule.type === 'percentage');
  const scale = 10n ** (4n * BigInt(percentages.length));
  let scaled = BigInt(costMinor);
  for (const rule of percentages) scaled = scaled * 10_000n + scaled * BigInt(rule.valueHundredths);
  for (const rule of rules) if (rule.type === 'fixed_amount') scaled += BigInt(rule.valueHundredths) * scale;
  let price = scaled <= 0n ? 0n : scaled / scale;
  if (scaled > 0n && (scaled % scale) * 2n >= scale) price += 1n;
  const floor = BigInt(Math.max(costMinor, MIN_PRICE_MINOR));
  if (price > BigInt(MAX_PRICE_MINOR)) price = BigInt(MAX_PRICE_MINOR);
  return Number(price < floor ? floor : price);
}

test('100,000 random costs and rules give the same prices as long division', () => {
  fc.assert(
    fc.property(
      cost,
      steps,
      (costMinor, rules) => applyPricing(costMinor, rules, noDefault) === oracle(costMinor, rules),
    ),
    { numRuns: 100_000 },
  );
});

test('a higher cost never lowers the price', () => {
  fc.assert(
    fc.property(cost, cost, steps, (a, b, rules) => {
      const [low, high] = [Math.min(a, b), Math.max(a, b)];
      return applyPricing(low, rules, noDefault) <= applyPricing(high, rules, noDefault);
    }),
    { numRuns: 20_000 },
  );
});

test('the order of rules does not affect the price', () => {
  const shuffled = steps.chain((rules) =>
    fc.tuple(fc.constant(rules), fc.shuffledSubarray(rules, { minLength: rules.length })),
  );
  fc.assert(
    fc.property(cost, shuffled, (costMinor, [rules, other]) => {
      return applyPricing(costMinor, rules, noDefault) === applyPricing(costMinor, other, noDefault);
    }),
    { numRuns: 20_000 },
  );
});

test('percentages apply before fixed amounts, and half a cent rounds up', () => {
  const rules: PricingStep[] = [
    { type: 'fixed_amount', valueHundredths: 100 },
    { type: 'percentage', valueHundredths: 1500 },
  ];
  expect(applyPricing(1000, rules, noDefault)).toBe(1250);
  expect(applyPricing(150, [{ type: 'percentage', valueHundredths: 100 }], noDefault)).toBe(152);
});

test('no rule prices a plan below cost or below fifty cents', () => {
  expect(applyPricing(1000, [{ type: 'percentage', valueHundredths: -9000 }], noDefault)).toBe(1000);
  expect(applyPricing(10, [{ type: 'fixed_amount', valueHundredths: -500 }], noDefault)).toBe(50);
  expect(applyPricing(2_000_000, [{ type: 'percentage', valueHundredths: 100 }], noDefault)).toBe(2_000_000);
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
