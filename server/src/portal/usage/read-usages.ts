import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { readKnownState } from '../../orders/esim-stage.ts';
import { findEsim } from '../../orders/esims.ts';
import type { EsimState, EsimUsage } from '../../partners/esim-supplier.ts';
import { SupplierError } from '../../partners/supplier-error.ts';
import { type Shop, supplierOf } from '../../shop.ts';
import type { ClaimedRead } from '../../supply/claim-reads.ts';
import { pauseEsimReads } from '../../supply/turns.ts';
import { LIMITED_PAUSE_MS, refreshNow, saveState } from './usage.ts';

/** eSIMs of which only their use is expected to have changed: one plan, which runs and counts megabytes. */
export const isCounted = sql`(coalesce(jsonb_array_length(esims.usage -> 'plans') = 1
  and esims.usage -> 'plans' -> 0 ->> 'state' = 'active' and esims.usage -> 'plans' -> 0 -> 'totalMb' <> 'null', false))`;

/**
 * Reads the use of eSIMs of a supplier that tells it of several at once. One of which more has changed, or about which it says
 * nothing, is then read as a whole, in a turn of its own.
 */
export async function readUsages(shop: Shop, supplier: string, claims: ClaimedRead[]): Promise<void> {
  const { usages, stateReads } = supplierOf(shop, { supplier }).esims;
  const found = await Promise.all(claims.map(({ esimId }) => findEsim(shop.database, shop.secrets, esimId)));
  const esims = found.filter((esim) => esim !== undefined);
  let read: ReadonlyMap<string, EsimUsage> | undefined;
  try {
    read = await usages?.read(esims);
  } catch (error) {
    if (error instanceof SupplierError && error.status === 429)
      await pauseEsimReads(shop.database, supplier, error.retryAfterMs ?? LIMITED_PAUSE_MS);
    shop.log.warn({ supplier, err: error }, 'esim.usages_unavailable');
    return;
  }
  for (const esim of esims) {
    const state = applyUsage(readKnownState(esim.row)?.state, read?.get(esim.iccid), shop.clock.now());
    if (state) {
      await saveState(shop, esim.row.id, state);
    } else {
      await delay(stateReads.intervalMs, undefined, { ref: false });
      await refreshNow(shop, esim, 'due');
    }
  }
}

/** The state with this use; undefined if something else about the eSIM must have changed, too. */
export function applyUsage(
  known: EsimState | undefined,
  usage: EsimUsage | undefined,
  now: Date,
): EsimState | undefined {
  const [plan, ...others] = known?.plans ?? [];
  if (!known || !plan || !usage || others.length > 0) return undefined;
  const isOver = usage.remainingMb === 0 || (plan.endsAt !== null && plan.endsAt <= now);
  if (plan.state !== 'active' || plan.totalMb !== usage.totalMb || isOver) return undefined;
  return { ...known, plans: [{ ...plan, remainingMb: usage.remainingMb }] };
}
