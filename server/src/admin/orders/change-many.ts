import type { BulkNotify, BulkResponse, BulkStatus, BulkUndo } from '@esimshop/contracts/admin-order-acts';
import { findOrder } from '../../orders/store.ts';
import { ProblemError } from '../../platform/problem.ts';
import type { Shop } from '../../shop.ts';
import type { AdminActor } from '../admin-actor.ts';
import { changeStatus, toChangedOrder } from './change-status.ts';
import { notifyCustomer } from './notify-customer.ts';
import { undoStatus } from './undo-status.ts';

type Done = BulkResponse['done'][number];
type Failed = BulkResponse['failed'][number];

/** Sets the status of each order separately: failures are reported, the others are changed. */
export function changeStatuses(
  shop: Shop,
  actor: AdminActor,
  { ids, status, updatedAt }: BulkStatus,
): Promise<BulkResponse> {
  return changeEach(shop, ids, async (orderId) => {
    const change = { orderId, status, updatedAt: updatedAt?.[orderId] };
    const { order, from, warnings } = await changeStatus(shop, actor, change);
    return { ...toChangedOrder(order), from, warnings };
  });
}

/** Undoes the last status change of each order separately. */
export function undoStatuses(shop: Shop, actor: AdminActor, { ids, updatedAt }: BulkUndo): Promise<BulkResponse> {
  return changeEach(shop, ids, async (orderId) => {
    const { order, from } = await undoStatus(shop, actor, { orderId, updatedAt: updatedAt[orderId] ?? '' });
    return { ...toChangedOrder(order), from, warnings: [] };
  });
}

/** Notifies the customer of each order separately. */
export function notifyCustomers(shop: Shop, actor: AdminActor, { ids, status }: BulkNotify): Promise<BulkResponse> {
  return changeEach(shop, ids, async (orderId) => {
    const { order } = await notifyCustomer(shop, actor, { orderId, status });
    return { ...toChangedOrder(order), from: order.status, warnings: [] };
  });
}

/** One after the other, each id once. */
async function changeEach(shop: Shop, ids: number[], change: (id: number) => Promise<Done>): Promise<BulkResponse> {
  const result: BulkResponse = { done: [], failed: [] };
  for (const id of new Set(ids)) {
    try {
      result.done.push(await change(id));
    } catch (error) {
      result.failed.push(await describeFailure(shop, id, error));
    }
  }
  return result;
}

const CODES: ReadonlySet<string> = new Set<Failed['code']>(['order_not_found', 'conflict', 'already_notified']);

async function describeFailure(shop: Shop, id: number, error: unknown): Promise<Failed> {
  const orderNumber = (await findOrder(shop.database, { orderId: id }))?.orderNumber ?? null;
  if (error instanceof ProblemError && CODES.has(error.code)) {
    return { id, orderNumber, code: error.code as Failed['code'], detail: error.message };
  }
  shop.log.error({ err: error, orderId: id }, 'admin.bulk_failed');
  return { id, orderNumber, code: 'internal_error', detail: 'Something went wrong with this order. Try it by itself.' };
}
