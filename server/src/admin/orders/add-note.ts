import { eq } from 'drizzle-orm';
import { recordAudit } from '../../accounts/audit-log.ts';
import { lockOrder, recordOrderEvent } from '../../orders/store.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Shop } from '../../shop.ts';
import { orders } from '../../tables/orders.ts';
import type { AdminActor } from '../admin-actor.ts';
import { getOrderRow } from './show-admin-order.ts';

/**
 * Writes what the owner wants to remember about an order on its timeline. The order itself has the latest note. Its customer
 * never sees any. @throws ProblemError order_not_found
 */
export async function addNote(shop: Shop, actor: AdminActor, note: { orderId: number; text: string }): Promise<void> {
  const { orderId, text } = note;
  await getOrderRow(shop.database, orderId);
  await inTransaction(shop.database, 'add-note', async (tx) => {
    await lockOrder(tx, orderId);
    await tx.update(orders).set({ notes: text }).where(eq(orders.id, orderId));
    await recordOrderEvent(tx, orderId, { kind: 'note', actor: actor.name, detail: { note: text } });
    await recordAudit(tx, {
      ...actor.audit,
      act: 'order.note_added',
      subjectKind: 'order',
      subjectId: orderId,
      after: { note: text },
    });
  });
}
