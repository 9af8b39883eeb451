import { PartnerError } from '../partner-routes.ts';
import { type Fields, readNumber, readText } from '../read-fields.ts';
import { readProfile, searchScope } from './account.ts';
import { describeError, formatTime, invalidRequest, type PayPal, toMoney } from './paypal-context.ts';
import type { RefundStatus } from './paypal-objects.ts';
import { captureFee } from './paypal-wire.ts';

const maxWindowMs = 31 * 24 * 3_600_000;
const maxTransactions = 10_000;
const largestPage = 500;
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)$/;

type Transaction = {
  id: string;
  eventCode: string;
  createdAt: number;
  amountMinor: number;
  feeMinor?: number;
  currency: string;
  status: 'S' | 'P' | 'D';
  about?: string | null;
  invoiceId?: string | null | undefined;
  customId?: string | null | undefined;
};

const refundStatuses: Record<RefundStatus, Transaction['status']> = {
  COMPLETED: 'S',
  PENDING: 'P',
  FAILED: 'D',
  CANCELLED: 'D',
};

/** Transaction Search: what moved money in a window of at most 31 days, page by page. */
export function listTransactions(paypal: PayPal, query: Fields) {
  const { scopes, searchDelayMinutes } = readProfile(paypal);
  if (!scopes.includes(searchScope)) throw new PartnerError({ status: 403, body: describeError('NOT_AUTHORIZED') });
  const [from, to] = ['start_date', 'end_date'].map((name) => readTime(query, name)) as [number, number];
  if (!(to >= from && to - from <= maxWindowMs)) {
    throw invalidRequest('INVALID_REQUEST', 'end_date', 'Date range is greater than 31 days');
  }
  const page = readNumber(query, 'page') ?? 1;
  const size = readNumber(query, 'page_size') ?? 100;
  if (!Number.isInteger(size) || size < 1 || size > largestPage)
    throw invalidRequest('INVALID_REQUEST', 'page_size', `page_size must be from 1 to ${largestPage}`);
  const foundUntil = paypal.now() - searchDelayMinutes * 60_000;
  const found = listAll(paypal)
    // Times are in whole seconds.
    .filter(({ createdAt }) => createdAt >= from && createdAt < to + 1_000 && createdAt <= foundUntil)
    .toSorted((a, b) => a.createdAt - b.createdAt);
  if (found.length > maxTransactions)
    throw new PartnerError({
      status: 400,
      body: { ...describeError('RESULTSET_TOO_LARGE'), total_items: found.length },
    });
  return {
    transaction_details: found
      .slice((page - 1) * size, page * size)
      .map((each) => ({ transaction_info: toWire(each) })),
    page,
    total_items: found.length,
    total_pages: Math.max(1, Math.ceil(found.length / size)),
  };
}

function readTime(query: Fields, name: string): number {
  const text = readText(query, name) ?? '';
  if (!time.test(text)) throw invalidRequest('INVALID_REQUEST', name, `${name} must be a time with seconds and zone`);
  return Date.parse(text);
}

function listAll({ store }: PayPal): Transaction[] {
  const unitOf = (captureId: string) => store.find('orders', store.find('captures', captureId)?.orderId ?? '')?.unit;
  const captures = store.list('captures').map((capture) => {
    const unit = unitOf(capture.id);
    return {
      ...{ id: capture.id, eventCode: 'T0006', createdAt: capture.createdAt, status: 'S' as const },
      ...{ amountMinor: capture.amountMinor, feeMinor: captureFee(capture) },
      ...{ currency: unit?.amount.currency_code ?? 'USD', invoiceId: unit?.invoice_id, customId: unit?.custom_id },
    };
  });
  const refunds = store.list('refunds').map(({ captureId, amountMinor, status, ...refund }) => ({
    ...refund,
    ...{ eventCode: 'T1107', amountMinor: -amountMinor, about: captureId, status: refundStatuses[status] },
    currency: unitOf(captureId)?.amount.currency_code ?? 'USD',
  }));
  const others = store.list('otherTransactions').map((each) => ({ ...each, status: 'S' as const }));
  return [...captures, ...refunds, ...others];
}

function toWire({ id, eventCode, createdAt, amountMinor, currency, status, ...rest }: Transaction) {
  const { about, feeMinor, invoiceId, customId } = rest;
  return {
    transaction_id: id,
    ...(about && { paypal_reference_id: about, paypal_reference_id_type: 'TXN' }),
    transaction_event_code: eventCode,
    transaction_initiation_date: formatTime(createdAt),
    transaction_updated_date: formatTime(createdAt),
    transaction_amount: toMoney(amountMinor, currency),
    ...(feeMinor !== undefined && { fee_amount: toMoney(-feeMinor, currency) }),
    transaction_status: status,
    ...(invoiceId && { invoice_id: invoiceId }),
    ...(customId && { custom_field: customId }),
  };
}
