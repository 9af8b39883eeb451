import * as z from 'zod';
import { startDeadline } from '../exchange.ts';
import { BooksError } from '../partner-books.ts';
import type { CallPaypal, PaypalResult } from './call-paypal.ts';

const moneySchema = z.object({ currency_code: z.string(), value: z.string() });
const infoSchema = z.object({
  transaction_id: z.string(),
  transaction_event_code: z.string().optional(),
  transaction_initiation_date: z.string(),
  transaction_status: z.string().optional(),
  transaction_amount: moneySchema.optional(),
  fee_amount: moneySchema.optional(),
  paypal_reference_id: z.string().optional(),
  invoice_id: z.string().optional(),
  custom_field: z.string().optional(),
});
const pageSchema = z.object({
  transaction_details: z.array(z.object({ transaction_info: infoSchema })),
  total_pages: z.number().default(1),
});
export type TransactionInfo = z.infer<typeof infoSchema>;

/** PayPal's limit for one search. */
const WINDOW_MS = 31 * 24 * 3600 * 1000;
/** The shortest one that is searched in halves if it has more than PayPal's 10,000 transactions. */
const MIN_WINDOW_MS = 60_000;
const PAGE_TIMEOUT_MS = 30_000;
const PER_PAGE = 500;
/** New transactions appear within three hours (developer.paypal.com/docs/api/transaction-search/v1, read on 2026-11-26). */
export const SEARCH_LAG_MS = 3 * 3600 * 1000;

/** PayPal's Transaction Search, which the app must be allowed to use, page by page. @throws BooksError */
export async function* searchTransactions(
  call: CallPaypal,
  { from, to }: { from: Date; to: Date },
): AsyncGenerator<TransactionInfo[]> {
  for (let start = from.getTime(); start < to.getTime(); start += WINDOW_MS)
    yield* searchWindow(call, start, Math.min(start + WINDOW_MS, to.getTime()));
}

async function* searchWindow(call: CallPaypal, start: number, end: number): AsyncGenerator<TransactionInfo[]> {
  let pages = 1;
  for (let page = 1; page <= pages; page++) {
    const query = { start_date: toTime(start), end_date: toTime(end), page: String(page) };
    const result = await readPage(call, query);
    if (isTooLarge(result) && end - start > MIN_WINDOW_MS) {
      const middle = start + Math.floor((end - start) / 2);
      yield* searchWindow(call, start, middle);
      yield* searchWindow(call, middle, end);
      return;
    }
    const found = parsePage(result);
    pages = found.total_pages;
    yield found.transaction_details.map(({ transaction_info: info }) => info);
  }
}

function readPage(call: CallPaypal, query: Record<string, string>): Promise<PaypalResult> {
  const search = new URLSearchParams({ ...query, fields: 'transaction_info', page_size: String(PER_PAGE) });
  const path = `/v1/reporting/transactions?${search}`;
  return call({ method: 'GET', path, deadline: startDeadline(PAGE_TIMEOUT_MS) });
}

const tooLargeSchema = z.object({ name: z.literal('RESULTSET_TOO_LARGE') });

function isTooLarge(result: PaypalResult): boolean {
  return result.kind === 'response' && result.status === 400 && tooLargeSchema.safeParse(result.body).success;
}

function parsePage(result: PaypalResult): z.infer<typeof pageSchema> {
  const fault = 'PayPal did not list its transactions';
  if (result.kind === 'not_done' && result.isLimit) throw new BooksError('limited', `${fault}: ${result.message}`);
  if (result.kind !== 'response') throw new BooksError('unreachable', `${fault}: ${result.message}`);
  if (result.status === 403)
    throw new BooksError('denied', `${fault}: allow Transaction Search in the settings of the app.`);
  const page = pageSchema.safeParse(result.body).data;
  if (result.status >= 300 || !page) throw new BooksError('unreadable', `${fault} (${result.status})`);
  return page;
}

/** PayPal takes no fractions of a second. */
function toTime(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19)}Z`;
}
