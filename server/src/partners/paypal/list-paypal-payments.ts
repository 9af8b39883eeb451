import { parseDecimal } from '@esimshop/contracts/money';
import * as z from 'zod';
import { startDeadline } from '../exchange.ts';
import type { ReceivedPayment } from '../payment-gateway.ts';
import type { CallPaypal } from './call-paypal.ts';

const pageSchema = z.object({
  transaction_details: z.array(
    z.object({
      transaction_info: z.object({
        transaction_id: z.string(),
        transaction_initiation_date: z.string(),
        transaction_status: z.string().optional(),
        transaction_amount: z.object({ currency_code: z.string(), value: z.string() }).optional(),
        invoice_id: z.string().optional(),
        custom_field: z.string().optional(),
      }),
    }),
  ),
  total_pages: z.number().default(1),
});

/** PayPal's limit for one search. */
const WINDOW_MS = 31 * 24 * 3600 * 1000;
const PAGE_TIMEOUT_MS = 30_000;
const SUCCEEDED = 'S';

/**
 * What PayPal has received in the window, by its Transaction Search, which the app must be allowed to use; new
 * transactions appear in it within three hours.
 * @throws Error if PayPal does not list them
 */
export async function listPaypalPayments(
  call: CallPaypal,
  { from, to }: { from: Date; to: Date },
): Promise<ReceivedPayment[]> {
  const received: ReceivedPayment[] = [];
  for (let start = from.getTime(); start < to.getTime(); start += WINDOW_MS) {
    const end = Math.min(start + WINDOW_MS, to.getTime());
    let pages = 1;
    for (let page = 1; page <= pages; page++) {
      const found = await readPage(call, { start_date: toTime(start), end_date: toTime(end), page: String(page) });
      pages = found.total_pages;
      received.push(...found.transaction_details.flatMap(({ transaction_info: info }) => toReceived(info)));
    }
  }
  return received;
}

async function readPage(call: CallPaypal, query: Record<string, string>): Promise<z.infer<typeof pageSchema>> {
  const search = new URLSearchParams({ ...query, fields: 'transaction_info', page_size: '500' });
  const path = `/v1/reporting/transactions?${search}`;
  const result = await call({ method: 'GET', path, deadline: startDeadline(PAGE_TIMEOUT_MS) });
  if (result.kind !== 'response') throw new Error(`PayPal did not list its transactions: ${result.message}`);
  if (result.status === 403)
    throw new Error('PayPal did not list its transactions: allow Transaction Search in the settings of the app.');
  const page = pageSchema.safeParse(result.body).data;
  if (result.status >= 300 || !page) throw new Error(`PayPal did not list its transactions (${result.status})`);
  return page;
}

type Info = z.infer<typeof pageSchema>['transaction_details'][number]['transaction_info'];

/** Payouts and refunds have negative amounts. */
function toReceived(info: Info): ReceivedPayment[] {
  const { transaction_amount: amount, transaction_status: status } = info;
  const amountMinor = amount && parseDecimal(amount.value ?? '', amount.currency_code.toUpperCase());
  if (!amount || !amountMinor || status !== SUCCEEDED) return [];
  return [
    {
      captureRef: info.transaction_id,
      orderNumber: info.custom_field ?? info.invoice_id ?? '',
      amountMinor,
      currency: amount.currency_code.toUpperCase(),
      receivedAt: new Date(info.transaction_initiation_date),
    },
  ];
}

/** PayPal takes no fractions of a second. */
function toTime(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19)}Z`;
}
