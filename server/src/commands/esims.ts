import { desc, eq } from 'drizzle-orm';
import type { RunningShop } from '../create-shop.ts';
import type { Executor } from '../database/database.ts';
import { esims, orderLines, orders } from '../database/schema.ts';
import { type Command, CommandError } from './command.ts';
import { printTable } from './print-table.ts';

const RECENT = 20;

export const esimsCommand: Command = {
  name: 'esims',
  usage: '[ICCID]',
  summary: `List the last ${RECENT} eSIMs, or show one with what the partner says about it now.`,
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

async function showEsim({ database, secrets, partners }: RunningShop, iccid: string): Promise<void> {
  const [row] = await selectEsims(database).where(eq(esims.iccidHash, secrets.keyedHash('iccid', iccid)));
  if (!row) throw new CommandError('This shop has sold no eSIM with this ICCID.');
  console.log(`Order ${row.order.orderNumber}, ${row.line.name}, issued ${row.esim.createdAt.toISOString()}\n`);
  const state = await partners.esims.getEsimState(iccid);
  console.log(`Profile ${state.profile}${state.installedAt ? ` since ${state.installedAt.toISOString()}` : ''}`);
  printTable(
    ['Bundle', 'State', 'Left MB', 'Of MB', 'Starts (UTC)', 'Ends (UTC)'],
    state.bundles.map((bundle) => [
      bundle.name,
      bundle.state,
      bundle.unlimited ? 'unlimited' : bundle.remainingMb,
      bundle.unlimited ? 'unlimited' : bundle.totalMb,
      bundle.startsAt,
      bundle.endsAt,
    ]),
  );
}

function selectEsims(executor: Executor) {
  return executor
    .select({ esim: esims, line: orderLines, order: orders })
    .from(esims)
    .innerJoin(orderLines, eq(orderLines.id, esims.orderLineId))
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .$dynamic();
}
