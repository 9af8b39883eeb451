import { roundUpToCharge } from '@esimshop/contracts/currency-units';
import { decimalsOf, sum } from '@esimshop/contracts/money';
import { PRICE_ROUNDINGS } from '@esimshop/contracts/pricing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { costIn } from '../src/catalogue/currencies/convert-costs.ts';
import { listPrice } from '../src/catalogue/currencies/price-in.ts';
import { floorOf } from '../src/catalogue/pricing/apply-pricing.ts';
import { createPricer } from '../src/catalogue/pricing/price-product.ts';
import { applyCode, type PricedLine } from '../src/checkout/discounts/apply-code.ts';
import type { CodeRow } from '../src/checkout/discounts/store.ts';
import { costOfUnits } from '../src/orders/line-cost.ts';
import { paidForUnits } from '../src/orders/units-paid.ts';

/** `MONEY_RUNS`, or a few hundred in every run. */
const RUNS = Number(process.env.MONEY_RUNS ?? '400');

// From what suppliers charge to what goes back to a payer, by the shop's own functions; beside them the same in whole numbers, written
// without any of them.

const POLICY = { paymentFees: [{ percentHundredths: 290, fixedMinor: 30 }], timeZone: 'UTC' };
const CURRENCIES = {
  USD: '1',
  EUR: '0.8748906387',
  GBP: '0.745',
  JPY: '154.19',
  KWD: '0.3071',
  HUF: '333.68',
} as const;
type Code = keyof typeof CURRENCIES;
const codes = Object.keys(CURRENCIES) as Code[];

const nearby = (code: Code) =>
  fc.integer({ min: 5000, max: 20_000 }).map((share) => ((Number(CURRENCIES[code]) * share) / 10_000).toFixed(8));
const rates = fc.record(
  Object.fromEntries(codes.map((code) => [code, nearby(code)])) as Record<Code, fc.Arbitrary<string>>,
);
const plan = fc.record({
  cost: fc.integer({ min: 1, max: 300_000 }),
  minimumShare: fc.option(fc.integer({ min: 100, max: 300 })),
  chargedIn: fc.constantFrom(...codes),
  dataMb: fc.option(fc.constantFrom(500, 1000, 5000, 100_000)),
  quantity: fc.integer({ min: 1, max: 10 }),
  isEligible: fc.boolean(),
});
const scene = fc.record({
  rates,
  /** Of the cart. */
  currency: fc.constantFrom(...codes),
  rounding: fc.constantFrom(...PRICE_ROUNDINGS),
  marginHundredths: fc.integer({ min: 0, max: 5000 }),
  plans: fc.array(plan, { minLength: 1, maxLength: 5 }),
  code: fc.option(
    fc.oneof(
      fc.record({ type: fc.constant('percentage' as const), value: fc.integer({ min: 1, max: 10_000 }) }),
      fc.record({ type: fc.constant('fixed_amount' as const), value: fc.integer({ min: 1, max: 200_000 }) }),
    ),
  ),
  ignoresFloor: fc.boolean(),
  /** What goes back, in this order: whole units by position, or amounts of what is left. */
  refunds: fc.array(
    fc.oneof(fc.record({ unit: fc.nat({ max: 49 }) }), fc.record({ share: fc.integer({ min: 1, max: 100 }) })),
    { maxLength: 40 },
  ),
});

const unitOf = (code: string) => 10n ** BigInt(decimalsOf(code));
const up = (a: bigint, b: bigint) => (a + b - 1n) / b;
const scaled = (text: string) => BigInt(text.replace('.', ''));
const total = (amounts: readonly (number | bigint)[]) => amounts.reduce<bigint>((all, each) => all + BigInt(each), 0n);

const CODE: CodeRow = {
  ...{ id: 1, code: 'MONEY', type: 'percentage', value: 1, currency: 'USD', otherAmounts: {}, places: [], plans: [] },
  ...{ startsAt: null, endsAt: null, minimumMinor: null, maxUses: null, maxUsesPerCustomer: null, budgetMinor: null },
  ...{ isForFirstOrders: false, includesTopUps: true, ignoresFloor: false, isActive: true, partner: '' },
  ...{ createdAt: new Date(0), updatedAt: new Date(0) },
};

