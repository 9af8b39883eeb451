import { expect } from 'vitest';
import type { RunningShop } from '../src/app/create-shop.ts';
import { listSold, type SandboxControls } from './sandbox-controls.ts';

type Parties = {
  shop: Pick<RunningShop, 'database'>;
  sandbox: SandboxControls;
  /** Supplier orders that the test placed without the shop. */
  foreignReferences?: string[];
  /** Orders that the shop has sold and lost since: the partners still know them. */
  lostOrderNumbers?: string[];
};

/** Invariants of our database against the partners' records. They hold whenever nothing is in progress. */
export async function expectInvariants({
  shop,
  sandbox,
  foreignReferences = [],
  lostOrderNumbers = [],
}: Parties): Promise<void> {
  const [ours, ledger] = await Promise.all([readOurs(shop), sandbox.readLedger()]);
  const charges = ledger.stripe.charges.map(({ metadata, ...charge }) => ({
    ...charge,
    orderNumber: metadata.order_number ?? 'none',
  }));
  const captures = ledger.paypal.captures.map(({ referenceId, ...capture }) => ({
    ...capture,
    orderNumber: referenceId,
  }));
  const received = [...charges, ...captures]
    .filter(({ orderNumber }) => !lostOrderNumbers.includes(orderNumber))
    .toSorted(byOrder);

  // I1, I2: what the partners captured is what we recorded as captured, once per order.
  expect(ours.captured.map(({ orderNumber, amountMinor }) => ({ orderNumber, amountMinor }))).toEqual(
    received.map(({ orderNumber, amountMinor }) => ({ orderNumber, amountMinor })),
  );
  expect(new Set(received.map(({ orderNumber }) => orderNumber)).size).toBe(received.length);
  // I2: a paid order has its eSIMs or needs attention, unless a person has set its status.
  expect(ours.paidWithoutDelivery).toEqual([]);
  // I12: what was agreed with a paid order is on record, with every text.
  expect(ours.paidWithoutContract).toEqual([]);
  // I3, I4: the supplier sold exactly what we delivered, new eSIMs and top-ups.
  const sold = listSold(ledger).filter(({ reference }) => !foreignReferences.includes(reference));
  expect(sold.map(({ reference, type }) => `${type} ${reference}`).toSorted()).toEqual(ours.supplierReferences);
  const bought = sold.filter(({ type }) => type === 'purchase');
  expect(bought.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(ours.esims.length);
  // I5: units paid and the total agree, as do prices and the subtotal, and the ledger of every order is balanced.
  expect(ours.inconsistentOrders).toEqual([]);
  expect(ours.unbalancedLedgers).toEqual([]);
  expect(ours.wrongOrderTotals).toEqual([]);
  expect(ours.wronglyConvertedCosts).toEqual([]);
  // I13: a code was taken no more often, and took no more off, than it may.
  expect(ours.overusedCodes).toEqual([]);
  // I6: one confirmation per delivered order; duplicates have the same Message-ID.
  const isLost = (id: string) => lostOrderNumbers.some((orderNumber) => id.startsWith(`<${orderNumber}.`));
  const delivered = new Set(ledger.mail.messages.map(({ messageId }) => messageId).filter((id) => !isLost(id)));
  expect([...delivered].filter((id) => /\.(confirmation|top-up)@/.test(id)).toSorted()).toEqual(ours.confirmationIds);
  // I7: no partner returned more than it captured, and payments and ledger agree on what went back.
  const returned = [...ledger.stripe.charges, ...ledger.paypal.captures];
  expect(returned.filter(({ amountMinor, refundedMinor }) => refundedMinor > amountMinor)).toEqual([]);
  expect(ours.wrongReturns).toEqual([]);
  // I12: a withdrawal returns at most what was paid for each of its eSIMs, each of which is in one refund.
  expect(ours.wrongWithdrawals).toEqual([]);
  // I8, I9
  expect(ours.invalidCartLines).toEqual([]);
  expect(ours.invalidOrderNumbers).toEqual([]);
  // I11: a fee that was read is what the partner keeps, and stands in the ledger once.
  expect(
    ours.captured.filter(({ feeMinor }, index) => feeMinor !== null && feeMinor !== received[index]?.feeMinor),
  ).toEqual([]);
  expect(ours.wrongFees).toEqual([]);
  // I14: receipts have no gap and no double, none is missing, and those of an order add up to what the ledger has of its payer.
  expect(ours.gapsInReceipts).toEqual([]);
  expect(ours.openReceipts).toEqual([]);
  expect(ours.wrongReceipts).toEqual([]);
  expect(ours.wrongReceiptContents).toEqual([]);
  expect(ours.wrongBuyerChanges).toEqual([]);
  expect(ours.wrongGiftMails).toEqual([]);
  expect(ours.untoldGifts).toEqual([]);
  expect(ours.unaskedRatings).toEqual([]);
  expect(ours.askedAfterRefusal).toEqual([]);
  // I15: what is bought by itself was agreed to, announced, and bought once.
  expect(ours.wrongAutomaticTopUps).toEqual([]);
  expect(ours.automaticOrdersWithoutRun).toEqual([]);
  expect(ours.openRunsOfEndedRules).toEqual([]);
  // I10: what waits for the owner was told, and each case by one mail to each recipient.
  expect(ours.untoldCases).toEqual([]);
  expect(ours.wrongAlerts).toEqual([]);
}

function byOrder(a: { orderNumber: string }, b: { orderNumber: string }): number {
  return a.orderNumber < b.orderNumber ? -1 : 1;
}

/** What our database says of what the partners did. Each is a query with a row for each of them. */
const RECORDS = {
  captured: `
    select o.order_number as "orderNumber", p.amount_minor as "amountMinor", p.fee_minor as "feeMinor"
    from payments p join orders o on o.id = p.order_id where p.status = 'captured'`,
  supplierOrders: `
    select case when topped_up_esim_id is null then 'purchase ' else 'topup ' end || supplier_reference as reference
    from purchases where state = 'issued'`,
  esims: 'select id from esims',
  confirmations: `
    select message_id as id from mails where kind in ('confirmation', 'top-up') and state = 'sent'`,
};

/** What contradicts itself in our database. Each is a query with a row for each contradiction. */
const CONTRADICTIONS = {
  paidWithoutContract: `
    select o.order_number from orders o join payments p on p.order_id = o.id and p.status = 'captured'
    left join order_contracts c on c.order_id = o.id
    where c.order_id is null or exists (
      select from jsonb_array_elements(c.content::jsonb -> 'parts') part where not exists (
        select from contract_parts t where t.hash = decode(part ->> 'sha256', 'hex')))`,
  paidWithoutDelivery: `
    select o.order_number, o.status from orders o join payments p on p.order_id = o.id and p.status = 'captured'
    where o.status not in ('completed', 'refunded') and not exists (
      select 1 from order_events e where e.order_id = o.id and (e.kind = 'needs_attention'
        or e.kind = 'status' and e.actor not in ('system', 'customer')))`,
  inconsistentOrders: `
    select o.id from orders o join order_lines l on l.order_id = o.id group by o.id
    having sum((select sum(paid) from unnest(l.unit_paid_minor) paid)) <> o.total_minor
      or sum(l.quantity * l.unit_price_minor) <> o.subtotal_minor`,
  // Written without dividing: no other cost of a cent less would pay the supplier.
  wronglyConvertedCosts: `
    select id from (select id, unit_cost_minor, supplier_cost_minor as charged,
        cost_rate * power(10::numeric, decimals_of(cost_currency) - decimals_of('USD')) as per_cent
      from order_lines where cost_currency is not null) line
    where unit_cost_minor * per_cent < charged or (unit_cost_minor - 1) * per_cent >= charged`,
  overusedCodes: `
    select c.id from discount_codes c join orders o on o.code_id = c.id and o.status <> 'cancelled'
    group by c.id having count(*) > c.max_uses or sum(in_base(o.discount_minor, o.currency, o.base_rate)) > c.budget_minor`,
  wrongOrderTotals: `
    select day, status from (
      select day, status, orders, amount_minor from order_totals
      union all select (created_at at time zone 'UTC')::date, status, -1, -in_base(paid_minor, currency, base_rate) from orders) as each
    group by day, status having sum(orders) <> 0 or sum(amount_minor) <> 0`,
  unbalancedLedgers: `
    select order_id from ledger_entries group by order_id, currency having sum(amount_minor) <> 0`,
  wrongReturns: `
    select p.id from payments p join ledger_entries l on l.payment_id = p.id and l.account <> 'sales'
    group by p.id having sum(l.amount_minor) <> p.amount_minor - p.refunded_minor - p.reversed_minor`,
  wrongWithdrawals: `
    select w.id from withdrawal_esims w join esims e on e.id = w.esim_id join order_lines l on l.id = w.order_line_id
    left join refund_esims r on r.esim_id = w.esim_id and r.order_line_id = w.order_line_id and r.state <> 'released'
    group by w.id, l.id, e.id having count(r.id) > 1 or max(w.amount_minor) > max(l.unit_paid_minor[case when l.topped_up_esim_id is null then e.ordinal else 1 end])
      or (max(w.refund_id) is not null and coalesce(max(r.refund_id), max(w.refund_id)) <> max(w.refund_id) and max(w.state) = 'returned')`,
  wrongFees: `
    select p.id from payments p left join ledger_entries l
      on l.payment_id = p.id and l.kind = 'payment_fee' and l.account = 'fees'
    group by p.id having coalesce(sum(l.amount_minor), 0) <> coalesce(p.fee_minor, 0)`,
  gapsInReceipts: `
    select s.series, s.year from receipt_series s left join receipts r on r.series = s.series and r.year = s.year
    group by s.series, s.year, s.last having count(distinct r.number) <> s.last or max(r.number) <> s.last or min(r.number) <> 1`,
  openReceipts: `
    select id, order_id from receipts where number is null`,
  wrongReceipts: `
    select r.order_id from (select order_id, sum(amount_minor) as amount, count(ledger_entry_id) as movements from receipts group by order_id) r
    join (select order_id, sum(amount_minor) as amount, count(*) as movements from ledger_entries
      where account not in ('sales', 'fees') and kind in ('capture', 'refund', 'reversal', 'dispute') group by order_id) l using (order_id)
    where r.amount <> l.amount or r.movements <> l.movements`,
  wrongReceiptContents: `
    select id from (select id, amount_minor, content::jsonb -> 'receipt' as said from receipts where content is not null) r
    where (said ->> 'totalMinor')::int <> amount_minor
      or (select sum((line ->> 'grossMinor')::int) from jsonb_array_elements(said -> 'lines') line) <> amount_minor
      or exists (select from jsonb_array_elements(said -> 'lines') line where line -> 'tax' <> 'null'
        and (line -> 'tax' ->> 'netMinor')::int + (line -> 'tax' ->> 'taxMinor')::int <> (line ->> 'grossMinor')::int)`,
  // A company is named once: one note takes back what is left, and one receipt, the next of its series, says the same of it.
  wrongBuyerChanges: `
    select order_id from (select *, content::jsonb -> 'receipt' as said from receipts where ledger_entry_id is null) r
    group by order_id having count(*) <> 2 or sum(amount_minor) <> 0 or min(amount_minor) = 0
      or count(distinct (series, year)) <> 1 or max(number) - min(number) <> 1
      or max(number) filter (where amount_minor > 0) <> max(number) or count(distinct company) <> 1
      or count(distinct said ->> 'corrects') > 1
      or max(said -> 'buyer' -> 'company' ->> 'companyName') filter (where amount_minor > 0) <> max(company ->> 'companyName')
      or exists (select from receipts e, jsonb_array_elements(e.content::jsonb -> 'receipt' -> 'lines') line
        where e.ledger_entry_id is null and e.order_id = r.order_id group by line -> 'ordinal'
        having sum((line ->> 'grossMinor')::int) <> 0 or coalesce(sum((line -> 'tax' ->> 'taxMinor')::int), 0) <> 0)`,
  // What is taken back, or has another link by now, is not on the way; whoever gave it hears of it once it is open.
  wrongGiftMails: `
    select m.id from mails m join gifts g on g.id = (m.payload ->> 'giftId')::int
    where m.kind = 'gift' and m.state = 'queued' and (g.state = 'taken_back' or m.idempotency_key <> g.id || '.' || g.links)`,
  untoldGifts: `
    select g.id from gifts g join orders o on o.id = g.order_id where g.state = 'opened' and o.erased_at is null
      and not exists (select from mails m where m.order_id = o.id and m.kind = 'gift-news' and m.idempotency_key = g.id || '.opened')`,
  // Whoever was asked for a rating has the mail that asks.
  unaskedRatings: `
    select r.id from ratings r join orders o on o.id = r.order_id where o.erased_at is null
      and (select count(*) from mails m where m.order_id = o.id and m.kind = 'rating-request') <> 1`,
  askedAfterRefusal: `
    select r.id from ratings r join orders o on o.id = r.order_id
    join rating_refusals f on f.email_key = o.email_key and f.created_at < r.asked_at`,
  // One shortage is bought for once; each purchase is within what was agreed, was announced by a mail, and stands beside no other of its eSIM.
  wrongAutomaticTopUps: `
    select u.id from top_up_runs u join top_up_rules r on r.id = u.rule_id left join orders o on o.id = u.order_id
    where u.state = 'ordered' and (u.order_id is null or o.total_minor > r.price_minor or o.currency <> r.currency
      or not exists (select from mails m where m.order_id = r.order_id and m.idempotency_key = u.id || '.due' and m.state = 'sent')
      or (select count(*) from top_up_runs other where other.rule_id = r.id and other.state = 'ordered') > r.times
      or (select count(*) from top_up_runs other where other.esim_id = u.esim_id and other.plan_reference = u.plan_reference
        and other.state <> 'not_done') <> 1)`,
  automaticOrdersWithoutRun: `
    select o.id from orders o join order_events e on e.order_id = o.id and e.kind = 'placed' and e.actor = 'system'
    where o.status <> 'cancelled' and not exists (select from top_up_runs u where u.order_id = o.id)`,
  openRunsOfEndedRules: `
    select u.id from top_up_runs u join top_up_rules r on r.id = u.rule_id where r.end_reason is not null and u.state = 'waiting'`,
  invalidCartLines: `
    select id from cart_items where quantity not between 1 and 10`,
  untoldCases: `
    select kind, case_id from owner_cases as waiting where is_told and not exists (
      select from owner_notices n where n.kind = waiting.kind and n.case_id = waiting.case_id and n.closed_at is null)`,
  wrongAlerts: `
    select n.id, count(m.id)::int as mails, count(distinct m.recipient)::int as recipients
    from owner_notices n left join mails m on m.kind = 'case-alert' and m.payload ->> 'noticeId' = n.id::text
    group by n.id having count(m.id) <> count(distinct m.recipient)
      or (n.told_at is not null and n.digest_id is null) <> (count(m.id) > 0)`,
  invalidOrderNumbers: `
    select order_number from orders where order_number !~ '^ES(-[0-9A-HJKMNP-TV-Z]{4}){3}$'`,
};

type Records = {
  captured: { orderNumber: string; amountMinor: number; feeMinor: number | null }[];
  supplierOrders: { reference: string }[];
  esims: { id: number }[];
  confirmations: { id: string }[];
};

/** All of them in one statement, of which a connection keeps the plan: together they cost less than one does alone. */
const READ_OURS = {
  name: 'invariants',
  text: `select ${Object.entries({ ...RECORDS, ...CONTRADICTIONS })
    .map(([name, query]) => `(select coalesce(json_agg(found), '[]') from (${query}) found) as "${name}"`)
    .join(', ')}`,
};

async function readOurs({ database }: Parties['shop']) {
  type Ours = Records & Record<keyof typeof CONTRADICTIONS, object[]>;
  const { rows } = await database.pool.query<Ours>(READ_OURS);
  const [ours] = rows;
  if (!ours) throw new Error('Expected one row with all invariants, got none');
  return {
    ...ours,
    captured: ours.captured.toSorted(byOrder),
    supplierReferences: ours.supplierOrders.map(({ reference }) => reference).toSorted(),
    confirmationIds: ours.confirmations.map(({ id }) => id).toSorted(),
  };
}
