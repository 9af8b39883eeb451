import * as z from 'zod/mini';
import { failAs } from './field-problems.ts';

/** ISO 4217, in whatever case it was written: an address may say `?currency=eur`. */
export const currencyCodeSchema = z
  .string()
  .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{3}$/, failAs('invalid', 'Expected a code such as EUR')));

/** Of public reads: without it, with one that is not offered, or with anything else, they answer in the base currency. */
export const shownCurrencyShape = { currency: z.optional(z.string()) };
export const shownCurrencyQuerySchema = z.object(shownCurrencyShape);
