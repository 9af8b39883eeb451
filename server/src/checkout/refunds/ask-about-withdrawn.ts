import { and, eq, ne } from 'drizzle-orm';
import { tellOwner } from '../../alerts/tell-owner.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Shop } from '../../shop.ts';
import { withdrawalEsims, withdrawals } from '../../tables/withdrawals.ts';

type Released = { refundId: number; orderId: number; esimId: number };

/** An eSIM that the supplier did not take back, though its buyer withdrew: a person decides about its money. */
export async function askAboutWithdrawn(
  shop: Shop,
  tx: Transaction,
  { refundId, orderId, esimId }: Released,
): Promise<void> {
  const [asked] = await tx
    .update(withdrawalEsims)
    .set({ state: 'asked', reason: 'not_revocable' })
    .where(and(eq(withdrawalEsims.refundId, refundId), eq(withdrawalEsims.esimId, esimId)))
    .returning({ withdrawalId: withdrawalEsims.withdrawalId });
  if (!asked) return;
  await tx
    .update(withdrawals)
    .set({ state: 'waiting' })
    .where(and(eq(withdrawals.id, asked.withdrawalId), ne(withdrawals.state, 'answered')));
  await tellOwner(shop, tx, orderId);
}
