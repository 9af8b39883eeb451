import { parseDecimal } from '@esimshop/contracts/money';
import type { ReceivedPayment } from '../payment-gateway.ts';
import type { CallPaypal } from './call-paypal.ts';
import { searchTransactions, type TransactionInfo } from './search-transactions.ts';

/** Successful, or reversed since. */
const RECEIVED = new Set<string | undefined>(['S', 'V']);

/** What PayPal has received in the window. @throws BooksError if PayPal does not list it */
export async function listPaypalPayments(
  call: CallPaypal,
  window: { from: Date; to: Date },
): Promise<ReceivedPayment[]> {
  const received: ReceivedPayment[] = [];
  for await (const page of searchTransactions(call, window)) received.push(...page.flatMap(toReceived));
  return received;
}

/** Payouts and refunds have negative amounts; money that comes back after a dispute was received before. */
function toReceived(info: TransactionInfo): ReceivedPayment[] {
  const { transaction_amount: amount, transaction_status: status, transaction_event_code: code = 'T00' } = info;
  const amountMinor = amount && parseDecimal(amount.value, amount.currency_code.toUpperCase());
  if (!amount || !amountMinor || amountMinor < 0 || !RECEIVED.has(status) || !code.startsWith('T00')) return [];
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
