import { parseAmount } from '../format-amount.ts';
import type { PartnerResponse } from '../partner-routes.ts';
import { makePayPalId } from '../random-id.ts';
import { asFields, type Fields, readText } from '../read-fields.ts';
import { emitEvent, findRecord, formatTime, type PayPal, toMoney, unprocessable } from './paypal-context.ts';
import type { Capture, PayPalRefund, RefundStatus } from './paypal-objects.ts';
import { toRefundWire } from './paypal-wire.ts';

/** Refunds the named amount of a capture, or the rest of it; never more than was captured. */
export function refundCapture(paypal: PayPal, captureId: string, body: Fields, isRejected: boolean): PartnerResponse {
  const capture = findRecord(paypal, 'captures', captureId);
  const currency = findRecord(paypal, 'orders', capture.orderId).unit.amount.currency_code;
  const remaining = capture.amountMinor - capture.refundedMinor;
  if (remaining === 0) throw unprocessable('CAPTURE_FULLY_REFUNDED', 'The capture has already been fully refunded.');
  const amount = asFields(body.amount);
  if (Object.hasOwn(body, 'amount') && readText(amount, 'currency_code') !== currency) {
    throw unprocessable('REFUND_CURRENCY_MISMATCH', `The refund must be in ${currency}, as the capture was.`);
  }
  const amountMinor = Object.hasOwn(body, 'amount')
    ? parseAmount(readText(amount, 'value') ?? '', currency)
    : remaining;
  if (amountMinor === undefined || amountMinor === 0) {
    throw unprocessable(
      'CANNOT_BE_ZERO_OR_NEGATIVE',
      'The amount must be greater than zero, with the decimals of its currency.',
    );
  }
  if (amountMinor > remaining) {
    throw unprocessable(
      'REFUND_AMOUNT_EXCEEDED',
      'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
    );
  }
  if (isRejected) {
    throw unprocessable('REFUND_FAILED_INSUFFICIENT_FUNDS', 'Capture could not be refunded due to insufficient funds.');
  }
  const refund: PayPalRefund = {
    id: makePayPalId(),
    captureId,
    amountMinor,
    createdAt: paypal.now(),
    invoiceId: readText(body, 'invoice_id') ?? null,
    customId: readText(body, 'custom_id') ?? null,
    note: readText(body, 'note_to_payer') ?? null,
    status: capture.isEcheck ? 'PENDING' : 'COMPLETED',
  };
  paypal.store.put('refunds', refund.id, refund);
  paypal.store.put('captures', captureId, { ...capture, refundedMinor: capture.refundedMinor + amountMinor });
  emitEvent(paypal, 'PAYMENT.CAPTURE.REFUNDED', 'refund', toRefundWire(paypal, refund));
  return { status: 201, body: toRefundWire(paypal, refund) };
}

/** Ends a pending refund; if it fails, the capture keeps the money. */
export function finishRefund(paypal: PayPal, refund: PayPalRefund, status: RefundStatus): void {
  paypal.store.atomically(() => {
    const finished: PayPalRefund = { ...refund, status };
    const capture = findRecord(paypal, 'captures', refund.captureId);
    paypal.store.put('refunds', refund.id, finished);
    if (status !== 'COMPLETED') {
      const refundedMinor = capture.refundedMinor - refund.amountMinor;
      paypal.store.put('captures', capture.id, { ...capture, refundedMinor });
    }
    emitEvent(paypal, 'PAYMENT.CAPTURE.REFUNDED', 'refund', toRefundWire(paypal, finished));
  });
}

/** PayPal reverses a whole capture on its own, such as after a dispute that the payer won. */
export function reverseCapture(paypal: PayPal, capture: Capture): void {
  const reversal: PayPalRefund = {
    id: makePayPalId(),
    captureId: capture.id,
    amountMinor: capture.amountMinor,
    createdAt: paypal.now(),
    invoiceId: null,
    customId: null,
    note: null,
    status: 'COMPLETED',
  };
  paypal.store.atomically(() => {
    const { id, amountMinor, createdAt } = reversal;
    const moved = { id, eventCode: 'T1106', amountMinor: -amountMinor, createdAt, about: capture.id };
    paypal.store.put('otherTransactions', id, { ...moved, currency: currencyOf(paypal, capture) });
    emitEvent(paypal, 'PAYMENT.CAPTURE.REVERSED', 'refund', toRefundWire(paypal, reversal));
  });
}

function currencyOf(paypal: PayPal, { orderId }: Pick<Capture, 'orderId'>): string {
  return findRecord(paypal, 'orders', orderId).unit.amount.currency_code;
}

/** The account's owner sends money to the bank. */
export function withdraw(paypal: PayPal, amountMinor: number, currency: string): string {
  const id = makePayPalId();
  const moved = { id, eventCode: 'T0400', amountMinor: -amountMinor, currency, createdAt: paypal.now(), about: null };
  paypal.store.put('otherTransactions', id, moved);
  return id;
}

/** What PayPal charges for a dispute that the payer wins, in the currency of the United States. */
const disputeFeeMinor = 1_500;

/** How long the shop has to respond to a dispute. */
const responseDays = 10;

/** The payer disputes a capture; with an outcome, PayPal has decided about it. */
export function disputeCapture(paypal: PayPal, { id, amountMinor, orderId }: Capture, outcome?: string): void {
  const currency = currencyOf(paypal, { orderId });
  const dispute = {
    dispute_id: `PP-D-${id}`,
    disputed_transactions: [{ seller_transaction_id: id }],
    reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
    status: outcome ? 'RESOLVED' : 'WAITING_FOR_SELLER_RESPONSE',
    dispute_amount: toMoney(amountMinor, currency),
    ...(!outcome && { seller_response_due_date: formatTime(paypal.now() + responseDays * 86_400_000) }),
    ...(outcome && { dispute_outcome: { outcome_code: outcome } }),
    ...(outcome === 'RESOLVED_BUYER_FAVOUR' && {
      money_movements: [
        {
          affected_party: 'SELLER',
          amount: toMoney(disputeFeeMinor, currency),
          initiated_time: formatTime(paypal.now()),
          type: 'DEBIT',
          reason: 'DISPUTE_FEE',
        },
      ],
    }),
  };
  const type = outcome ? 'CUSTOMER.DISPUTE.RESOLVED' : 'CUSTOMER.DISPUTE.CREATED';
  paypal.store.atomically(() => {
    if (outcome === 'RESOLVED_BUYER_FAVOUR') {
      const moved = { id: makePayPalId(), eventCode: 'T0106', amountMinor: -disputeFeeMinor, currency };
      paypal.store.put('otherTransactions', moved.id, { ...moved, createdAt: paypal.now(), about: id });
    }
    emitEvent(paypal, type, 'dispute', dispute);
  });
}
