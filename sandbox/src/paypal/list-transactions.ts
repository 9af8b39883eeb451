import { type Fields, readNumber, readText } from '../read-fields.ts';
import { formatTime, invalidRequest, type PayPal, toMoney } from './paypal-context.ts';

const maxWindowMs = 31 * 24 * 3_600_000;

/** Transaction Search: the captures of a window of at most 31 days, page by page. */
export function listTransactions(paypal: PayPal, query: Fields) {
  const [from, to] = [Date.parse(readText(query, 'start_date') ?? ''), Date.parse(readText(query, 'end_date') ?? '')];
  if (!(to >= from && to - from <= maxWindowMs)) {
    throw invalidRequest('INVALID_REQUEST', 'end_date', 'Date range is greater than 31 days');
  }
  const page = readNumber(query, 'page') ?? 1;
  const size = readNumber(query, 'page_size') ?? 100;
  const captures = paypal.store
    .list('captures')
    // Times are in whole seconds.
    .filter(({ createdAt }) => createdAt >= from && createdAt < to + 1_000);
  return {
    transaction_details: captures.slice((page - 1) * size, page * size).map((capture) => {
      const unit = paypal.store.find('orders', capture.orderId)?.unit;
      return {
        transaction_info: {
          transaction_id: capture.id,
          transaction_event_code: 'T0006',
          transaction_initiation_date: formatTime(capture.createdAt),
          transaction_amount: toMoney(capture.amountMinor, unit?.amount.currency_code ?? 'USD'),
          transaction_status: 'S',
          ...(unit?.invoice_id !== undefined && { invoice_id: unit.invoice_id }),
          ...(unit?.custom_id !== undefined && { custom_field: unit.custom_id }),
        },
      };
    }),
    page,
    total_items: captures.length,
    total_pages: Math.max(1, Math.ceil(captures.length / size)),
  };
}
