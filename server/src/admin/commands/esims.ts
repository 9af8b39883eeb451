import { desc, eq } from 'drizzle-orm';
import { openEsim } from '../../orders/esims.ts';
import type { Executor } from '../../platform/database/database.ts';
import { type Shop, supplierOf } from '../../shop.ts';
import { esims, purchases } from '../../tables/fulfilment.ts';
import { orderLines, orders } from '../../tables/orders.ts';
import { type Command, CommandError } from './command.ts';
import { printTable } from './print-table.ts';

const RECENT = 20;

export const esimsCommand: Command = {
  name: 'esims',
  usage: '[ICCID]',
  summary: `List the last ${RECENT} eSIMs, or show one with its current state at the partner.`,
  async run(shop, [iccid]) {
    if (iccid) await showEsim(shop, iccid);
    else await listEsims(shop.database);
  },
};

async function listEsims(executor: Executor): Promise<void> {
  const rows = await selectEsims(executor).orderBy(desc(esims.id)).limit(RECENT);
  printTable(
    ['eSIM', 'Issued (UTC)', 'Order', 'Plan'],
    rows.map(({ esim, line, order }) => [`… ${esim.iccidLast4}`, esim.createdAt, order.orderNumber, line.name]),
  );
}

async function showEsim(shop: Shop, iccid: string): Promise<void> {
  const { database, secrets } = shop;
  const [row] = await selectEsims(database).where(eq(esims.iccidHash, secrets.keyedHash('iccid', iccid)));
  if (!row) throw new CommandError('This shop has sold no eSIM with this ICCID.');
  console.log(`Order ${row.order.orderNumber}, ${row.line.name}, issued ${row.esim.createdAt.toISOString()}\n`);
  const { supplierRef } = openEsim(secrets, { row: row.esim, line: row.line, supplier: row.supplier }) ?? {};
  const state = await supplierOf(shop, row).esims.getEsimState({ iccid, supplierRef });
  console.log(`Profile ${state.profile}${state.installedAt ? ` since ${state.installedAt.toISOString()}` : ''}`);
  printTable(
    ['Plan', 'State', 'Left MB', 'Of MB', 'Starts (UTC)', 'Ends (UTC)'],
    state.plans.map((plan) => [
      plan.supplierPlanId,
      plan.supplierState,
      plan.unlimited ? 'unlimited' : plan.remainingMb,
      plan.unlimited ? 'unlimited' : plan.totalMb,
      plan.startsAt,
      plan.endsAt,
    ]),
  );
}

function selectEsims(executor: Executor) {
  return executor
    .select({ esim: esims, supplier: purchases.supplier, line: orderLines, order: orders })
    .from(esims)
    .innerJoin(orderLines, eq(orderLines.id, esims.orderLineId))
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(purchases, eq(purchases.id, esims.purchaseId))
    .$dynamic();
}
