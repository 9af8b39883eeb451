import { makePrefixedId } from '../random-id.ts';
import { asFields, type Fields, readNumber, readText, readTexts } from '../read-fields.ts';
import { describeTransaction } from './balance-transactions.ts';
import { findBalanceTransaction } from './charge-fee.ts';
import { invalidRequest, nowSeconds, resourceMissing, type StripePartner } from './stripe-context.ts';
import { toListWire } from './stripe-form.ts';
import type { BalanceTransaction, Payout } from './stripe-objects.ts';

const daySeconds = 86_400;
/** A payout is made at midnight and is at the bank two days later. */
const transferDays = 2;

const paging = ['limit', 'starting_after', 'ending_before', 'expand'];
const transactionParams = new Set([...paging, 'created', 'currency', 'payout', 'source', 'type']);
const payoutParams = new Set([...paging, 'created', 'arrival_date', 'destination', 'status']);

/** Everything that moved the balance, newest first. */
function listTransactions(stripe: StripePartner): BalanceTransaction[] {
  const { store } = stripe;
  const charges = store.list('charges').map((charge) => findBalanceTransaction(stripe, charge));
  const refunds = store.list('refunds').flatMap((refund) => {
    const of = { currency: refund.currency, created: refund.created, source: refund.id };
    const id = `txn_${refund.id.slice('re_'.length)}`;
    const sent = { ...of, id, amount: -refund.amount, reporting_category: 'refund', type: 'refund' } as const;
    const back = { ...of, id: `${id}f`, amount: refund.amount } as const;
    return [
      describeTransaction(stripe, sent),
      ...(refund.status === 'failed'
        ? [describeTransaction(stripe, { ...back, reporting_category: 'refund_failure', type: 'refund_failure' })]
        : []),
    ];
  });
  const disputes = store.list('disputes').flatMap(({ balance_transactions: moved }) => moved);
  const payouts = store.list('payouts').map(({ id, amount, created, currency }) =>
    describeTransaction(stripe, {
      ...{ id: payoutTransactionId(id), amount: -amount, created, currency, source: id },
      ...{ reporting_category: 'payout', type: 'payout' },
    }),
  );
  return [...charges, ...refunds, ...disputes, ...payouts, ...store.list('otherTransactions')]
    .filter((each) => each !== null)
    .toSorted((a, b) => b.created - a.created || (a.id < b.id ? 1 : -1));
}

function payoutTransactionId(payout: string): string {
  return `txn_${payout.slice('po_'.length)}`;
}

/** `GET /v1/balance_transactions`. */
export function listBalanceTransactions(stripe: StripePartner, query: Fields) {
  checkParams(query, transactionParams);
  payOutDueDays(stripe);
  const isCreated = readRange(query, 'created');
  const [currency, source, type] = ['currency', 'source', 'type'].map((name) => readText(query, name));
  const payout = findPayout(stripe, readText(query, 'payout'));
  const found = listTransactions(stripe).filter(
    (each) =>
      isCreated(each.created) &&
      (currency === undefined || each.currency === currency) &&
      (source === undefined || each.source === source) &&
      (type === undefined || each.type === type) &&
      (!payout || payout.paidOut.includes(each.id) || each.id === payoutTransactionId(payout.id)),
  );
  const page = toListWire(found, query, '/v1/balance_transactions');
  const isExpanded = readTexts(query, 'expand').includes('data.source');
  return {
    ...page,
    data: isExpanded ? page.data.map((each) => ({ ...each, source: expandSource(stripe, each) })) : page.data,
  };
}

function findPayout(stripe: StripePartner, id: string | undefined): Payout | undefined {
  if (id === undefined) return undefined;
  const payout = stripe.store.find('payouts', id);
  if (!payout) throw resourceMissing('payout', id);
  if (!payout.automatic)
    throw invalidRequest('Balance transaction history can only be filtered on automatic transfers, not manual.', {
      param: 'payout',
    });
  return payout;
}

function expandSource({ store }: StripePartner, { source }: BalanceTransaction) {
  if (source === null) return null;
  const payout = store.find('payouts', source);
  if (payout) return toPayoutWire(payout);
  const found = store.find('charges', source) ?? store.find('refunds', source) ?? store.find('disputes', source);
  return found ?? source;
}

/** `GET /v1/payouts`. */
export function listPayouts(stripe: StripePartner, query: Fields) {
  checkParams(query, payoutParams);
  payOutDueDays(stripe);
  const [isCreated, hasArrived] = [readRange(query, 'created'), readRange(query, 'arrival_date')];
  const status = readText(query, 'status');
  const found = stripe.store
    .list('payouts')
    .filter(({ created, arrival_date: arrives }) => isCreated(created) && hasArrived(arrives))
    .map((payout) => toPayoutWire(payout, nowSeconds(stripe)))
    .filter((payout) => status === undefined || payout.status === status)
    .toSorted((a, b) => b.created - a.created);
  return toListWire(found, query, '/v1/payouts');
}

