import type { Waiting } from '@esimshop/contracts/admin-overview';
import { formatDecimal } from '@esimshop/contracts/money';
import { eq, sql } from 'drizzle-orm';
import { listClosedSuppliers } from '../../catalogue/supplier-accounts.ts';
import { toBoughtPlan } from '../../orders/bought-plan.ts';
import type { Executor } from '../../platform/database/database.ts';
import { orderLines } from '../../platform/database/schema/orders.ts';
import type { SupplierCheck } from '../system/check-suppliers.ts';

type WaitingRow = {
  kind: Waiting['kind'];
  count: number;
  since: Date | null;
  amountMinor: number | null;
  example: string | null;
  lineId: number | null;
  orderId: number | null;
};

/** What waits for a person, the most urgent kind first. */
export async function listWaiting(executor: Executor, suppliers: readonly SupplierCheck[]): Promise<Waiting[]> {
  const names = suppliers.map(({ name }) => name);
  const closed = await listClosedSuppliers(executor);
  const { rows } = await executor.execute<WaitingRow>(sql`
    select 'purchases_parked' as kind, count(*)::int as count, min(p.updated_at) as since,
      sum(p.quantity * line.unit_price_minor)::float8 as "amountMinor",
      null as example, (array_agg(line.id order by p.updated_at))[1] as "lineId",
      case when count(distinct line.order_id) = 1 then min(line.order_id) end as "orderId"
    from purchases p join order_lines line on line.id = p.order_line_id where p.state = 'needs_attention'
    union all
    select 'payments_in_review', count(*)::int, min(p.updated_at), sum(p.amount_minor)::float8, min(o.order_number), null,
      case when count(distinct o.id) = 1 then min(o.id) end
    from payments p join orders o on o.id = p.order_id where p.status = 'needs_review'
    union all
    select 'payments_disputed', count(*)::int, min(e.created_at), sum((e.detail ->> 'amountMinor')::int)::float8,
      min(o.order_number), null, case when count(distinct o.id) = 1 then min(o.id) end
    from order_events e join orders o on o.id = e.order_id
    where e.kind = 'payment_disputed' and not exists (
      select 1 from order_events closed
      where closed.order_id = e.order_id and closed.kind = 'dispute_closed'
        and closed.detail ->> 'reference' = e.detail ->> 'reference')
    union all
    select case state when 'requested' then 'refunds_requested' else 'refunds_failed' end, count(*)::int, min(r.updated_at),
      sum(r.amount_minor)::float8, min(o.order_number), null, case when count(distinct o.id) = 1 then min(o.id) end
    from refunds r join orders o on o.id = r.order_id where r.state in ('requested', 'needs_attention', 'failed') group by 1
    union all
    select 'sales_stopped', count(*)::int, min(off_sale_since), null, min(supplier), null, null
    from supplier_accounts where off_sale_since is not null and supplier = any(${sql.param(names)})
    union all
    select 'webhooks_unreadable', count(*)::int, min(first_at), null, (array_agg(provider order by first_at))[1], null, null
    from unreadable_webhooks
    union all
    select 'mails_failed', count(*)::int, min(created_at), null, min(recipient), null, null from mails where state = 'failed'
    union all
    select 'messages_unanswered', count(*)::int, min(created_at), null,
      (array_agg(subject order by created_at))[1], null, null
    from support_messages where answered_at is null`);
  const lineId = rows.find((row) => row.lineId !== null)?.lineId;
  const [line] = lineId ? await executor.select().from(orderLines).where(eq(orderLines.id, lineId)) : [];
  const byKind = new Map(rows.map((row) => [row.kind, row]));
  const of = (kind: Waiting['kind']): Waiting[] => {
    const row = byKind.get(kind);
    if (!row || row.count === 0) return [];
    const { count, since, amountMinor, example, orderId } = row;
    return [
      {
        kind,
        count,
        since: since && new Date(since).toISOString(),
        amount: amountMinor === null ? null : formatDecimal(amountMinor),
        example,
        plan: kind === 'purchases_parked' && line ? toBoughtPlan(line) : null,
        orderId,
      },
    ];
  };
  return [
    ...of('purchases_parked'),
    ...of('payments_in_review'),
    ...of('refunds_failed'),
    ...of('refunds_requested'),
    ...of('sales_stopped'),
    ...of('payments_disputed'),
    ...of('webhooks_unreadable'),
    ...suppliers.filter(({ state, name }) => state === 'low' && !closed.has(name)).map(toLowBalance),
    ...of('mails_failed'),
    ...of('messages_unanswered'),
  ];
}

function toLowBalance({ name, balanceMinor }: SupplierCheck): Waiting {
  const amount = balanceMinor === null ? null : formatDecimal(balanceMinor);
  return { kind: 'balance_low', count: 1, since: null, amount, example: name, plan: null, orderId: null };
}
