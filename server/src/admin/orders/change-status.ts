import {
  type NewerOrder,
  type StatusChange,
  type StatusWarning,
  warnOfStatus,
} from '@esimshop/contracts/admin-order-acts';
import { recordAudit } from '../../accounts/audit-log.ts';
import { showOrder } from '../../orders/show-order.ts';
import { type ChangedOrder, listOrderEvents, lockOrder, type OrderRow, setOrderStatus } from '../../orders/store.ts';
import type { Executor } from '../../platform/database/database.ts';
import { inTransaction, sqlStateOf, UNIQUE_VIOLATION } from '../../platform/database/transaction.ts';
import { ProblemError } from '../../platform/problem.ts';
import type { Shop } from '../../shop.ts';
import type { AdminActor } from '../admin-actor.ts';
import { getOrderRow } from './show-admin-order.ts';
import { readActor } from './timeline.ts';

export type ChangedStatus = { order: ChangedOrder; from: OrderRow['status']; warnings: StatusWarning[] };

/**
 * Sets the status of an order, from any to any. It moves no money, sends no mail, and says what is unusual about it. The
 * status that an order has already is no change.
 * @throws ProblemError order_not_found; conflict with what holds now, if somebody changed the order since `updatedAt`
 */
export async function changeStatus(
  shop: Shop,
  actor: AdminActor,
  { orderId, status: to, updatedAt }: StatusChange & { orderId: number },
): Promise<ChangedStatus> {
  const facts = await showOrder(shop, (await getOrderRow(shop.database, orderId)).id);
  try {
    return await inTransaction(shop.database, 'change status', async (tx) => {
      const order = await lockOrder(tx, orderId);
      if (updatedAt !== undefined && order.updatedAt.toISOString() !== updatedAt) throw await toConflict(tx, order);
      const from = order.status;
      if (from === to) return { order, from, warnings: [] };
      const warnings = warnOfStatus({ ...facts, status: from }, to);
      const changed = await setOrderStatus(tx, order, to, { actor: actor.name });
      await recordAudit(tx, {
        ...actor.audit,
        act: 'order.status_changed',
        subjectKind: 'order',
        subjectId: orderId,
        before: { status: from },
        after: { status: to },
      });
      return { order: changed, from, warnings };
    });
  } catch (error) {
    throw explainRefusal(error);
  }
}

/** A cart has at most one open order, by a constraint of the database. */
export function explainRefusal(error: unknown): unknown {
  if (sqlStateOf(error) !== UNIQUE_VIOLATION) return error;
  return new ProblemError(409, 'conflict', 'The buyer has another pending order with the same cart.');
}

/** That the order is no longer what somebody saw, with what holds now. */
export async function toConflict(executor: Executor, order: OrderRow): Promise<ProblemError> {
  const latest = (await listOrderEvents(executor, order.id)).at(-1);
  const current: NewerOrder = { ...toChangedOrder(order), changedBy: readActor(latest?.actor ?? 'system') };
  const detail = `The order has been changed meanwhile: it is ${order.status}. Look at it, then decide again.`;
  return new ProblemError(409, 'conflict', detail, { current });
}

/** An order after a change, as responses contain it. */
export function toChangedOrder({ id, orderNumber, status, updatedAt }: ChangedOrder) {
  return { id, orderNumber, status, updatedAt: updatedAt.toISOString() };
}
