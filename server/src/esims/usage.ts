import { eq } from 'drizzle-orm';
import { esims } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.ts';
import type { EsimState } from '../fulfilment/esim-partner.ts';
import type { Shop } from '../shop.ts';
import { noteLowData } from './note-low-data.ts';
import { type EsimRow, rememberUsage } from './store.ts';

/** What the partner last said about an eSIM, as it is kept. */
export type KnownState = { state: EsimState; asOf: Date };

/** What the partner said less than this ago is shown as it is, without asking again. */
export const USAGE_FRESH_MS = 15_000;

export function isFresh({ clock }: Pick<Shop, 'clock'>, usageAt: Date | null): boolean {
  return usageAt !== null && clock.now().getTime() - usageAt.getTime() < USAGE_FRESH_MS;
}

/** What was kept as JSON, with its dates; undefined while the partner has said nothing. */
export function readKnownState({ usage, usageAt }: Pick<EsimRow, 'usage' | 'usageAt'>): KnownState | undefined {
  if (!usage || !usageAt) return undefined;
  const kept = usage as unknown as EsimState;
  const date = (value: Date | string | null) => (value === null ? null : new Date(value));
  return {
    asOf: usageAt,
    state: {
      profile: kept.profile,
      installedAt: date(kept.installedAt),
      bundles: kept.bundles.map((bundle) => ({
        ...bundle,
        assignedAt: date(bundle.assignedAt),
        startsAt: date(bundle.startsAt),
        endsAt: date(bundle.endsAt),
      })),
    },
  };
}

/**
 * Asks the partner and remembers the answer; where it says that little data is left, the buyer's mail is queued with it.
 * @throws Error when the partner cannot be asked.
 */
export async function refreshUsage(shop: Shop, esimId: number, iccid: string): Promise<KnownState> {
  const state = await shop.partners.esims.getEsimState(iccid);
  await inTransaction(shop.database, 'usage', async (tx) => {
    await rememberUsage(tx, esimId, state);
    await noteLowData(shop, tx, esimId, state);
  });
  return { state, asOf: shop.clock.now() };
}

/** Whether the ICCID is one of ours. */
export async function refreshUsageByIccid(shop: Shop, iccid: string): Promise<boolean> {
  const [row] = await shop.database
    .select({ id: esims.id })
    .from(esims)
    .where(eq(esims.iccidHash, shop.secrets.keyedHash('iccid', iccid)));
  if (!row) return false;
  await refreshUsage(shop, row.id, iccid);
  return true;
}
