import { DAY_MS } from '@esimshop/contracts/days';
import { sql } from 'drizzle-orm';
import { queueMail } from '../../mail/queue-mail.ts';
import { createRatingToken } from '../../orders/ratings.ts';
import { lockOrder } from '../../orders/store.ts';
import type { Executor } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { sha256 } from '../../platform/secrets/secrets.ts';
import type { Shop } from '../../shop.ts';
import { ratings } from '../../tables/ratings.ts';
import { type EndedPlan, findEndedPlan } from './ended-plan.ts';

/** Who has been back for longer remembers little; and who switches ratings on writes to nobody of years ago. */
const LATEST_DAYS = 30;
const BATCH = 500;

/**
 * Asks buyers for a rating, each order once, a day after the first of its eSIMs that were used is over. Neither about what went back, is
 * disputed or was given to somebody, nor those who do not want to be asked. Safe to call at any time.
 */
export async function askRatings(shop: Shop): Promise<void> {
  if (!shop.settings.current().ratings.isOffered) return;
  const now = shop.clock.now().getTime();
  let lastId = 0;
  for (;;) {
    const candidates = await listCandidates(shop.database, { lastId, since: new Date(now - LATEST_DAYS * DAY_MS) });
    for (const { orderId, esimId, usage, usageAt } of candidates) {
      const ended = findEndedPlan({ usage, usageAt: new Date(usageAt) });
      const ago = ended && now - ended.endedAt.getTime();
      if (ended && ago !== undefined && ago >= DAY_MS && ago < LATEST_DAYS * DAY_MS)
        await ask(shop, { orderId, esimId, ended });
    }
    const last = candidates.at(-1);
    if (!last || candidates.length < BATCH) return;
    lastId = last.esimId;
  }
}

/** Of orders that nobody was asked about. */
async function listCandidates(
  executor: Executor,
  { lastId, since, orderId }: { lastId: number; since: Date; orderId?: number },
) {
  const ofOrder = orderId === undefined ? sql`true` : sql`o.id = ${orderId}`;
  const { rows } = await executor.execute<{
    orderId: number;
    esimId: number;
    usage: Record<string, unknown>;
    usageAt: string;
  }>(sql`
    select o.id as "orderId", e.id as "esimId", e.usage, e.usage_at as "usageAt"
    from esims e
    join order_lines l on l.id = e.order_line_id
    join orders o on o.id = l.order_id
    where e.usage_due_at is null and e.iccid_sealed is not null and e.usage_at >= ${since} and e.id > ${lastId} and ${ofOrder}
      and o.status not in ('pending', 'cancelled', 'refunded') and o.erased_at is null
      and not exists (select from ratings r where r.order_id = o.id)
      and not exists (select from rating_refusals f where f.email_key = o.email_key)
      and not exists (select from disputes d where d.order_id = o.id)
      and not exists (select from gifts g where g.esim_id = e.id and g.state <> 'taken_back')
      and not exists (select from refund_esims x where x.esim_id = e.id and x.state <> 'released')
    order by e.id limit ${BATCH}`);
  return rows;
}

type Question = { orderId: number; esimId: number; ended: EndedPlan };

/** The mail is queued with the row that says so; what has changed since it was listed is looked at again. */
async function ask(shop: Shop, { orderId, esimId, ended }: Question): Promise<void> {
  await inTransaction(shop.database, 'ask rating', async (tx) => {
    const order = await lockOrder(tx, orderId);
    const still = await listCandidates(tx, { lastId: esimId - 1, since: new Date(0), orderId });
    if (still[0]?.esimId !== esimId) return;
    const token = createRatingToken();
    const [asked] = await tx
      .insert(ratings)
      .values({ orderId, esimId, ...ended, tokenHash: sha256(token) })
      .returning({ id: ratings.id });
    if (!asked) throw new Error('The database returned no rating');
    await queueMail(shop, tx, {
      kind: 'rating-request',
      orderId,
      payload: { ratingId: asked.id },
      recipient: order.customerEmail,
      locale: order.locale,
      accountToken: token,
      messageIdStem: `${order.orderNumber}.rating`,
    });
  });
}
