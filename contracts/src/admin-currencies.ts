import * as z from 'zod/mini';

const rateSchema = z.object({
  id: z.number(),
  /** Units of the currency for one of the base, as a decimal. */
  rate: z.string(),
  from: z.enum(['fixed', 'ecb']),
  /** The day for which it was published, such as `2026-11-25`; null for one set by hand. */
  day: z.nullable(z.string()),
  readAt: z.string(),
});

/** Why a currency of the settings is not offered. */
export const CURRENCY_GAPS = [
  /** No rate is known. */
  'no_rate',
  /** The rate in use is older than a week. */
  'old_rate',
] as const;

/** `GET /api/admin/currencies`: the base currency and what is sold beside it. */
export const adminCurrenciesSchema = z.object({
  base: z.string(),
  /** What at least one payment partner of the shop charges, without the base. */
  choices: z.array(z.string()),
  /** In the order of the settings. */
  selling: z.array(
    z.object({
      currency: z.string(),
      inUse: z.nullable(rateSchema),
      /** Leaps by more than 5 %: prices stay until somebody accepts or declines it. */
      waiting: z.nullable(z.extend(rateSchema, { changePercent: z.number() })),
      /** Null while it is offered. */
      gap: z.nullable(z.enum(CURRENCY_GAPS)),
      /** The payment methods that charge it. */
      methods: z.array(z.string()),
      /** The price of `example` in it; null without a price list. */
      price: z.nullable(z.string()),
    }),
  ),
  /** One real plan at its base price; null in an empty catalogue. */
  example: z.nullable(z.object({ name: z.string(), productId: z.string(), price: z.string() })),
  /** When the European Central Bank was last read with success. */
  lastReadAt: z.nullable(z.string()),
});
export type AdminCurrencies = z.infer<typeof adminCurrenciesSchema>;

/** `POST /api/admin/currencies/{currency}/accept` and `/decline`: the rate that waits, as it was shown. */
export const rateDecisionSchema = z.object({ id: z.number().check(z.int(), z.positive()) });

/** `POST /api/admin/currency-preview`, for a currency as it would be saved: the rate of this moment, and the price of `example`. */
export const currencyPreviewSchema = z.object({
  /** Null where the bank publishes none, or cannot be read. */
  rate: z.nullable(z.string()),
  price: z.nullable(z.string()),
});
export type CurrencyPreview = z.infer<typeof currencyPreviewSchema>;
