import { eq } from 'drizzle-orm';
import type { KnownState } from '../../orders/esim-stage.ts';
import { saveUsage } from '../../orders/esims.ts';
import { esims, purchases } from '../../platform/database/schema/fulfilment.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { type Shop, supplierOf } from '../../shop.ts';
import { queuePlanMail } from './queue-plan-mail.ts';

/** A state younger than this is shown without asking the supplier again. */
export const USAGE_FRESH_MS = 15_000;

export function isFresh({ clock }: Pick<Shop, 'clock'>, usageAt: Date | null): boolean {
  return usageAt !== null && clock.now().getTime() - usageAt.getTime() < USAGE_FRESH_MS;
}

type Watched = { esimId: number; supplier: string; iccid: string };

/**
 * Fetches an eSIM's state from its supplier and stores it; a mail that its news are worth is queued in the
 * same transaction.
 * @throws Error if the supplier cannot be asked
 */
export async function refreshUsage(shop: Shop, { esimId, supplier, iccid }: Watched): Promise<KnownState> {
  const state = await supplierOf(shop, { supplier }).esims.getEsimState(iccid);
  await inTransaction(shop.database, 'usage', async (tx) => {
    await saveUsage(tx, esimId, state);
    await queuePlanMail(shop, tx, esimId, state);
  });
  return { state, asOf: shop.clock.now() };
}

/** Refreshes the eSIM with this ICCID. False if the shop has not sold it. */
export async function refreshUsageByIccid(shop: Shop, iccid: string): Promise<boolean> {
  const [row] = await shop.database
    .select({ esimId: esims.id, supplier: purchases.supplier })
    .from(esims)
    .innerJoin(purchases, eq(purchases.id, esims.purchaseId))
    .where(eq(esims.iccidHash, shop.secrets.keyedHash('iccid', iccid)));
  if (!row) return false;
  await refreshUsage(shop, { ...row, iccid });
  return true;
}
