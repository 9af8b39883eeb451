import { and, eq, inArray, notInArray, or } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import { listOrderEsims } from '../orders/esims.ts';
import type { PersonalData } from '../shop.ts';
import { esims, purchases } from '../tables/fulfilment.ts';
import { orderLines } from '../tables/orders.ts';
import { webhookEvents } from '../tables/webhooks.ts';

/**
 * An eSIM keeps working without the shop, but whoever has its codes could install or ask about it: they go, and the shop asks its
 * supplier no more. What the supplier's bill names can still be found: the order there, the number's hash and last digits.
 */
export const FULFILMENT_PERSONAL_DATA: PersonalData = {
  columns: {
    purchases: {
      supplier: 'kept',
      supplier_plan_id: 'kept',
      state: 'kept',
      supplier_reference: 'kept',
      problem: 'erased',
    },
    esims: {
      iccid_hash: 'kept',
      iccid_sealed: 'erased',
      iccid_last4: 'kept',
      activation_sealed: 'erased',
      usage: 'kept',
    },
    plan_notices: { plan_reference: 'kept', kind: 'kept' },
    // Those about the customer's eSIMs go as a whole; payments' have a partner's references only.
    webhook_events: { provider: 'kept', event_id: 'erased', kind: 'kept', subject: 'erased', detail: 'erased' },
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
    const ownEsims = executor
      .select({ id: esims.id })
      .from(esims)
      .innerJoin(orderLines, eq(orderLines.id, esims.orderLineId))
      .where(inArray(orderLines.orderId, orderIds));
    const theirs = union(
      executor.select({ id: orderLines.id }).from(orderLines).where(inArray(orderLines.orderId, orderIds)),
      executor.select({ id: orderLines.id }).from(orderLines).where(inArray(orderLines.toppedUpEsimId, ownEsims)),
    );
    const open = await executor
      .selectDistinct({ orderId: orderLines.orderId })
      .from(purchases)
      .innerJoin(orderLines, eq(orderLines.id, purchases.orderLineId))
      .where(
        and(
          inArray(purchases.orderLineId, theirs),
          or(notInArray(purchases.state, ['issued', 'not_delivered']), purchases.mayBeSoldTwice),
        ),
      );
    return open.map(({ orderId }) => ({ kind: 'delivery_open', orderId }));
  },

  async anonymise({ secrets }, tx, { orderIds }) {
    const lines = tx.select({ id: orderLines.id }).from(orderLines).where(inArray(orderLines.orderId, orderIds));
    const opened = await listOrderEsims(tx, secrets, orderIds);
    for (const [supplier, ofSupplier = []] of Object.entries(Object.groupBy(opened, (esim) => esim.supplier))) {
      const iccids = ofSupplier.map(({ iccid }) => iccid);
      await tx
        .delete(webhookEvents)
        .where(and(eq(webhookEvents.provider, supplier), inArray(webhookEvents.subject, iccids)));
    }
    await tx
      .update(esims)
      .set({ iccidSealed: null, activationSealed: null, usageDueAt: null })
      .where(inArray(esims.orderLineId, lines));
    await tx.update(purchases).set({ problem: null }).where(inArray(purchases.orderLineId, lines));
  },
};
