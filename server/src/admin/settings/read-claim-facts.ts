import { type ClaimFacts, DELIVERY_SECONDS, MEASURED_DAYS, REPLY_HOURS } from '@esimshop/contracts/claims';
import { sql } from 'drizzle-orm';
import type { Shop } from '../../shop.ts';

type Figures = Record<'paid' | 'charged' | 'ready' | 'delivered' | 'due' | 'replied', number>;

/** What the shop has counted and measured of itself, for its owner to see what its texts stand on. */
export async function readClaimFacts(shop: Shop): Promise<ClaimFacts> {
  const now = sql`${shop.clock.now().toISOString()}::timestamptz`;
  const start = sql`${now} - make_interval(days => ${MEASURED_DAYS})`;
  const delivery = sql`make_interval(secs => ${DELIVERY_SECONDS})`;
  const reply = sql`make_interval(hours => ${REPLY_HOURS})`;
  const [catalogue, { rows }] = await Promise.all([
    shop.catalogue.snapshot(),
    shop.database.execute<Figures>(sql`
      with paid as (
        select captured_at, completed_at, amount_minor, total_minor from payments join orders on orders.id = order_id
        where payments.status = 'captured' and captured_at >= ${start}),
      asked as (
        select created_at, least(answered_at, (
          select min(created_at) from support_entries where message_id = support_messages.id and author = 'shop')) as replied_at
        from support_messages where created_at >= ${start})
      select paid.*, asked.* from (
        select count(*)::int as paid, count(*) filter (where amount_minor = total_minor)::int as charged,
          count(*) filter (where completed_at is not null or captured_at < ${now} - ${delivery})::int as ready,
          count(*) filter (where completed_at - captured_at <= ${delivery})::int as delivered
        from paid) paid, (
        select count(*) filter (where replied_at is not null or created_at < ${now} - ${reply})::int as due,
          count(*) filter (where replied_at - created_at <= ${reply})::int as replied
        from asked) asked`),
  ]);
  const [figures] = rows as [Figures];
  const coverages = [...catalogue.byDestination.values()].flatMap(([item]) => (item ? [item.row.coverage] : []));
  return {
    destinations: coverages.length,
    regions: coverages.filter((coverage) => coverage === 'regional').length,
    delivery: { count: figures.delivered, of: figures.ready },
    price: { count: figures.charged, of: figures.paid },
    reply: { count: figures.replied, of: figures.due },
  };
}
