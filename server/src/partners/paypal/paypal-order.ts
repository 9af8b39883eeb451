import { parseDecimal } from '@esimshop/contracts/money';
import * as z from 'zod';
import type { PaymentOutcome, PaymentTerms } from '../payment-gateway.ts';
import { hasSameTerms } from '../payment-terms.ts';

const linksSchema = z.array(z.object({ href: z.string(), rel: z.string() }));
const moneySchema = z.object({ currency_code: z.string(), value: z.string() });
const numberSchemas = { custom_id: z.string().optional(), invoice_id: z.string().optional() };
const captureSchema = z.object({
  id: z.string().min(1),
  status: z.string(),
  amount: moneySchema,
  /** Absent while the capture is pending. */
  seller_receivable_breakdown: z.object({ paypal_fee: moneySchema.optional() }).optional().catch(undefined),
  ...numberSchemas,
});

/** The fields that the shop reads of an Orders v2 order. Unknown states are not an error. */
const orderSchema = z.object({
  id: z.string().min(1),
  status: z.string(),
  links: linksSchema.default([]),
  purchase_units: z
    .array(
      z.object({
        amount: moneySchema.optional(),
        payments: z.object({ captures: z.array(captureSchema).default([]) }).optional(),
        ...numberSchemas,
      }),
    )
    .default([]),
  /** Absent until the payer has approved, and in minimal responses. */
  payer: z
    .object({ address: z.object({ country_code: z.string().optional() }).optional() })
    .optional()
    .catch(undefined),
});
export type PaypalOrder = z.infer<typeof orderSchema>;

const APPROVAL_LINKS = new Set(['payer-action', 'approve', 'redirect']);
const CAPTURED = new Set(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED']);
const NOT_CAPTURED = new Set(['DECLINED', 'FAILED']);

export function parsePaypalOrder(body: unknown): PaypalOrder | undefined {
  return orderSchema.safeParse(body).data;
}

/** Whether the response says whose order it is and for how much; a minimal one does not. */
export function showsTerms(order: PaypalOrder): boolean {
  return listOrderNumbers(order).length > 0 && readMoney(order) !== undefined;
}

/**
 * The payment outcome of an order, which must be for the expected order number, amount and currency; an approved order
 * still waits for the shop to capture it.
 */
export function toPaymentOutcome(
  order: PaypalOrder,
  expected: PaymentTerms,
  isTrusted: (url: URL) => boolean,
): PaymentOutcome {
  const providerRef = order.id;
  const captures = listCaptures(order);
  const capture = findCapture(order);
  const mismatch = findMismatch(order, expected);
  if (mismatch) return mismatch;
  if (capture) {
    const feeMinor = findFee(order);
    const payerCountry = findPayerCountry(order);
    return {
      kind: 'captured',
      providerRef,
      captureRef: capture.id,
      ...(feeMinor !== undefined && { feeMinor }),
      ...(payerCountry && { payerCountry }),
    };
  }
  if (order.status === 'VOIDED') return { kind: 'cancelled', providerRef, declineCode: 'payment_expired' };
  if (order.status === 'COMPLETED' && captures.every(({ status }) => NOT_CAPTURED.has(status)) && captures.length > 0)
    return { kind: 'declined', providerRef, declineCode: 'card_declined' };
  if (order.status === 'CREATED' || order.status === 'PAYER_ACTION_REQUIRED')
    return toPayerAction(order, [], isTrusted);
  const states = [order.status, ...captures.map(({ status }) => status)].join(', ');
  return { kind: 'unknown', providerRef, message: `PayPal reports '${states}'` };
}

/** ISO 3166-1 alpha-2; PayPal has a code of its own for China. */
export function findPayerCountry({ payer }: PaypalOrder): string | undefined {
  const code = payer?.address?.country_code;
  return code === 'C2' ? 'CN' : code;
}

/** PayPal's fee for the order's capture, in its currency; undefined if not reported. */
export function findFee(order: PaypalOrder): number | undefined {
  const capture = findCapture(order);
  const fee = capture?.seller_receivable_breakdown?.paypal_fee;
  return fee && fee.currency_code === capture?.amount.currency_code
    ? parseDecimal(fee.value, fee.currency_code.toUpperCase())
    : undefined;
}

/** The links of a response, whatever else is in it. */
export function readPaypalLinks(body: unknown): PaypalOrder['links'] {
  return z.object({ links: linksSchema }).safeParse(body).data?.links ?? [];
}

/** The payer has to go to PayPal, by a link of the order or of another response about it. */
export function toPayerAction(
  { id: providerRef, links }: PaypalOrder,
  otherLinks: PaypalOrder['links'],
  isTrusted: (url: URL) => boolean,
): PaymentOutcome {
  const url = [...otherLinks, ...links].find(({ rel }) => APPROVAL_LINKS.has(rel))?.href;
  if (url && URL.canParse(url) && isTrusted(new URL(url))) return { kind: 'requires_action', providerRef, url };
  return { kind: 'unknown', providerRef, message: 'PayPal returned no approval link on its own hosts' };
}

/** Undefined if the order is the expected one. */
export function findMismatch(order: PaypalOrder, expected: PaymentTerms): PaymentOutcome | undefined {
  const numbers = listOrderNumbers(order);
  const money = readMoney(order);
  const currency = money?.currency_code.toUpperCase() ?? '';
  const reported = {
    orderNumber: numbers.find((number) => number !== expected.orderNumber) ?? numbers[0] ?? '',
    amountMinor: parseDecimal(money?.value ?? '', currency) ?? 0,
    currency,
  };
  if (hasSameTerms(reported, expected)) return undefined;
  const captureRef = findCapture(order)?.id;
  return { kind: 'mismatch', providerRef: order.id, reported, ...(captureRef && { captureRef }) };
}

function listCaptures(order: PaypalOrder) {
  return order.purchase_units.flatMap(({ payments }) => payments?.captures ?? []);
}

function findCapture(order: PaypalOrder) {
  return listCaptures(order).find(({ status }) => CAPTURED.has(status));
}

function readMoney(order: PaypalOrder) {
  return findCapture(order)?.amount ?? order.purchase_units[0]?.amount;
}

/** The order number is sent as both ids, and captures repeat them. */
function listOrderNumbers(order: PaypalOrder): string[] {
  return [...order.purchase_units, ...listCaptures(order)].flatMap(({ custom_id: customId, invoice_id: invoiceId }) =>
    [customId, invoiceId].filter((number) => number !== undefined),
  );
}
