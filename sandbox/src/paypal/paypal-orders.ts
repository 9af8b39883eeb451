import { parseAmount } from '../format-amount.ts';
import type { Call, PartnerResponse } from '../partner-routes.ts';
import { makePayPalId } from '../random-id.ts';
import { asFields, type Fields, readList, readText } from '../read-fields.ts';
import { describeError, emitEvent, findRecord, invalidRequest, type PayPal, unprocessable } from './paypal-context.ts';
import type { Capture, PayPalOrder, PurchaseUnit } from './paypal-objects.ts';
import { toCaptureWire, toOrderWire } from './paypal-wire.ts';

/** After these issues the order waits for its payer again. */
const RESTARTING = new Set(['INSTRUMENT_DECLINED', 'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING']);
/** After this one too, but the response does not say where, and the order keeps its approved status. */
const ASKS_AGAIN = 'PAYER_ACTION_REQUIRED';

/** Creates an order for its buyer to approve. */
export function createOrder(paypal: PayPal, body: Fields): PayPalOrder {
  if (readText(body, 'intent') !== 'CAPTURE') {
    throw invalidRequest('INVALID_PARAMETER_VALUE', '/intent', 'The sandbox knows intent CAPTURE only.');
  }
  const units = readList(body, 'purchase_units').map(asFields);
  const unit = units[0];
  if (!unit || units.length > 1) {
    throw invalidRequest(
      'INVALID_ARRAY_MAX_ITEMS',
      '/purchase_units',
      'The sandbox takes one purchase unit per order.',
    );
  }
  const source = asFields(asFields(body.payment_source).paypal);
  const hasPaymentSource = Object.hasOwn(asFields(body.payment_source), 'paypal');
  const experience = asFields(hasPaymentSource ? source.experience_context : body.application_context);
  const purchaseUnit = readPurchaseUnit(unit);
  const { currency_code, value } = purchaseUnit.amount;
  const amountMinor = parseAmount(value, currency_code);
  if (amountMinor === undefined || amountMinor === 0) {
    throw unprocessable(
      'CANNOT_BE_ZERO_OR_NEGATIVE',
      'The amount must be greater than zero, with the decimals of its currency.',
    );
  }
  const preference = readText(experience, 'payment_method_preference') ?? 'UNRESTRICTED';
  if (preference !== 'UNRESTRICTED' && preference !== 'IMMEDIATE_PAYMENT_REQUIRED') {
    throw invalidRequest(
      'INVALID_PARAMETER_VALUE',
      '/payment_source/paypal/experience_context/payment_method_preference',
      'The value of a field is invalid.',
    );
  }
  const order: PayPalOrder = {
    id: makePayPalId(),
    status: hasPaymentSource ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
    createdAt: paypal.now(),
    unit: purchaseUnit,
    amountMinor,
    returnUrl: readUrl(experience, 'return_url'),
    cancelUrl: readUrl(experience, 'cancel_url'),
    hasPaymentSource,
    payerId: null,
    captureId: null,
  };
  paypal.store.put('orders', order.id, order);
  return order;
}

function readPurchaseUnit(unit: Fields): PurchaseUnit {
  const amount = asFields(unit.amount);
  const value = readText(amount, 'value');
  const currency = readText(amount, 'currency_code');
  if (value === undefined)
    throw invalidRequest(
      'MISSING_REQUIRED_PARAMETER',
      "/purchase_units/@reference_id=='default'/amount/value",
      'A required field is missing.',
    );
  if (!currency || !/^[A-Z]{3}$/.test(currency)) {
    throw invalidRequest(
      'INVALID_PARAMETER_SYNTAX',
      "/purchase_units/@reference_id=='default'/amount/currency_code",
      'A currency code has three capitals.',
    );
  }
  const [invoiceId, customId, description] = ['invoice_id', 'custom_id', 'description'].map((name) =>
    readText(unit, name),
  );
  return {
    reference_id: readText(unit, 'reference_id') ?? 'default',
    amount: { currency_code: currency, value },
    ...(invoiceId !== undefined && { invoice_id: invoiceId }),
    ...(customId !== undefined && { custom_id: customId }),
    ...(description !== undefined && { description }),
  };
}

