import { and, asc, eq, inArray, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm';
import type { EsimRef, EsimState, IssuedEsim } from '../partners/esim-supplier.ts';
import type { Executor, Transaction } from '../platform/database/database.ts';
import { fromNow } from '../platform/database/from-now.ts';
import type { Secrets } from '../platform/secrets/secrets.ts';
import type { Shop } from '../shop.ts';
import { esims, planNotices, purchases } from '../tables/fulfilment.ts';
import { orderLines, orders } from '../tables/orders.ts';
import { pauseUntilNextRead } from './next-read.ts';
import type { PurchaseRow } from './purchases.ts';
import type { OrderRow } from './store.ts';

export type EsimRow = typeof esims.$inferSelect;
/**
 * A plan on an eSIM as the books have it: with its order line and the supplier. It is the one that the eSIM was bought with, or with
 * `addedBy` one that a top-up added: the purchase, and the supplier's order.
 */
export type BookedEsim = {
  row: EsimRow;
  line: typeof orderLines.$inferSelect;
  supplier: string;
  addedBy?: { purchaseId: number; order: string };
};
/** Also with its codes, decrypted: until its customer's data is erased. */
export type OpenEsim = BookedEsim & IssuedEsim;

/** Names a plan on an eSIM. */
export type PlanKey = { esimId: number; orderLineId: number };

export function planKeyOf({ row, line }: BookedEsim): PlanKey {
  return { esimId: row.id, orderLineId: line.id };
}

/**
 * The rows of the eSIMs that a purchase issued, with their codes encrypted. A unique index rejects a second eSIM for
 * the same unit of a line.
 */
export function sealEsims(
  secrets: Secrets,
  { id, orderLineId, firstOrdinal }: PurchaseRow,
  issued: IssuedEsim[],
): (typeof esims.$inferInsert)[] {
  return issued.map(({ iccid, ...activation }, index) => {
    const ordinal = firstOrdinal + index;
    const context = sealContext(orderLineId, ordinal);
    return {
      orderLineId,
      purchaseId: id,
      ordinal,
      iccidHash: secrets.keyedHash('iccid', iccid),
      iccidSealed: secrets.seal(iccid, context),
      iccidLast4: iccid.slice(-4),
      activationSealed: secrets.seal(JSON.stringify(activation), context),
    };
  });
}

/** Whose plans are over, as far as is known: of one whose codes were erased, nobody knows. */
export const isOverEsim = and(isNull(esims.usageDueAt), isNotNull(esims.iccidSealed)) ?? sql`false`;

/** Whether any of these eSIMs has been delivered by this shop; one that is over may have been sold again by its supplier. */
export async function hasDelivered(executor: Executor, secrets: Secrets, iccids: string[]): Promise<boolean> {
  if (iccids.length === 0) return false;
  const hashes = iccids.map((iccid) => secrets.keyedHash('iccid', iccid));
  const isHeld = and(inArray(esims.iccidHash, hashes), not(isOverEsim));
  const [found] = await executor.select({ id: esims.id }).from(esims).where(isHeld).limit(1);
  return found !== undefined;
}

function sealContext(orderLineId: number, ordinal: number): string {
  return `esim:${orderLineId}:${ordinal}`;
}

/** Whether any eSIM of an order is delivered. */
export async function hasEsims(executor: Executor, orderId: number): Promise<boolean> {
  const [found] = await executor
    .select({ id: esims.id })
    .from(esims)
    .innerJoin(orderLines, eq(orderLines.id, esims.orderLineId))
    .where(eq(orderLines.orderId, orderId))
    .limit(1);
  return found !== undefined;
}

/** The eSIMs of the orders, sorted by line and unit. */
export async function listBookedEsims(executor: Executor, orderIds: number[]): Promise<BookedEsim[]> {
  if (orderIds.length === 0) return [];
  return selectBooked(executor)
    .where(inArray(orderLines.orderId, orderIds))
    .orderBy(asc(orderLines.orderId), asc(orderLines.ordinal), asc(esims.ordinal));
}

function selectBooked(executor: Executor) {
  return executor
    .select({ row: esims, line: orderLines, supplier: purchases.supplier })
    .from(esims)
    .innerJoin(orderLines, eq(orderLines.id, esims.orderLineId))
    .innerJoin(purchases, eq(purchases.id, esims.purchaseId))
    .$dynamic();
}

/** Likewise, those that still have their codes. */
export async function listOrderEsims(executor: Executor, secrets: Secrets, orderIds: number[]): Promise<OpenEsim[]> {
  return (await listBookedEsims(executor, orderIds)).flatMap((booked) => openEsim(secrets, booked) ?? []);
}

/** The plans that orders brought: those of their eSIMs, and those that they added to eSIMs which were there. */
export async function listBookedPlans(executor: Executor, orderIds: number[]): Promise<BookedEsim[]> {
  if (orderIds.length === 0) return [];
  const added = await executor
    .select({ row: esims, line: orderLines, purchase: purchases })
    .from(purchases)
    .innerJoin(orderLines, eq(orderLines.id, purchases.orderLineId))
    .innerJoin(esims, eq(esims.id, purchases.toppedUpEsimId))
    .where(and(inArray(orderLines.orderId, orderIds), eq(purchases.state, 'issued')));
  const onEsims = added.map(({ row, line, purchase: { id: purchaseId, supplier, supplierReference } }) => {
    return { row, line, supplier, addedBy: { purchaseId, order: supplierReference ?? '' } };
  });
  return [...(await listBookedEsims(executor, orderIds)), ...onEsims];
}

/** Likewise, those on eSIMs that still have their codes. */
export async function listOrderPlans(executor: Executor, secrets: Secrets, orderIds: number[]): Promise<OpenEsim[]> {
  return (await listBookedPlans(executor, orderIds)).flatMap((booked) => openEsim(secrets, booked) ?? []);
}

/** @throws Error if there is no such eSIM, or its codes were erased */
export async function getEsim(executor: Executor, secrets: Secrets, esimId: number): Promise<OpenEsim> {
  const esim = await findEsim(executor, secrets, esimId);
  if (!esim) throw new Error(`Expected eSIM ${esimId} to exist with its codes`);
  return esim;
}

/** An eSIM by its id; undefined if there is none, or its codes were erased. */
export async function findEsim(executor: Executor, secrets: Secrets, esimId: number): Promise<OpenEsim | undefined> {
  const [found] = await selectBooked(executor).where(eq(esims.id, esimId));
  return found && openEsim(secrets, found);
}

/** The eSIM that a purchase tops up, as its supplier knows it; undefined for new eSIMs. */
export async function readToppedUp(
  { database, secrets }: Shop,
  { toppedUpEsimId: esimId }: Pick<PurchaseRow, 'toppedUpEsimId'>,
): Promise<EsimRef | undefined> {
  if (esimId === null) return undefined;
  const { iccid, supplierRef } = await getEsim(database, secrets, esimId);
  return { iccid, supplierRef };
}

/** With its codes, decrypted; undefined once they were erased. */
export function openEsim(secrets: Secrets, booked: BookedEsim): OpenEsim | undefined {
  const { orderLineId, ordinal, iccidSealed, activationSealed } = booked.row;
  if (!iccidSealed || !activationSealed) return undefined;
  const context = sealContext(orderLineId, ordinal);
  const activation: Omit<IssuedEsim, 'iccid'> = JSON.parse(secrets.open(activationSealed, context));
  return { ...booked, iccid: secrets.open(iccidSealed, context), ...activation };
}

/** An eSIM whose codes were erased is not asked about any more, whatever was under way. */
const hasCodes = isNotNull(esims.iccidSealed);

/** Locks an eSIM until the end of the transaction: its top-ups are placed, and what is read of it noted, one after another. */
export async function lockEsim(tx: Transaction, esimId: number): Promise<void> {
  await tx.select({ id: esims.id }).from(esims).where(eq(esims.id, esimId)).for('update');
}

/** Stores the supplier's current report, which is shown until the next read, and when that is due. */
export async function saveUsage(executor: Executor, esimId: number, state: EsimState, now: Date): Promise<void> {
  const pauseMs = pauseUntilNextRead(state, now);
  await executor
    .update(esims)
    .set({ usage: state, usageAt: sql`now()`, usageDueAt: pauseMs === null ? null : fromNow(pauseMs) })
    .where(and(eq(esims.id, esimId), hasCodes));
}

/** Schedules a read of the matching eSIMs for the next slot. */
export async function scheduleUsageRead(executor: Executor, condition: SQL): Promise<void> {
  await executor
    .update(esims)
    .set({ usageDueAt: sql`least(${esims.usageDueAt}, now())` })
    .where(and(condition, hasCodes));
}

/** The supplier requested a pause for this eSIM: until then it counts as just read. */
export async function holdUsageReads(
  executor: Executor,
  esimId: number,
  { pauseMs, freshMs }: { pauseMs: number; freshMs: number },
): Promise<void> {
  const change = { usageAskedAt: fromNow(pauseMs - freshMs), usageDueAt: fromNow(pauseMs) };
  await executor
    .update(esims)
    .set(change)
    .where(and(eq(esims.id, esimId), hasCodes));
}

export type PlanNotice = typeof planNotices.$inferSelect;

/** Inserts a notice once per eSIM, plan and kind. Undefined if there was one before. */
export async function insertPlanNotice(
  tx: Transaction,
  notice: typeof planNotices.$inferInsert,
): Promise<PlanNotice | undefined> {
  const [row] = await tx.insert(planNotices).values(notice).onConflictDoNothing().returning();
  return row;
}

/** @throws Error if there is no such notice */
export async function getPlanNotice(executor: Executor, id: number): Promise<PlanNotice> {
  const [row] = await executor.select().from(planNotices).where(eq(planNotices.id, id));
  if (!row) throw new Error(`Expected a notice with id ${id}`);
  return row;
}

/** The order that the eSIM was bought with. @throws Error if there is no such eSIM */
export async function getOrderOfEsim(executor: Executor, esimId: number): Promise<OrderRow> {
  const [found] = await executor
    .select({ order: orders })
    .from(esims)
    .innerJoin(orderLines, eq(orderLines.id, esims.orderLineId))
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(eq(esims.id, esimId));
  if (!found) throw new Error(`Expected eSIM ${esimId} to exist`);
  return found.order;
}
