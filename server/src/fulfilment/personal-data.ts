import { and, eq, inArray, notInArray } from 'drizzle-orm';
import { listOrderEsims } from '../orders/esims.ts';
import { purchases } from '../platform/database/schema/fulfilment.ts';
import { orderLines } from '../platform/database/schema/orders.ts';
import type { PersonalData } from '../shop.ts';

/** eSIMs stay with their supplier's numbers, which name nobody once the order does not: they keep working. */
export const FULFILMENT_PERSONAL_DATA: PersonalData = {
  columns: {
    purchases: {
      supplier: 'kept',
      supplier_plan_id: 'kept',
      state: 'kept',
      supplier_reference: 'kept',
      problem: 'erased',
    },
    esims: { iccid_hash: 'kept', iccid_sealed: 'kept', iccid_last4: 'kept', activation_sealed: 'kept', usage: 'kept' },
    plan_notices: { plan_reference: 'kept', kind: 'kept' },
  },

  async collect({ database, secrets }, { orderIds }) {
    const esims = await listOrderEsims(database, secrets, orderIds);
    return {
      esims: esims.map(({ row, line, supplier, iccid, smdpAddress, matchingId }) => ({
        plan: line.name,
        iccid,
        smdpAddress,
        matchingId,
        supplier,
        usage: row.usage,
        usageAt: row.usageAt,
        createdAt: row.createdAt,
      })),
    };
  },

  async findObstacles(executor, { orderIds }) {
    const open = await executor
      .selectDistinct({ orderId: orderLines.orderId })
      .from(purchases)
      .innerJoin(orderLines, eq(orderLines.id, purchases.orderLineId))
      .where(and(inArray(orderLines.orderId, orderIds), notInArray(purchases.state, ['issued', 'not_delivered'])));
    return open.map(({ orderId }) => ({ kind: 'delivery_open', orderId }));
  },

  async anonymise(_shop, tx, { orderIds }) {
    const lines = tx.select({ id: orderLines.id }).from(orderLines).where(inArray(orderLines.orderId, orderIds));
    await tx.update(purchases).set({ problem: null }).where(inArray(purchases.orderLineId, lines));
  },
};
