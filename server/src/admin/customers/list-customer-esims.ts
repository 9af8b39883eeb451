import type { CustomerEsim } from '@esimshop/contracts/admin-customers';
import { desc, eq, inArray } from 'drizzle-orm';
import { toBoughtPlan } from '../../orders/bought-plan.ts';
import { readKnownState, stageOf } from '../../orders/esim-stage.ts';
import { toPlanUsage } from '../../portal/portal-esim.ts';
import type { Shop } from '../../shop.ts';
import { esims } from '../../tables/fulfilment.ts';
import { orderLines } from '../../tables/orders.ts';

/** The eSIMs of these orders, the newest first, with what their suppliers last reported. */
export async function listCustomerEsims({ database, clock }: Shop, orderIds: number[]): Promise<CustomerEsim[]> {
  const rows = await database
    .select({ row: esims, line: orderLines })
    .from(esims)
    .innerJoin(orderLines, eq(orderLines.id, esims.orderLineId))
    .where(inArray(orderLines.orderId, orderIds))
    .orderBy(desc(esims.id));
  return rows.map(({ row, line }) => {
    const known = readKnownState(row);
    const plans = known?.state.plans ?? [];
    const ends = plans.flatMap(({ endsAt }) => (endsAt ? [endsAt.getTime()] : []));
    const { usedMb, totalMb } = toPlanUsage(line, known);
    const endsAt = ends.length > 0 ? new Date(Math.max(...ends)) : null;
    return {
      id: row.id,
      orderId: line.orderId,
      plan: toBoughtPlan(line),
      iccidLast4: row.iccidLast4,
      stage: stageOf(row),
      usedMb: known ? usedMb : null,
      totalMb,
      isInUse: plans.some(({ state }) => state === 'active') && !(endsAt && endsAt < clock.now()),
      endsAt: endsAt?.toISOString() ?? null,
    };
  });
}
