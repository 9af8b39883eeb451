import * as z from 'zod/mini';
import { separatorSchema } from './csv.ts';
import { countDays, daySchema, isInOrder } from './days.ts';

/** What moves money, as a bookkeeper enters it. */
export const BOOK_KINDS = [
  /** Paid orders at full price. */
  'sale',
  /** What codes took off them. */
  'discount',
  'refund',
  /** What a bank took back for a dispute or by itself, and what it gave back. */
  'dispute',
  /** Kept by payment partners, disputes included; of a payment, on its day. */
  'fee',
  /** Purchases that were made, on the day of the purchase. */
  'supplier_cost',
  /** Given back by suppliers. */
  'supplier_credit',
] as const;
export type BookKind = (typeof BOOK_KINDS)[number];

const MAX_DAYS = 366;
const days = { from: daySchema, to: daySchema };
const isYear = z.refine<{ from: string; to: string }>(({ from, to }) => countDays(from, to) <= MAX_DAYS, {
  path: ['from'],
  error: `Expected at most ${MAX_DAYS} days`,
});

/** `GET /api/admin/books`: first and last day, inclusive, in the shop's time zone. */
export const booksQuerySchema = z.object(days).check(isInOrder, isYear);
export type BooksQuery = z.infer<typeof booksQuerySchema>;
/** `GET /api/admin/books.csv`: a row for each. */
export const booksCsvQuerySchema = z.object({ ...days, separator: separatorSchema }).check(isInOrder, isYear);

export const booksSchema = z.object({
  timeZone: z.string(),
  /** By currency, in the order of the kinds; a kind without any is left out. Money that came is positive. */
  currencies: z.array(
    z.object({
      currency: z.string(),
      kinds: z.array(z.object({ kind: z.enum(BOOK_KINDS), count: z.number(), amount: z.string() })),
      /** What is left of all of them. */
      result: z.string(),
    }),
  ),
  /** Payments whose fee the partner has not named yet. */
  feesUnknown: z.number(),
});
export type Books = z.infer<typeof booksSchema>;
