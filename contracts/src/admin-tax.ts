import * as z from 'zod/mini';
import { separatorSchema } from './csv.ts';
import { boughtPlanSchema } from './orders.ts';
import { RECEIPT_KINDS, receiptReasonSchema } from './receipts.ts';

const daySchema = z.iso.date('Expected a day such as 2026-01-31');
const daysSchema = z
  .object({ from: daySchema, to: daySchema })
  .check(z.refine(({ from, to }) => from <= to, { path: ['to'], error: 'Ends before it begins' }));

/** `GET /api/admin/receipts`: the register of receipts issued on these days of the shop, the latest first. */
export const receiptsQuerySchema = daysSchema;
export type ReceiptsQuery = z.infer<typeof receiptsQuerySchema>;

/** `GET /api/admin/receipts.csv` and `GET /api/admin/tax.csv`. */
export const receiptsCsvQuerySchema = z
  .object({ from: daySchema, to: daySchema, separator: separatorSchema })
  .check(z.refine(({ from, to }) => from <= to, { path: ['to'], error: 'Ends before it begins' }));

export const registeredReceiptSchema = z.object({
  number: z.string(),
  kind: z.enum(RECEIPT_KINDS),
  reason: receiptReasonSchema,
  issuedOn: z.string(),
  orderNumber: z.string(),
  orderId: z.number(),
  /** Whose tax it contains; null where nothing is said of tax. */
  country: z.nullable(z.string()),
  net: z.nullable(z.string()),
  tax: z.nullable(z.string()),
  total: z.string(),
  currency: z.string(),
});
export type RegisteredReceipt = z.infer<typeof registeredReceiptSchema>;

/** Rows of the register that a page shows; the file has all of them. */
export const REGISTER_ROWS = 50;

export const taxSumSchema = z.object({
  country: z.string(),
  /** Hundredths of a percent. */
  rate: z.number(),
  currency: z.string(),
  /** Receipts and credit notes. */
  documents: z.number(),
  net: z.string(),
  tax: z.string(),
  total: z.string(),
});
export type TaxSum = z.infer<typeof taxSumSchema>;

export const adminReceiptsSchema = z.object({
  /** At most `REGISTER_ROWS`. */
  receipts: z.array(registeredReceiptSchema),
  count: z.number(),
  /** How many are still to get their number. */
  pending: z.number(),
  /** By country, rate and currency: less what was returned. */
  sums: z.array(taxSumSchema),
  /** A plan on sale, on which the effect of a rate is shown; null without any. */
  sample: z.nullable(z.object({ plan: boughtPlanSchema, priceMinor: z.number(), currency: z.string() })),
  timeZone: z.string(),
});
export type AdminReceipts = z.infer<typeof adminReceiptsSchema>;
