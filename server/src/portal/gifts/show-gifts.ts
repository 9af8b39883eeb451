import type { Gift, GiftState, GiftsResponse } from '@esimshop/contracts/gifts';
import { listOrderMails } from '../../mail/store.ts';
import { stageOf } from '../../orders/esim-stage.ts';
import { listOrderEsims } from '../../orders/esims.ts';
import { type GiftRow, listGifts } from '../../orders/gifts.ts';
import type { OrderRow } from '../../orders/store.ts';
import type { Shop } from '../../shop.ts';
import { latestDayOf } from './act-on-gift.ts';
import { listReturned } from './is-returned.ts';
import { giftMailKey } from './store.ts';

/** The gifts of an order as its buyer sees them, and which of its eSIMs can be given. */
export async function showGifts(shop: Shop, order: OrderRow): Promise<GiftsResponse> {
  const { database, secrets } = shop;
  const [rows, esims, mails, returned] = await Promise.all([
    listGifts(database, order.id),
    listOrderEsims(database, secrets, [order.id]),
    listOrderMails(database, order.id),
    listReturned(database, order.id),
  ]);
  const mailStateOf = (gift: GiftRow) =>
    mails.find(({ kind, idempotencyKey }) => kind === 'gift' && idempotencyKey === giftMailKey(gift))?.state;
  const iccidOf = new Map(esims.map(({ row, iccid }) => [row.id, iccid]));
  const gifts = rows.flatMap((gift): Gift[] => {
    const iccid = iccidOf.get(gift.esimId);
    if (iccid === undefined) return [];
    const { id, senderName, receiverName, receiverEmail, locale, note, sendAt, sentAt, openedAt } = gift;
    return [
      {
        ...{ id, iccid, senderName, receiverName, receiverEmail, locale, note },
        state: returned.has(gift.esimId) ? 'returned' : stateOf(gift, mailStateOf(gift)),
        sendAt: sendAt.toISOString(),
        sentAt: sentAt?.toISOString() ?? null,
        openedAt: openedAt?.toISOString() ?? null,
      },
    ];
  });
  const given = new Set(rows.map(({ esimId }) => esimId));
  const givable = esims.filter(({ row }) => !given.has(row.id) && !returned.has(row.id) && stageOf(row) === 'waiting');
  return {
    gifts,
    givable: shop.settings.current().gifts.isOffered ? givable.map(({ iccid }) => iccid) : [],
    latest: latestDayOf(order).toISOString(),
  };
}

const MAILED = { queued: 'sending', sent: 'sent', failed: 'refused' } as const;

function stateOf({ state, receiverEmail }: GiftRow, mail: keyof typeof MAILED | undefined): GiftState {
  if (state === 'opened') return 'opened';
  if (state === 'waiting') return 'waiting';
  if (receiverEmail === null) return 'linked';
  return mail ? MAILED[mail] : 'linked';
}
