import { findGift } from '../../orders/gifts.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Shop } from '../../shop.ts';
import { isReturned } from './is-returned.ts';
import { lockGift, mailGift, updateGift } from './store.ts';

/** Sends a gift whose time has come: its mail is queued with the state that says so, once. Safe to call at any time. */
export async function sendGift(shop: Shop, giftId: number): Promise<void> {
  const known = await findGift(shop.database, giftId);
  if (known?.state !== 'waiting') return;
  await inTransaction(shop.database, 'gift', async (tx) => {
    const { gift, order, isDue } = await lockGift(tx, known);
    if (gift.state !== 'waiting' || !isDue) return;
    // Its eSIM went back meanwhile: nobody is written to about nothing.
    if (await isReturned(tx, gift)) await updateGift(tx, giftId, { state: 'taken_back' });
    else await mailGift(shop, tx, { gift, order });
  });
}