function readUrl(experience: Fields, name: string): string {
  const url = readText(experience, name) ?? '';
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) {
    throw invalidRequest(
      'INVALID_PARAMETER_SYNTAX',
      `/payment_source/paypal/experience_context/${name}`,
      `${name} must be an address that starts with http.`,
    );
  }
  return url;
}

/** Marks the order as approved by its buyer; the shop can capture it now. */
export function approveOrder(paypal: PayPal, order: PayPalOrder): PayPalOrder {
  return paypal.store.atomically(() => {
    const approved: PayPalOrder = {
      ...order,
      status: 'APPROVED',
      awaitsPayer: false,
      payerId: order.payerId ?? makePayPalId().slice(0, 13),
    };
    paypal.store.put('orders', order.id, approved);
    emitEvent(paypal, 'CHECKOUT.ORDER.APPROVED', 'checkout-order', toOrderWire(paypal, approved));
    return approved;
  });
}

/** Captures the payment of an approved order, once. */
export function captureOrder(
  paypal: PayPal,
  id: string,
  { isRejected, issue }: Pick<Call, 'isRejected' | 'issue'>,
): PartnerResponse {
  const order = findRecord(paypal, 'orders', id);
  if (order.captureId !== null) {
    throw unprocessable('ORDER_ALREADY_CAPTURED', 'Order already captured. If capture_id is needed, get the order.');
  }
  if (order.status !== 'APPROVED') {
    throw unprocessable('ORDER_NOT_APPROVED', 'Payer has not yet approved the Order for payment.');
  }
  if (order.awaitsPayer || (isRejected && issue === ASKS_AGAIN)) {
    paypal.store.put('orders', order.id, { ...order, awaitsPayer: true });
    return {
      status: 422,
      body: describeError('UNPROCESSABLE_ENTITY', {
        issue: ASKS_AGAIN,
        description: 'The payer has to approve again.',
      }),
    };
  }
  if (isRejected && issue !== null && !RESTARTING.has(issue)) {
    throw unprocessable(issue, 'The requested action could not be performed.');
  }
  if (isRejected) return sendPayerBack(paypal, order, issue ?? 'INSTRUMENT_DECLINED');
  const invoiceId = order.unit.invoice_id;
  if (invoiceId !== undefined && isInvoicePaid(paypal, invoiceId)) {
    throw unprocessable('DUPLICATE_INVOICE_ID', 'Duplicate Invoice ID detected: an order with it has been captured.');
  }
  const capture: Capture = {
    id: makePayPalId(),
    orderId: order.id,
    amountMinor: order.amountMinor,
    refundedMinor: 0,
    createdAt: paypal.now(),
  };
  const completed: PayPalOrder = { ...order, status: 'COMPLETED', captureId: capture.id };
  paypal.store.put('captures', capture.id, capture);
  paypal.store.put('orders', order.id, completed);
  emitEvent(paypal, 'PAYMENT.CAPTURE.COMPLETED', 'capture', toCaptureWire(paypal, capture));
  return { status: 201, body: toOrderWire(paypal, completed) };
}

// The buyer has to approve again, usually with another payment method.
function sendPayerBack(paypal: PayPal, order: PayPalOrder, issue: string): PartnerResponse {
  const status = order.hasPaymentSource ? 'PAYER_ACTION_REQUIRED' : 'CREATED';
  paypal.store.put('orders', order.id, { ...order, status });
  const body = describeError('UNPROCESSABLE_ENTITY', {
    issue,
    description: 'The payer has to choose another way to pay, or to approve the payment again.',
  });
  const href = `${paypal.pagesUrl()}/sandbox/paypal/approve?token=${order.id}`;
  return { status: 422, body: { ...body, links: [{ href, rel: 'redirect', method: 'GET' }] } };
}

function isInvoicePaid(paypal: PayPal, invoiceId: string): boolean {
  return paypal.store.list('orders').some((order) => order.captureId !== null && order.unit.invoice_id === invoiceId);
}
