import { sql } from 'drizzle-orm';
import { type AccountFinding, failed, passed } from '../../partners/account-check.ts';
import type { Executor } from '../../platform/database/database.ts';
import type { Shop } from '../../shop.ts';

/** An order like any customer's. */
export type RehearsalOrder = { id: number; orderNumber: string; isDelivered: boolean; isRefunded: boolean };

/**
 * The order that rehearses the shop: the latest that was paid, delivered and refunded in full, whoever bought it, or else the latest paid one of an
 * owner, by account or address. Undefined if there is none.
 */
export async function findRehearsal(executor: Executor): Promise<RehearsalOrder | undefined> {
  const { rows } = await executor.execute<RehearsalOrder>(sql`
    with owned as (
      select o.id from users join orders o on o.user_id = users.id where role = 'owner' and paid_minor > 0
      union
      select o.id from users join orders o on o.email_key = users.email_key where role = 'owner' and paid_minor > 0),
    returned as (
      select o.id from refunds r join orders o on o.id = r.order_id
      where r.state = 'refunded' and paid_minor > 0 and completed_at is not null
        and paid_minor <= (select sum(amount_minor) from refunds where order_id = o.id and state = 'refunded')
      order by r.order_id desc limit 1)
    select id, order_number as "orderNumber", completed_at is not null as "isDelivered", is_refunded as "isRefunded"
    from (
      (select id, true as is_refunded from returned)
      union all
      (select max(id), false from owned where not exists (select from returned))) found
    join orders using (id)`);
  return rows[0];
}

/** Whether a real plan was bought and returned: every partner once, by the way that customers go. */
export async function* checkRehearsal({ database, config }: Shop): AsyncGenerator<AccountFinding> {
  const order = await findRehearsal(database);
  if (!order) {
    yield failed('rehearsalNone');
    return;
  }
  const { orderNumber, isDelivered, isRefunded } = order;
  if (!isDelivered) yield failed('rehearsalUndelivered', { orderNumber });
  else if (!isRefunded) yield failed('rehearsalDelivered', { orderNumber });
  else yield passed(config.partners.kind === 'sandbox' ? 'rehearsalInSandbox' : 'rehearsalDone', { orderNumber });
}
