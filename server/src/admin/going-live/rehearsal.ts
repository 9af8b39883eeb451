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
    select id, order_number as "orderNumber", completed_at is not null as "isDelivered", is_refunded as "isRefunded"
    from orders, lateral (
      select coalesce(sum(amount_minor), 0) >= orders.paid_minor as is_refunded from refunds
      where order_id = orders.id and state = 'refunded') refunded
    where paid_minor > 0 and ((completed_at is not null and is_refunded)
      or exists (select 1 from users where role = 'owner' and (users.id = orders.user_id or users.email_key = orders.email_key)))
    order by completed_at is not null and is_refunded desc, id desc limit 1`);
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
