import type { Waiting, WaitingKind } from '@esimshop/contracts/admin-overview';
import { decimalOrNull, formatDecimal } from '@esimshop/contracts/money';
import { asc, eq, isNull, sql } from 'drizzle-orm';
import { toBoughtPlan } from '../../orders/bought-plan.ts';
import type { Executor } from '../../platform/database/database.ts';
import { listClosedSuppliers } from '../../supply/accounts.ts';
import type { SupplierCheck } from '../../supply/check-suppliers.ts';
import { disputes } from '../../tables/disputes.ts';
import { purchases } from '../../tables/fulfilment.ts';
import { orderLines, orders } from '../../tables/orders.ts';

type WaitingRow = {
  kind: WaitingKind;
  count: number;
  since: Date;
  dueAt: Date | null;
  amountMinor: number | null;
  currency: string | null;
  example: string | null;
  oldestId: number | null;
  orderId: number | null;
};

/** What waits for a person, the most urgent kind first. */
export async function listWaiting(executor: Executor, suppliers: readonly SupplierCheck[]): Promise<Waiting[]> {
  const names = suppliers.map(({ name }) => name);
  const closed = await listClosedSuppliers(executor);
  const { rows } = await executor.execute<WaitingRow>(sql`
    with waiting as (
      select kind, count(*)::int as count, min(since) as since, min(due_at) as due_at, min(currency) as currency,
        case when min(currency) = max(currency) then sum(amount_minor)::float8 end as amount_minor,
        case when min(order_id) = max(order_id) then min(order_id) end as order_id,
        (array_agg(order_id order by since))[1] as oldest_order, (array_agg(subject order by since))[1] as subject,
        (array_agg(case_id order by since))[1] as oldest_id
      from owner_cases where kind <> 'sales_stopped' or subject = any(${sql.param(names)})
      group by kind)
    select kind, count, since, due_at as "dueAt", amount_minor as "amountMinor", waiting.currency,
      coalesce(order_number, subject) as example, oldest_id as "oldestId", waiting.order_id as "orderId"
    from waiting left join orders on orders.id = oldest_order`);
  const parked = rows.find(({ kind }) => kind === 'purchases_parked');
  const plan = parked?.oldestId ? await findPlanOf(executor, parked.oldestId) : null;
  const byKind = new Map(rows.map((row) => [row.kind, row]));
  const of = (kind: WaitingKind): Waiting[] => {
    const row = byKind.get(kind);
    if (!row) return [];
    const { count, since, dueAt, amountMinor, currency, example, oldestId, orderId } = row;
    return [
      {
        kind,
        count,
        since: new Date(since).toISOString(),
        dueAt: dueAt && new Date(dueAt).toISOString(),
        amount: decimalOrNull(amountMinor, currency),
        currency: amountMinor === null ? null : currency,
        example,
        plan: kind === 'purchases_parked' ? plan : null,
        reason: null,
        orderId,
        customerKey: kind === 'data_requested' ? `request-${oldestId}` : null,
      },
    ];
  };
  return [
    ...of('purchases_parked'),
    ...of('payments_in_review'),
    ...of('refunds_failed'),
    ...of('withdrawals_waiting'),
    ...of('data_requested'),
    ...of('refunds_requested'),
    ...of('sales_stopped'),
    ...of('setup_failed'),
    ...of('rates_old'),
    ...of('rates_waiting'),
    ...(await listDisputed(executor, of('payments_disputed'))),
    ...of('webhooks_unreadable'),
    ...suppliers.filter(({ state, name }) => state === 'low' && !closed.has(name)).map(toLowBalance),
    ...of('mails_failed'),
    ...of('messages_unanswered'),
  ];
}

/** More than these are one row. */
const MAX_DISPUTES = 10;

/** Each has a deadline of its own: a row each, the one that is due first before the others, unless there are many. */
async function listDisputed(executor: Executor, [all]: Waiting[]): Promise<Waiting[]> {
  if (!all) return [];
  if (all.count > MAX_DISPUTES) return [all];
  const open = await executor
    .select({ dispute: disputes, orderNumber: orders.orderNumber })
    .from(disputes)
    .innerJoin(orders, eq(orders.id, disputes.orderId))
    .where(isNull(disputes.closedAt))
    .orderBy(sql`${disputes.answerBy} nulls last`, asc(disputes.id));
  return open.map(({ dispute: { orderId, openedAt, answerBy, reason, amountMinor, currency }, orderNumber }) => ({
    ...all,
    ...{ count: 1, example: orderNumber, orderId, reason, amount: formatDecimal({ amountMinor, currency }), currency },
    since: openedAt?.toISOString() ?? null,
    dueAt: answerBy?.toISOString() ?? null,
  }));
}

/** What was bought with a purchase. */
async function findPlanOf(executor: Executor, purchaseId: number): Promise<Waiting['plan']> {
  const [found] = await executor
    .select({ line: orderLines })
    .from(purchases)
    .innerJoin(orderLines, eq(orderLines.id, purchases.orderLineId))
    .where(eq(purchases.id, purchaseId));
  return found ? toBoughtPlan(found.line) : null;
}

function toLowBalance({ name, balanceMinor, currency }: SupplierCheck): Waiting {
  const amount = decimalOrNull(balanceMinor, currency);
  const unknown = { since: null, dueAt: null, plan: null, reason: null, orderId: null, customerKey: null };
  return { kind: 'balance_low', count: 1, amount, currency, example: name, ...unknown };
}