function toPayoutWire({ paidOut: _, ...payout }: Payout, now = 0) {
  return {
    ...payout,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: payoutTransactionId(payout.id),
    description: payout.automatic ? 'STRIPE PAYOUT' : null,
    destination: 'ba_1SandboxBank',
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: payout.automatic ? 'completed' : 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: now >= payout.arrival_date ? 'paid' : 'in_transit',
    trace_id: null,
    type: 'bank_account',
  };
}

/** Every midnight pays out what has become available, by currency, unless that is nothing or less. */
function payOutDueDays(stripe: StripePartner): void {
  const today = Math.floor(nowSeconds(stripe) / daySeconds) * daySeconds;
  const open = listUnpaid(stripe).filter((each) => each.available_on < today);
  if (open.length === 0) return;
  stripe.store.atomically(() => {
    for (let midnight = Math.min(...open.map(dayAfter)); midnight <= today; midnight += daySeconds)
      payOut(stripe, { until: midnight, created: midnight, automatic: true });
  });
}

function dayAfter({ available_on: availableOn }: BalanceTransaction): number {
  return (Math.floor(availableOn / daySeconds) + 1) * daySeconds;
}

/** Pays out at once what is on the account by now, as its owner can. Returns the payouts. */
export function payOutNow(stripe: StripePartner, { automatic }: { automatic: boolean }): Payout[] {
  return stripe.store.atomically(() =>
    payOut(stripe, { until: Number.POSITIVE_INFINITY, created: nowSeconds(stripe), automatic }),
  );
}

function payOut(
  { store, ...stripe }: StripePartner,
  { until, created, automatic }: { until: number; created: number; automatic: boolean },
): Payout[] {
  const due = listUnpaid({ store, ...stripe }).filter((each) => each.available_on < until);
  return [...Map.groupBy(due, ({ currency }) => currency)].flatMap(([currency, transactions]) => {
    const amount = transactions.reduce((sum, { net }) => sum + net, 0);
    if (amount <= 0) return [];
    const payout: Payout = {
      id: makePrefixedId('po_'),
      object: 'payout',
      ...{ amount, currency, created, automatic, arrival_date: created + transferDays * daySeconds },
      paidOut: transactions.map(({ id }) => id),
    };
    store.put('payouts', payout.id, payout);
    return [payout];
  });
}

function listUnpaid(stripe: StripePartner): BalanceTransaction[] {
  const paidOut = new Set(stripe.store.list('payouts').flatMap((payout) => payout.paidOut));
  return listTransactions(stripe).filter(({ id, type }) => type !== 'payout' && !paidOut.has(id));
}

/** What Stripe charges or credits beside payments, put into its books by hand. */
export function bookOther(
  stripe: StripePartner,
  { amount, currency, minutesAgo }: { amount: number; currency: string; minutesAgo: number },
): BalanceTransaction {
  const transaction = describeTransaction(stripe, {
    ...{ id: makePrefixedId('txn_'), amount, currency, source: null },
    created: nowSeconds(stripe) - minutesAgo * 60,
    ...{ reporting_category: 'fee', type: 'stripe_fee' },
  });
  stripe.store.put('otherTransactions', transaction.id, transaction);
  return transaction;
}

function checkParams(query: Fields, known: ReadonlySet<string>): void {
  const unknown = Object.keys(query).find((name) => !known.has(name));
  if (unknown)
    throw invalidRequest(`Received unknown parameter: ${unknown}`, { code: 'parameter_unknown', param: unknown });
}

/** A time, or bounds of it. */
function readRange(query: Fields, name: string): (at: number) => boolean {
  const exact = readNumber(query, name);
  if (exact !== undefined) return (at) => at === exact;
  const range = asFields(query[name]);
  const bound = (key: string) => {
    if (range[key] === undefined) return undefined;
    const at = readNumber(range, key);
    if (at === undefined || !Number.isInteger(at))
      throw invalidRequest(`Invalid integer: ${String(range[key])}`, { param: `${name}[${key}]` });
    return at;
  };
  const [gte, gt, lte, lt] = ['gte', 'gt', 'lte', 'lt'].map(bound);
  return (at) =>
    (gte === undefined || at >= gte) &&
    (gt === undefined || at > gt) &&
    (lte === undefined || at <= lte) &&
    (lt === undefined || at < lt);
}
