import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../database/database.ts';
import { esims, orderLines } from '../database/schema.ts';
import type { IssuedEsim } from '../fulfilment/esim-partner.ts';
import type { Secrets } from '../secrets.ts';

export type EsimRow = typeof esims.$inferSelect;
/** An eSIM with its secrets readable, beside the order line that it was bought with. */
export type OpenEsim = { row: EsimRow; line: typeof orderLines.$inferSelect } & IssuedEsim;

type NewEsims = { orderLineId: number; purchaseId: number; firstOrdinal: number; issued: IssuedEsim[] };

/** Stores what the partner issued, sealed. A unit of a line is stored once only: the database refuses a second one. */
export async function insertEsims(
  tx: Transaction,
  secrets: Secrets,
  { orderLineId, purchaseId, firstOrdinal, issued }: NewEsims,
): Promise<void> {
  await tx.insert(esims).values(
    issued.map(({ iccid, smdpAddress, matchingId }, index) => {
      const ordinal = firstOrdinal + index;
      const context = sealContext(orderLineId, ordinal);
      return {
        orderLineId,
        purchaseId,
        ordinal,
        iccidHash: secrets.keyedHash('iccid', iccid),
        iccidSealed: secrets.seal(iccid, context),
        iccidLast4: iccid.slice(-4),
        activationSealed: secrets.seal(JSON.stringify({ smdpAddress, matchingId }), context),
      };
    }),
  );
}

function sealContext(orderLineId: number, ordinal: number): string {
  return `esim:${orderLineId}:${ordinal}`;
}

/** The eSIMs of the orders, in the order of their lines and units. */
export async function listOrderEsims(executor: Executor, secrets: Secrets, orderIds: number[]): Promise<OpenEsim[]> {
  if (orderIds.length === 0) return [];
  const rows = await executor
    .select({ row: esims, line: orderLines })
    .from(esims)
    .innerJoin(orderLines, eq(orderLines.id, esims.orderLineId))
    .where(inArray(orderLines.orderId, orderIds))
    .orderBy(asc(orderLines.orderId), asc(orderLines.ordinal), asc(esims.ordinal));
  return rows.map(({ row, line }) => ({ row, line, ...openEsim(secrets, row) }));
}

/** @throws Error when there is no such eSIM. */
export async function getEsim(executor: Executor, secrets: Secrets, esimId: number): Promise<OpenEsim> {
  const [found] = await executor
    .select({ row: esims, line: orderLines })
    .from(esims)
    .innerJoin(orderLines, eq(orderLines.id, esims.orderLineId))
    .where(eq(esims.id, esimId));
  if (!found) throw new Error(`Expected eSIM ${esimId} to exist`);
  return { ...found, ...openEsim(secrets, found.row) };
}

function openEsim(secrets: Secrets, row: EsimRow): IssuedEsim {
  const context = sealContext(row.orderLineId, row.ordinal);
  const activation: { smdpAddress: string; matchingId: string } = JSON.parse(
    secrets.open(row.activationSealed, context),
  );
  return { iccid: secrets.open(row.iccidSealed, context), ...activation };
}

/** Keeps what the partner last said, to be shown while it cannot be reached. */
export async function rememberUsage(executor: Executor, esimId: number, usage: Record<string, unknown>): Promise<void> {
  await executor.update(esims).set({ usage, usageAt: sql`now()` }).where(eq(esims.id, esimId));
}
