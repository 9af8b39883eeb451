import { parseAmount } from '../format-amount.ts';
import type { Answer } from '../partner-routes.ts';
import { makePayPalId } from '../random-id.ts';
import { asFields, type Fields, readText } from '../read-fields.ts';
import { emitEvent, type PayPal, refuseMissing, refuseUnprocessable } from './paypal-context.ts';
import type { PayPalRefund } from './paypal-objects.ts';
import { findOrder } from './paypal-orders.ts';
import { toRefundWire } from './paypal-wire.ts';

/** Gives a capture back, all of what is left unless an amount is named; never more than was taken. */
export function refundCapture(paypal: PayPal, captureId: string, body: Fields, isRefused: boolean): Answer {
  const capture = paypal.store.find('captures', captureId);
  if (!capture) throw refuseMissing();
  const currency = findOrder(paypal, capture.orderId).unit.amount.currency_code;
  const left = capture.amountMinor - capture.refundedMinor;
  if (left === 0) throw refuseUnprocessable('CAPTURE_FULLY_REFUNDED', 'The capture has already been fully refunded.');
  const amount = asFields(body.amount);
  if (Object.hasOwn(body, 'amount') && readText(amount, 'currency_code') !== currency) {
    throw refuseUnprocessable('REFUND_CURRENCY_MISMATCH', `The refund must be in ${currency}, as the capture was.`);
  }
  const amountMinor = Object.hasOwn(body, 'amount') ? parseAmount(readText(amount, 'value') ?? '', currency) : left;
  if (amountMinor === undefined || amountMinor === 0) {
    throw refuseUnprocessable(
      'CANNOT_BE_ZERO_OR_NEGATIVE',
      'The amount must be greater than zero, with the decimals of its currency.',
    );
  }
  if (amountMinor > left) {
    throw refuseUnprocessable(
      'REFUND_AMOUNT_EXCEEDED',
      'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
    );
  }
  if (isRefused) {
    throw refuseUnprocessable(
      'REFUND_FAILED_INSUFFICIENT_FUNDS',
      'Capture could not be refunded due to insufficient funds.',
    );
  }
  const refund: PayPalRefund = {
    id: makePayPalId(),
    captureId,
    amountMinor,
    createdAt: paypal.now(),
    invoiceId: readText(body, 'invoice_id') ?? null,
    note: readText(body, 'note_to_payer') ?? null,
  };
  paypal.store.put('refunds', refund.id, refund);
  paypal.store.put('captures', captureId, { ...capture, refundedMinor: capture.refundedMinor + amountMinor });
  emitEvent(paypal, 'PAYMENT.CAPTURE.REFUNDED', 'refund', toRefundWire(paypal, refund));
  return { status: 201, body: toRefundWire(paypal, refund) };
}
