import { parseDecimal } from '@esimshop/contracts/money';
import { type BookedEntry, type BookedKind, type BookedPayout, type BookPage, BooksError } from '../partner-books.ts';
import type { CallPaypal } from './call-paypal.ts';
import { searchTransactions, type TransactionInfo } from './search-transactions.ts';

/**
 * By the group of the event code, of which one event is another kind (developer.paypal.com/reports/reference/t-codes, read on
 * 2026-11-26). Groups that are not here move no money of the shop: authorisations, holds and reserves.
 */
const KINDS: Partial<Record<string, BookedKind>> = {
  T00: 'sale',
  T01: 'fee',
  T02: 'other',
  T03: 'other',
  T04: 'payout',
  T05: 'other',
  T06: 'other',
  T07: 'other',
  T08: 'other',
  T09: 'other',
  T10: 'payout',
  /** Reversals, of which merchants make refunds alone. */
  T11: 'dispute',
  T1107: 'refund',
  T12: 'dispute',
  T17: 'other',
  T18: 'other',
  T19: 'other',
  T20: 'other',
};
/** Holds for a dispute and their end: the money stays the shop's. */
const HOLDS = new Set(['T1105', 'T1110', 'T1111']);
/** Denied, perhaps after it was pending: it moved nothing. */
const DENIED = 'D';
const PENDING = 'P';

/** PayPal's transactions of the window; a withdrawal to the bank is a payout, too. @throws BooksError */
export async function* readPaypalBooks(call: CallPaypal, window: { from: Date; to: Date }): AsyncGenerator<BookPage> {
  for await (const page of searchTransactions(call, window)) {
    const entries = page.flatMap(toEntry);
    yield { entries, payouts: entries.filter(({ kind }) => kind === 'payout').map(toPayout) };
  }
}

function toEntry(info: TransactionInfo): BookedEntry[] {
  const { transaction_event_code: code = '', transaction_status: status, transaction_id: reference } = info;
  const kind = KINDS[code] ?? KINDS[code.slice(0, 3)];
  if (!kind || HOLDS.has(code)) return [];
  const amount = parseAmount(info, 'transaction_amount');
  const at = new Date(info.transaction_initiation_date);
  if (!amount || Number.isNaN(at.getTime()))
    throw new BooksError('unreadable', `PayPal listed the transaction ${reference} in a way that cannot be read`);
  // PayPal writes its fee as a negative amount.
  const isDenied = status === DENIED;
  const { currency } = amount;
  const amountMinor = isDenied ? 0 : amount.amountMinor;
  const feeMinor = isDenied ? 0 : 0 - (parseAmount(info, 'fee_amount')?.amountMinor ?? 0);
  return [
    {
      reference,
      kind,
      subjects: [reference, info.paypal_reference_id].filter((each) => each !== undefined),
      orderNumber: info.custom_field ?? info.invoice_id,
      amountMinor,
      feeMinor,
      currency,
      settled: { amountMinor: amountMinor - feeMinor, currency },
      at,
      isPending: status === PENDING,
    },
  ];
}

function parseAmount(info: TransactionInfo, field: 'transaction_amount' | 'fee_amount') {
  const amount = info[field];
  if (!amount) return undefined;
  const currency = amount.currency_code.toUpperCase();
  const amountMinor = parseDecimal(amount.value, currency);
  if (amountMinor === undefined)
    throw new BooksError('unreadable', `PayPal listed '${amount.value} ${currency}', which is no amount`);
  return { amountMinor, currency };
}

/** PayPal does not say which payments a withdrawal consists of, or when it arrives. */
function toPayout({ reference, amountMinor, currency, at, isPending }: BookedEntry): BookedPayout {
  const state = isPending ? 'pending' : 'paid';
  return { reference, amountMinor: -amountMinor, currency, at, state, isItemised: false };
}
