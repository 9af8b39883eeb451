import * as z from 'zod/mini';
import { currencyCodeSchema } from './currency-code.ts';
import { failAs } from './field-problems.ts';
import { DEFAULT_CURRENCY } from './money.ts';
import { PRICE_ROUNDINGS } from './pricing.ts';

/** How many units of a currency one unit of the base currency buys, as a decimal: `0.92`. */
export const RATE_PATTERN = /^\d{1,9}(?:\.\d{1,10})?$/;
const rateValueSchema = z.string().check(
  z.trim(),
  z.regex(RATE_PATTERN, failAs('invalid', 'Use a number such as 0.92')),
  z.refine((text) => !/^[0.]*$/.test(text), failAs('too_small', 'Use a rate above 0', { min: 0 })),
);

const percentSchema = (max: number) =>
  z.number().check(
    z.minimum(0),
    z.maximum(max),
    z.refine(
      (percent) => Number(percent.toFixed(2)) === percent,
      failAs('too_precise', 'Use at most two decimal places'),
    ),
  );

/** A currency beside the base, and how its price list is made from the base prices. */
export const sellingCurrencySchema = z.object({
  currency: currencyCodeSchema.check(
    z.refine((code) => code !== DEFAULT_CURRENCY, failAs('taken', `Prices in ${DEFAULT_CURRENCY} are there already`)),
  ),
  /** Whether shoppers can choose it. Otherwise its rate only converts what suppliers charge in it. */
  isOffered: z._default(z.boolean(), true),
  /** Set by hand, or the European Central Bank's of the day. */
  rate: z.discriminatedUnion('from', [
    z.object({ from: z.literal('fixed'), value: rateValueSchema }),
    z.object({ from: z.literal('ecb') }),
  ]),
  /** On top of the converted price. */
  marginPercent: z._default(percentSchema(50), 0),
  rounding: z._default(z.enum(PRICE_ROUNDINGS), 'to_99'),
  /** A new rate moves a price only if it changes it by more. */
  thresholdPercent: z._default(percentSchema(20), 0),
});
export type SellingCurrency = z.infer<typeof sellingCurrencySchema>;

/** Section `currencies` of the settings. */
export const currencySettingsSchema = z.object({
  selling: z._default(
    z.array(sellingCurrencySchema).check(
      z.maxLength(20),
      z.refine(
        (selling) => new Set(selling.map(({ currency }) => currency)).size === selling.length,
        failAs('taken', 'Name each currency once'),
      ),
    ),
    [],
  ),
});
export type CurrencySettings = z.infer<typeof currencySettingsSchema>;

/** The currencies that shoppers can choose beside the base. */
export function listOffered({ selling }: CurrencySettings): SellingCurrency[] {
  return selling.filter(({ isOffered }) => isOffered);
}
