import { recordAudit } from '../../accounts/audit-log.ts';
import { findLatestMail } from '../../mail/store.ts';
import {
  type ChangedOrder,
  isEventOf,
  listOrderEvents,
  lockOrder,
  type OrderEventRow,
  type OrderRow,
  revertOrderStatus,
} from '../../orders/store.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Shop } from '../../shop.ts';
import type { AdminActor } from '../admin-actor.ts';
import { explainRefusal, toConflict } from './change-status.ts';
import { getOrderRow } from './show-admin-order.ts';
import { readActor } from './timeline.ts';

export type UndoneStatus = {
  order: ChangedOrder;
  from: OrderRow['status'];
  /** Who has been mailed the undone status; a mail cannot be recalled. */
  toldRecipient: string | null;
};

type Undo = { orderId: number; updatedAt: string };

/**
 * Takes back the change of status that an owner made last, if nothing has changed the order since.
 * @throws ProblemError order_not_found; conflict with what holds now
 */
export async function undoStatus(shop: Shop, actor: AdminActor, { orderId, updatedAt }: Undo): Promise<UndoneStatus> {
  await getOrderRow(shop.database, orderId);
  try {
    return await inTransaction(shop.database, 'undo status', (tx) =>
      undoInTransaction(tx, actor, { orderId, updatedAt }),
    );
  } catch (error) {
    throw explainRefusal(error);
  }
}

async function undoInTransaction(
  tx: Transaction,
  actor: AdminActor,
  { orderId, updatedAt }: Undo,
): Promise<UndoneStatus> {
  const order = await lockOrder(tx, orderId);
  const change = (await listOrderEvents(tx, orderId)).findLast(isEventOf('status'));
  if (!change || !isOwners(change) || order.updatedAt.toISOString() !== updatedAt) throw await toConflict(tx, order);
  const changed = await revertOrderStatus(tx, order, change, actor.name);
  await recordAudit(tx, {
    ...actor.audit,
    act: 'order.status_undone',
    subjectKind: 'order',
    subjectId: orderId,
    before: { status: order.status },
    after: { status: changed.status },
  });
  const mail = (await findLatestMail(tx, { orderId, kind: `status-${order.status}` }))?.mail;
  const isTold = mail !== undefined && (mail.sentAt ?? mail.createdAt) >= change.createdAt;
  return { order: changed, from: order.status, toldRecipient: isTold ? mail.recipient : null };
}

/** The shop's own changes cannot be undone, nor can an undo. */
function isOwners({ actor, detail }: OrderEventRow<'status'>): boolean {
  return ['admin', 'command'].includes(readActor(actor).kind) && detail.reverts === undefined;
}
