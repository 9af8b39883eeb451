import { fromStripeAmount } from '@esimshop/contracts/currency-units';
import type Stripe from 'stripe';
import { startDeadline } from '../exchange.ts';
import { type BookedEntry, type BookedKind, type BookedPayout, type BookPage, BooksError } from '../partner-books.ts';
import { callStripe, type StripeResult, UNREADABLE } from './call-stripe.ts';

const PER_PAGE = 100;
const PAGE_TIMEOUT_MS = 30_000;
const FORBIDDEN = new Set([401, 403]);

/** docs.stripe.com/reports/reporting-categories, read on 2026-11-26; what is not here is `other`. */
const KINDS: Partial<Record<string, BookedKind>> = {
  charge: 'sale',
  refund: 'refund',
  refund_failure: 'refund',
  dispute: 'dispute',
  dispute_reversal: 'dispute',
  fee: 'fee',
  network_cost: 'fee',
  payout: 'payout',
  payout_reversal: 'payout',
};

const PAYOUT_STATES: Partial<Record<string, BookedPayout['state']>> = {
  paid: 'paid',
  failed: 'failed',
  canceled: 'failed',
};

/** Stripe's balance transactions of the window, and its payouts with what each of them consists of. @throws BooksError */
export async function* readStripeBooks(
  stripe: Stripe,
  { from, to }: { from: Date; to: Date },
): AsyncGenerator<BookPage> {
  const created = { gte: toSeconds(from), lt: toSeconds(to) + 1 };
  const ofWindow = listPages<Stripe.BalanceTransaction>((page, request) =>
    stripe.balanceTransactions.list({ created, expand: ['data.source'], ...page }, request),
  );
  for await (const transactions of ofWindow)
    yield { entries: transactions.flatMap((each) => toEntries(each)), payouts: [] };
  for await (const payouts of listPages<Stripe.Payout>((page, request) =>
    stripe.payouts.list({ created, ...page }, request),
  )) {
    yield { entries: [], payouts: payouts.map(toPayout) };
    for (const { id: payout } of payouts.filter(isItemised)) {
      const ofPayout = listPages<Stripe.BalanceTransaction>((page, request) =>
        stripe.balanceTransactions.list({ payout, expand: ['data.source'], ...page }, request),
      );
      for await (const transactions of ofPayout)
        yield { entries: transactions.flatMap((each) => toEntries(each, payout)), payouts: [] };
    }
  }
}

type Page = { limit: number; starting_after?: string };
type ListPage<Item> = (page: Page, request: { timeout: number }) => Promise<Stripe.ApiList<Item>>;

/** A page at a time, each with its own deadline. */
async function* listPages<Item extends { id: string }>(list: ListPage<Item>): AsyncGenerator<Item[]> {
  let after: string | undefined;
  for (;;) {
    const page = { limit: PER_PAGE, ...(after !== undefined && { starting_after: after }) };
    const result = await callStripe(startDeadline(PAGE_TIMEOUT_MS), (request) => list(page, request));
    if (result.kind !== 'ok') throw toBooksError(result);
    const { data, has_more: hasMore } = result.value;
    yield data;
    after = data.at(-1)?.id;
    if (!hasMore || after === undefined) return;
  }
}

function toBooksError(result: Exclude<StripeResult<unknown>, { kind: 'ok' }>): BooksError {
  if (result === UNREADABLE) return new BooksError('unreadable', result.message);
  if ('message' in result) {
    const isLimited = result.kind === 'not_done' && result.isLimit;
    return new BooksError(isLimited ? 'limited' : 'unreachable', `Stripe did not show its books: ${result.message}`);
  }
  const { statusCode, message } = result.error;
  return new BooksError(
    FORBIDDEN.has(statusCode ?? 0) ? 'denied' : 'unreadable',
    `Stripe did not show its books: ${message}`,
  );
}

function toEntries(transaction: Stripe.BalanceTransaction, payoutRef?: string): BookedEntry[] {
  const { id: reference, amount, fee, net, reporting_category: category, source, status } = transaction;
  const settledCurrency = transaction.currency.toUpperCase();
  const kind = KINDS[category] ?? 'other';
  const about = readSource(source);
  const entry = {
    reference,
    kind,
    subjects: about.subjects,
    orderNumber: about.orderNumber,
    at: new Date(transaction.created * 1000),
    isPending: status === 'pending',
    payoutRef: kind === 'payout' ? undefined : payoutRef,
  };
  const settledMinor = (minor: number) => ({
    amountMinor: fromStripeAmount(minor, settledCurrency),
    currency: settledCurrency,
  });
  const currency = about.currency ?? settledCurrency;
  if (currency === settledCurrency || about.amount === undefined || amount === 0) {
    const [amountMinor, feeMinor] = [fromStripeAmount(amount, settledCurrency), fromStripeAmount(fee, settledCurrency)];
    return [{ ...entry, amountMinor, feeMinor, currency: settledCurrency, settled: settledMinor(net) }];
  }
  // The account keeps another currency than the one that was paid, in which the shop counts.
  const amountMinor = fromStripeAmount(Math.sign(amount) * about.amount, currency);
  if (kind === 'dispute' && fee !== 0)
    return [
      { ...entry, amountMinor, feeMinor: 0, currency, settled: settledMinor(amount) },
      // Stripe charges it in the account's own currency.
      {
        ...entry,
        ...{ reference: `${reference}:fee`, kind: 'fee', amountMinor: -fromStripeAmount(fee, settledCurrency) },
        ...{ feeMinor: 0, currency: settledCurrency, settled: settledMinor(-fee) },
      },
    ];
  const feePaid = Math.round((fee * about.amount) / Math.abs(amount));
  return [
    { ...entry, amountMinor, feeMinor: fromStripeAmount(feePaid, currency), currency, settled: settledMinor(net) },
  ];
}

type Source = {
  subjects: string[];
  orderNumber?: string | undefined;
  amount?: number | undefined;
  currency?: string | undefined;
};

/** A charge, refund, dispute or payout; of a kind that the shop does not know, its id. */
function readSource(source: Stripe.BalanceTransaction['source']): Source {
  if (source === null) return { subjects: [] };
  if (typeof source === 'string') return { subjects: [source] };
  const {
    charge,
    payment_intent: intent,
    metadata,
    amount,
    currency,
  } = source as Partial<Pick<Stripe.Refund, 'charge' | 'payment_intent' | 'metadata' | 'amount' | 'currency'>>;
  const subjects = [source.id, idOf(charge), idOf(intent)].filter((each) => each !== undefined);
  return { subjects, orderNumber: metadata?.order_number, amount, currency: currency?.toUpperCase() };
}

function idOf(reference: string | { id: string } | null | undefined): string | undefined {
  return (typeof reference === 'string' ? reference : reference?.id) || undefined;
}

function isItemised({ automatic, status, reconciliation_status: reconciliation }: Stripe.Payout): boolean {
  return automatic && reconciliation === 'completed' && PAYOUT_STATES[status] !== 'failed';
}

function toPayout(payout: Stripe.Payout): BookedPayout {
  const { id: reference, amount, arrival_date: arrivesAt, created, currency, status } = payout;
  return {
    reference,
    amountMinor: fromStripeAmount(amount, currency),
    currency: currency.toUpperCase(),
    at: new Date(created * 1000),
    arrivesOn: new Date(arrivesAt * 1000).toISOString().slice(0, 10),
    state: PAYOUT_STATES[status] ?? 'pending',
    isItemised: isItemised(payout),
  };
}

function toSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}
