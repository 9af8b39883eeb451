import { formatTime, type PayPal, toMoney } from './paypal-context.ts';
import type { Capture, PayPalOrder, PayPalRefund } from './paypal-objects.ts';

const buyer = { name: { given_name: 'Sandbox', surname: 'Buyer' }, email_address: 'buyer@sandbox.example' };

export function toOrderWire(paypal: PayPal, order: PayPalOrder) {
  const capture = order.captureId === null ? undefined : paypal.store.find('captures', order.captureId);
  const payer = order.payerId === null ? undefined : { ...buyer, payer_id: order.payerId };
  return {
    id: order.id,
    intent: 'CAPTURE',
    status: order.status,
    create_time: formatTime(order.createdAt),
    ...(order.hasPaymentSource && { payment_source: { paypal: payer ? { ...buyer, account_id: order.payerId } : {} } }),
    purchase_units: [
      {
        ...order.unit,
        payee: { email_address: 'shop@sandbox.example', merchant_id: 'SANDBOXMERCHANT' },
        ...(capture && { payments: { captures: [toCaptureWire(paypal, capture)] } }),
      },
    ],
    ...(payer && { payer: { ...payer, address: { country_code: 'US' } } }),
    links: listOrderLinks(paypal, order),
  };
}

/** PayPal's response unless the caller prefers the full representation. */
export function toMinimalOrderWire(paypal: PayPal, order: PayPalOrder) {
  const { id, status, links, payment_source } = toOrderWire(paypal, order);
  return { id, status, ...(payment_source && { payment_source }), links };
}

function listOrderLinks(paypal: PayPal, order: PayPalOrder) {
  const self = `${paypal.apiUrl()}/v2/checkout/orders/${order.id}`;
  const links = [{ href: self, rel: 'self', method: 'GET' }];
  if (order.status === 'CREATED' || order.status === 'PAYER_ACTION_REQUIRED') {
    const rel = order.hasPaymentSource ? 'payer-action' : 'approve';
    links.push({ href: `${paypal.pagesUrl()}/sandbox/paypal/approve?token=${order.id}`, rel, method: 'GET' });
  }
  if (order.status === 'APPROVED') links.push({ href: `${self}/capture`, rel: 'capture', method: 'POST' });
  return links;
}

export function toCaptureWire(paypal: PayPal, capture: Capture) {
  const order = paypal.store.find('orders', capture.orderId);
  const currency = order?.unit.amount.currency_code ?? 'USD';
  const self = `${paypal.apiUrl()}/v2/payments/captures/${capture.id}`;
  return {
    id: capture.id,
    status: readCaptureStatus(capture),
    amount: toMoney(capture.amountMinor, currency),
    final_capture: true,
    seller_protection: { status: 'NOT_ELIGIBLE' },
    seller_receivable_breakdown: {
      gross_amount: toMoney(capture.amountMinor, currency),
      paypal_fee: toMoney(captureFee(capture), currency),
      net_amount: toMoney(capture.amountMinor - captureFee(capture), currency),
    },
    ...(order?.unit.invoice_id !== undefined && { invoice_id: order.unit.invoice_id }),
    ...(order?.unit.custom_id !== undefined && { custom_id: order.unit.custom_id }),
    supplementary_data: { related_ids: { order_id: capture.orderId } },
    create_time: formatTime(capture.createdAt),
    update_time: formatTime(capture.createdAt),
    links: [
      { href: self, rel: 'self', method: 'GET' },
      { href: `${self}/refund`, rel: 'refund', method: 'POST' },
    ],
  };
}

/** What PayPal charges for a payment in the United States; a refund does not give it back. */
export function captureFee({ amountMinor }: Capture): number {
  return Math.round(amountMinor * 0.0349) + 49;
}

function readCaptureStatus(capture: Capture): 'COMPLETED' | 'PARTIALLY_REFUNDED' | 'REFUNDED' {
  if (capture.refundedMinor === 0) return 'COMPLETED';
  return capture.refundedMinor === capture.amountMinor ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
}

export function toRefundWire(paypal: PayPal, refund: PayPalRefund) {
  const capture = paypal.store.find('captures', refund.captureId);
  const order = capture && paypal.store.find('orders', capture.orderId);
  return {
    id: refund.id,
    status: refund.status,
    ...(refund.status === 'PENDING' && { status_details: { reason: 'ECHECK' } }),
    amount: toMoney(refund.amountMinor, order?.unit.amount.currency_code ?? 'USD'),
    ...(refund.invoiceId !== null && { invoice_id: refund.invoiceId }),
    ...(refund.customId !== null && { custom_id: refund.customId }),
    ...(refund.note !== null && { note_to_payer: refund.note }),
    create_time: formatTime(refund.createdAt),
    update_time: formatTime(refund.createdAt),
    links: [
      { href: `${paypal.apiUrl()}/v2/payments/refunds/${refund.id}`, rel: 'self', method: 'GET' },
      { href: `${paypal.apiUrl()}/v2/payments/captures/${refund.captureId}`, rel: 'up', method: 'GET' },
    ],
  };
}