test(
  'whatever is bought, discounted and given back in whatever currency: shares add up, floors hold, and nothing is lost',
  () => {
    fc.assert(
      fc.property(scene, ({ rates: at, currency, rounding, marginHundredths, plans, code, ignoresFloor, refunds }) => {
        const rate = at[currency];
        const isBase = currency === 'USD';
        const lines = plans.map((each, index): PricedLine & { floor: bigint; base: number } => {
          const charged = { costMinor: each.cost, minimumPriceMinor: null, currency: each.chargedIn };
          const minimumPriceMinor =
            each.minimumShare === null ? null : Math.floor((each.cost * each.minimumShare) / 100);
          const converted = costIn({ ...charged, minimumPriceMinor }, at[each.chargedIn]);
          // The cost in dollars pays the supplier, and a cent less would not.
          const inBase = (amount: number) =>
            each.chargedIn === 'USD'
              ? BigInt(amount)
              : up(BigInt(amount) * 10n ** 8n * unitOf('USD'), scaled(at[each.chargedIn]) * unitOf(each.chargedIn));
          expect(BigInt(converted.costMinor)).toBe(inBase(each.cost));
          const product = {
            ...converted,
            ...{ productId: `plan-${index}`, countryCode: 'TR', regionName: 'Europe' },
            ...{ dataMb: each.dataMb, validityDays: 7 },
          };
          const { priceMinor } = createPricer([], POLICY)(product);
          const floor = [
            50n,
            up((inBase(each.cost) + 30n) * 10_000n, 10_000n - 290n),
            minimumPriceMinor === null ? 0n : inBase(minimumPriceMinor),
          ].reduce((highest, each) => (each > highest ? each : highest));
          expect(BigInt(priceMinor)).toBeGreaterThanOrEqual(floor);
          expect(BigInt(floorOf(product, POLICY).priceMinor)).toBe(floor);
          if (isBase)
            return {
              product: { ...product, priceMinor },
              quantity: each.quantity,
              sale: null,
              floor,
              base: priceMinor,
            };
          const terms = { currency, rate, rounding, marginHundredths, thresholdHundredths: 0 };
          const listed = listPrice(terms, { priceMinor, floorMinor: Number(floor) }, undefined);
          fc.pre(listed !== undefined);
          const inCurrency = up(floor * scaled(rate) * unitOf(currency), 10n ** 8n * unitOf('USD'));
          expect(BigInt(listed.floorMinor)).toBe(inCurrency);
          expect(BigInt(listed.priceMinor)).toBeGreaterThanOrEqual(inCurrency);
          expect(roundUpToCharge({ amountMinor: listed.priceMinor, currency })).toBe(listed.priceMinor);
          return {
            product: { ...product, priceMinor: listed.priceMinor, currency },
            ...{ quantity: each.quantity, sale: { currency, rate, floorMinor: listed.floorMinor } },
            ...{ floor: inCurrency, base: priceMinor },
          };
        });

        const subtotal = total(lines.map(({ product, quantity }) => BigInt(product.priceMinor) * BigInt(quantity)));
        const plansOfCode = lines.flatMap(({ product }, index) =>
          plans[index]?.isEligible ? [product.productId] : [],
        );
        const applied =
          code &&
          applyCode(
            { ...CODE, ...code, ignoresFloor, currency, plans: plansOfCode.length > 0 ? plansOfCode : ['none'] },
            lines,
            { now: new Date(), usage: { uses: 0, givenMinor: 0 } },
            POLICY,
          );
        const isApplied = applied && 'unitPaidMinor' in applied;
        const paid = isApplied
          ? applied.unitPaidMinor
          : lines.map(({ product, quantity }) => Array<number>(quantity).fill(product.priceMinor));
        const discount = isApplied ? BigInt(applied.discountMinor) : 0n;
        expect(total(paid.flat())).toBe(subtotal - discount);
        if (code?.type === 'fixed_amount') expect(discount).toBeLessThanOrEqual(BigInt(code.value));
        if (code?.type === 'percentage')
          expect(discount * 20_000n).toBeLessThanOrEqual(2n * subtotal * BigInt(code.value) + 10_000n);
        for (const [index, { product, floor }] of lines.entries())
          for (const unit of paid[index] ?? []) {
            expect(unit).toBeLessThanOrEqual(product.priceMinor);
            if (!ignoresFloor) expect(BigInt(unit)).toBeGreaterThanOrEqual(floor);
            if (!plans[index]?.isEligible) expect(unit).toBe(product.priceMinor);
          }

        // The ledger of the order: each posting twice, in its one currency.
        const orderLines = lines.map(({ product }, index) => ({
          currency: product.currency,
          unitPaidMinor: paid[index] ?? [],
        }));
        const received = sum(
          orderLines.map((line) => paidForUnits(line, 1, line.unitPaidMinor.length)),
          currency,
        );
        expect(received).toEqual({ amountMinor: Number(subtotal - discount), currency });
        const units = orderLines.flatMap((line) => line.unitPaidMinor.map((_, index) => paidForUnits(line, index + 1)));
        const ledger = [received.amountMinor, 0 - received.amountMinor];
        const gone = new Set<number>();
        let left = received.amountMinor;
        for (const refund of refunds) {
          let back = 0;
          if ('unit' in refund) {
            const position = refund.unit % units.length;
            // Once for each unit, and no more than parts have left of it.
            back = gone.has(position) ? 0 : Math.min(units[position]?.amountMinor ?? 0, left);
            gone.add(position);
          } else back = Math.floor((left * refund.share) / 100);
          left -= back;
          ledger.push(0 - back, back);
        }
        expect(left).toBeGreaterThanOrEqual(0);
        expect(total(ledger)).toBe(0n);
        if (!refunds.some((refund) => 'share' in refund)) {
          const returned = total([...gone].map((position) => units[position]?.amountMinor ?? 0));
          expect(BigInt(received.amountMinor - left)).toBe(returned);
          if (gone.size === units.length) expect(left).toBe(0);
        }
        // Costs are in the order's currency by its rate, in the base otherwise, never a mixture.
        for (const { product, quantity } of lines) {
          const cost = costOfUnits(
            { unitCostMinor: product.costMinor, currency },
            { baseRate: isBase ? null : rate },
            quantity,
          );
          const whole = BigInt(product.costMinor) * BigInt(quantity);
          expect(BigInt(cost)).toBe(
            isBase ? whole : up(whole * scaled(rate) * unitOf(currency), 10n ** 8n * unitOf('USD')),
          );
        }
        expect(() => sum([received, { amountMinor: 1, currency: 'XXX' }], currency)).toThrow(RangeError);
      }),
      { numRuns: RUNS },
    );
  },
  30_000 + RUNS * 30,
);
