import * as z from 'zod/mini';
import { countryCodeSchema } from './country-code.ts';
import { contactText } from './free-text.ts';
import { LOCALES } from './locales.ts';
import { boughtPlanSchema } from './orders.ts';
import { portalTokenSchema } from './portal.ts';
import { companySchema } from './settings.ts';
import { TAX_RULES } from './tax.ts';
import { vatNumberSchema } from './vat-number.ts';
import { WITHDRAWAL_MODES } from './withdrawal-modes.ts';

export const RECEIPT_KINDS = ['receipt', 'credit_note'] as const;
export type ReceiptKind = (typeof RECEIPT_KINDS)[number];

/** Why there is a document: what the ledger posted, or a company that its buyer named afterwards. */
export const RECEIPT_REASONS = ['capture', 'refund', 'reversal', 'dispute', 'buyer_changed'] as const;
export type ReceiptReason = (typeof RECEIPT_REASONS)[number];
export const receiptReasonSchema = z.enum(RECEIPT_REASONS);

const taxPartSchema = z.object({
  country: z.string(),
  /** Hundredths of a percent. */
  rate: z.int(),
  netMinor: z.int(),
  taxMinor: z.int(),
});

const receiptLineSchema = z.object({
  /** Of the order's line. */
  ordinal: z.int(),
  plan: boughtPlanSchema,
  /** Null where an amount is returned that belongs to no eSIM. */
  quantity: z.nullable(z.int()),
  unitPriceMinor: z.int(),
  /** What a code took off. */
  discountMinor: z.int(),
  /** Negative in a credit note, as every amount of it. */
  grossMinor: z.int(),
  /** Null where the shop says nothing of tax. */
  tax: z.nullable(taxPartSchema),
});
export type ReceiptLine = z.infer<typeof receiptLineSchema>;

/** The company that a buyer wants to be named. */
export const receiptBuyerSchema = z.object({
  companyName: contactText({ min: 1, max: 100 }, 'Enter the name of the company'),
  vatId: z._default(vatNumberSchema, ''),
  /** In place of the buyer's, if given. */
  address: z._default(contactText({ min: 0, max: 200 }, 'Use at most 200 characters'), ''),
});
export type ReceiptBuyer = z.infer<typeof receiptBuyerSchema>;

/** A receipt or credit note as it was issued. Nothing in it changes afterwards. */
export const receiptSchema = z.object({
  kind: z.enum(RECEIPT_KINDS),
  reason: receiptReasonSchema,
  number: z.string(),
  /** The receipt that it corrects. */
  corrects: z.nullable(z.string()),
  /** ISO 8601. */
  issuedAt: z.string(),
  /** In the shop's time zone, as the days below. */
  issuedOn: z.iso.date(),
  paidOn: z.iso.date(),
  orderNumber: z.string(),
  locale: z.enum(LOCALES),
  shopName: z.string(),
  seller: z.extend(companySchema, { contactEmail: z.string() }),
  buyer: z.object({
    name: z.string(),
    email: z.string(),
    /** As typed at checkout, a line each. */
    address: z.array(z.string()),
    company: z.nullable(z.object({ companyName: z.string(), vatId: z.string(), address: z._default(z.string(), '') })),
  }),
  payment: z.object({ method: z.string(), reference: z.nullable(z.string()) }),
  currency: z.string(),
  lines: z.array(receiptLineSchema),
  discountCode: z.nullable(z.string()),
  subtotalMinor: z.int(),
  discountMinor: z.int(),
  totalMinor: z.int(),
  /** Null where the shop says nothing of tax; with the country whose tax it is and the rule that decided. */
  tax: z.nullable(z.object({ rule: z.enum(TAX_RULES), country: z.string(), parts: z.array(taxPartSchema) })),
  withdrawal: z.object({ mode: z.enum(WITHDRAWAL_MODES), days: z.int() }),
  /** Of one that replaces another: a part went back before. */
  isRest: z._default(z.boolean(), false),
});
export type Receipt = z.infer<typeof receiptSchema>;

const documentBlockSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), level: z.int(), text: z.string() }),
  z.object({ kind: z.literal('paragraph'), text: z.string() }),
  z.object({ kind: z.literal('facts'), rows: z.array(z.tuple([z.string(), z.string()])) }),
  z.object({ kind: z.literal('table'), head: z.array(z.string()), rows: z.array(z.array(z.string())) }),
]);
export type ReceiptBlock = z.infer<typeof documentBlockSchema>;

/** A receipt or credit note with its document, as it was drawn when it was issued. */
export const issuedReceiptSchema = z.extend(receiptSchema, {
  document: z.object({ title: z.string(), language: z.string(), blocks: z.array(documentBlockSchema) }),
});
export type IssuedReceipt = z.infer<typeof issuedReceiptSchema>;

/**
 * Whether the buyer may still name a company: once, in the year of the receipt, as long as something of it is left. `pending`: a number is
 * still to come.
 */
export const BUYER_CHANGES = ['open', 'pending', 'done', 'year_over', 'returned'] as const;
export type BuyerChange = (typeof BUYER_CHANGES)[number];

/** `GET /api/orders/{orderNumber}/receipts` and `GET /api/portal/receipts`. */
export const receiptsResponseSchema = z.object({
  /** In the order in which they became due. */
  receipts: z.array(issuedReceiptSchema),
  /** How many are still to get their number. */
  pending: z.int(),
  buyerChange: z.enum(BUYER_CHANGES),
});
export type ReceiptsResponse = z.infer<typeof receiptsResponseSchema>;

/** `POST /api/portal/receipts/buyer`: a company for the receipt of an order of a portal link. */
export const portalReceiptBuyerSchema = z.extend(receiptBuyerSchema, {
  token: portalTokenSchema,
  orderNumber: z.string().check(z.maxLength(64)),
});

/** `GET /api/orders/{orderNumber}/receipts/{number}`: a PDF; likewise of a portal link. */
export const receiptParamsSchema = z.object({
  orderNumber: z.string().check(z.maxLength(64)),
  number: z.string().check(z.regex(/^[A-Z0-9-]{6,40}$/, 'Expected the number of a receipt')),
});

/** What is known of the country of an order's buyer, frozen when it was placed. */
export const orderTaxSchema = z.object({
  billingCountry: z.nullable(countryCodeSchema),
  /** Of the card, or of the payer's account; null until the partner has said it. */
  payerCountry: z.nullable(z.string()),
  rule: z.enum(TAX_RULES),
  country: z.string(),
  /** Hundredths of a percent; null where the table had none. */
  rate: z.nullable(z.int()),
  /** Whether the evidence disagrees. */
  contradicts: z.boolean(),
});
export type OrderTax = z.infer<typeof orderTaxSchema>;
