import { setTimeout as delay } from 'node:timers/promises';
import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { KnownState } from '../../orders/esim-stage.ts';
import { findEsim, holdUsageReads, type OpenEsim, saveUsage, scheduleUsageRead } from '../../orders/esims.ts';
import { noteShortage } from '../../orders/top-up-rules.ts';
import type { EsimRef, EsimState } from '../../partners/esim-supplier.ts';
import { SupplierError } from '../../partners/supplier-error.ts';
import { fromNow } from '../../platform/database/from-now.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { type Shop, supplierOf } from '../../shop.ts';
import { claimReads, type ReadUrgency } from '../../supply/claim-reads.ts';
import { pauseEsimReads } from '../../supply/turns.ts';
import { esims } from '../../tables/fulfilment.ts';
import { queuePlanMail } from './queue-plan-mail.ts';

/** Whether the state of an eSIM is so young that its supplier is not asked again, and nothing has happened to it since. */
export function isFresh(shop: Shop, { row, supplier }: Pick<OpenEsim, 'row' | 'supplier'>): boolean {
  const { freshMs } = supplierOf(shop, { supplier }).esims.stateReads;
  const now = shop.clock.now().getTime();
  if (row.usageDueAt !== null && row.usageDueAt.getTime() <= now) return false;
  return row.usageAt !== null && now - row.usageAt.getTime() < freshMs;
}

/** Whether its supplier is asked again: its plans are not all over, and what is known is no longer fresh. */
export function isStale(shop: Shop, esim: OpenEsim): boolean {
  return esim.row.usageDueAt !== null && !isFresh(shop, esim);
}

/**
 * Reads eSIMs that are being viewed, within their suppliers' limits, and returns the states of those that
 * responded. The others follow as soon as there is a turn; one whose plans are all over is not asked about.
 */
export async function refreshViewed(
  shop: Shop,
  viewed: OpenEsim[],
  urgency: Exclude<ReadUrgency, 'due'>,
): Promise<Map<number, KnownState>> {
  const stale = viewed.filter((esim) => isStale(shop, esim));
  const bySupplier = Object.entries(Object.groupBy(stale, ({ supplier }) => supplier));
  const states = await Promise.all(
    bySupplier.map(([supplier, group = []]) => refreshOfSupplier(shop, { supplier, stale: group, urgency })),
  );
  return new Map(states.flat());
}

/** Asks about an eSIM however fresh its state is. False if there is no turn for it, or the supplier cannot be asked. */
export async function refreshNow(shop: Shop, esim: OpenEsim, urgency: ReadUrgency = 'viewed'): Promise<boolean> {
  const { row, supplier } = esim;
  const { stateReads } = supplierOf(shop, { supplier }).esims;
  const candidates = eq(esims.id, row.id);
  const [claim] = await claimReads(shop.database, { supplier, stateReads, urgency, candidates });
  return claim !== undefined && (await readClaimed(shop, { ...claim, supplier, esim })) !== undefined;
}

type StaleEsims = { supplier: string; stale: OpenEsim[]; urgency: ReadUrgency };

async function refreshOfSupplier(
  shop: Shop,
  { supplier, stale, urgency }: StaleEsims,
): Promise<(readonly [number, KnownState])[]> {
  const { stateReads } = supplierOf(shop, { supplier }).esims;
  const ids = stale.map(({ row }) => row.id);
  const candidates = sql`${inArray(esims.id, ids)} and ${wasNotAskedFor(stateReads.freshMs)}`;
  const claimed = await claimReads(shop.database, { supplier, stateReads, urgency, candidates });
  const waits = new Map(claimed.map(({ esimId, waitMs }) => [esimId, waitMs]));
  if (waits.size < stale.length) await scheduleUsageRead(shop.database, candidates);
  const read = await Promise.all(
    stale.map(async (esim) => {
      const { row } = esim;
      const waitMs = waits.get(row.id);
      if (waitMs === undefined) return [];
      const known = await readClaimed(shop, { esimId: row.id, supplier, esim, waitMs });
      return known ? [[row.id, known] as const] : [];
    }),
  );
  return read.flat();
}

type Watched = { esimId: number; supplier: string; esim: EsimRef };

/** Reads a claimed eSIM in its turn. Undefined if that fails: it becomes due again. */
export async function readClaimed(
  shop: Shop,
  { waitMs, ...watched }: Watched & { waitMs: number },
): Promise<KnownState | undefined> {
  if (waitMs > 0) await delay(waitMs, undefined, { ref: false });
  try {
    return await refreshUsage(shop, watched);
  } catch (error) {
    shop.log.warn({ esimId: watched.esimId, err: error }, 'esim.usage_unavailable');
    return undefined;
  }
}

/**
 * Fetches an eSIM's state from its supplier and stores it; a mail that its news are worth is queued in the
 * same transaction. Whoever calls this has a turn.
 * @throws Error if the supplier cannot be asked
 */
export async function refreshUsage(shop: Shop, { esimId, supplier, esim }: Watched): Promise<KnownState> {
  const state = await askSupplier(shop, { esimId, supplier, esim });
  return saveState(shop, esimId, state);
}

/** Stores what a supplier says of an eSIM, with the mail that its news are worth. */
export async function saveState(shop: Shop, esimId: number, state: EsimState): Promise<KnownState> {
  await inTransaction(shop.database, 'usage', async (tx) => {
    const now = shop.clock.now();
    await saveUsage(tx, esimId, state, now);
    const run = await noteShortage(tx, { esimId, state, now });
    // What is bought by itself has mails of its own.
    if (run) shop.sweeps.nudge('automatic-top-up', run.id);
    else await queuePlanMail(shop, tx, esimId, state);
  });
  return { state, asOf: shop.clock.now() };
}

/** How long reads pause after a 429 without `Retry-After`. */
export const LIMITED_PAUSE_MS = 1000;

/** A limit that is counted for each eSIM holds up this one alone; the adapter reports one of the whole account. */
async function askSupplier(shop: Shop, { esimId, supplier, esim }: Watched): Promise<EsimState> {
  const { esims: adapter } = supplierOf(shop, { supplier });
  try {
    return await adapter.getEsimState(esim);
  } catch (error) {
    if (error instanceof SupplierError && error.status === 429) {
      const pauseMs = error.retryAfterMs ?? LIMITED_PAUSE_MS;
      const { countedBy, freshMs } = adapter.stateReads;
      if (countedBy === 'esim') await holdUsageReads(shop.database, esimId, { pauseMs, freshMs });
      else await pauseEsimReads(shop.database, supplier, pauseMs);
    }
    throw error;
  }
}

/**
 * A supplier hints that something about an eSIM has changed, `ageMs` ago: unless it was asked since, it is asked now, or once there is a
 * turn. False if the shop has not sold the eSIM.
 */
export async function followHint(shop: Shop, { iccid, ageMs }: { iccid: string; ageMs: number }): Promise<boolean> {
  const [found] = await shop.database
    .select({ esimId: esims.id })
    .from(esims)
    .where(eq(esims.iccidHash, shop.secrets.keyedHash('iccid', iccid)));
  if (!found) return false;
  const esim = await findEsim(shop.database, shop.secrets, found.esimId);
  // Erased with its customer's data: its supplier is not asked any more.
  if (!esim) return true;
  const { stateReads } = supplierOf(shop, esim).esims;
  const { supplier } = esim;
  const isUnheard = sql`${eq(esims.id, found.esimId)} and ${wasNotAskedFor(ageMs)}`;
  const [claim] = await claimReads(shop.database, { supplier, stateReads, urgency: 'watched', candidates: isUnheard });
  if (claim) await readClaimed(shop, { ...claim, supplier, esim });
  else await scheduleUsageRead(shop.database, isUnheard);
  return true;
}

/** An eSIM whose last read is this old. */
function wasNotAskedFor(ms: number): SQL {
  return sql`coalesce(esims.usage_asked_at <= ${fromNow(-ms)}, true)`;
}
