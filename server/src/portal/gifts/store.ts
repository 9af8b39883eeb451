import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { queueMail } from '../../mail/queue-mail.ts';
import type { GiftRow } from '../../orders/gifts.ts';
import { lockOrder, type OrderRow, recordOrderEvent } from '../../orders/store.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { createLinkToken, sha256 } from '../../platform/secrets/secrets.ts';
import type { Shop } from '../../shop.ts';
import { gifts } from '../../tables/gifts.ts';

/**
 * Locks a gift and, before it, its order, as everybody does who changes one.
 * @throws Error if there is no such gift
 */
export async function lockGift(
  tx: Transaction,
  { id, orderId }: Pick<GiftRow, 'id' | 'orderId'>,
): Promise<{ gift: GiftRow; order: OrderRow; isDue: boolean }> {
  const order = await lockOrder(tx, orderId);
  const isDue = sql<boolean>`${gifts.sendAt} <= now()`;
  const [locked] = await tx.select({ gift: gifts, isDue }).from(gifts).where(eq(gifts.id, id)).for('update');
  if (!locked) throw new Error(`Expected gift ${id} to exist`);
  return { ...locked, order };
}

type Change = Partial<Omit<typeof gifts.$inferInsert, 'nextAttemptAt' | 'sendAt' | 'sentAt' | 'openedAt'>> & {
  nextAttemptAt?: Date | ReturnType<typeof sql>;
  sendAt?: Date | ReturnType<typeof sql>;
  sentAt?: ReturnType<typeof sql> | null;
  openedAt?: ReturnType<typeof sql>;
};

export async function updateGift(tx: Transaction, id: number, change: Change): Promise<GiftRow> {
  const [gift] = await tx.update(gifts).set(change).where(eq(gifts.id, id)).returning();
  if (!gift) throw new Error(`Expected gift ${id} to exist`);
  return gift;
}

/** Gives a gift a new link instead of the earlier one. Whoever had that one must ask for this one. */
export async function renewLink(
  tx: Transaction,
  { id, links, state }: GiftRow,
): Promise<{ token: string; gift: GiftRow }> {
  const token = createLinkToken('gt');
  const gift = await updateGift(tx, id, {
    state: state === 'opened' ? 'opened' : 'sent',
    tokenHash: sha256(token),
    links: links + 1,
    sentAt: sql`now()`,
    openedSession: null,
  });
  return { token, gift };
}

/** Names the mail of a gift's latest link, if a mail brings it. */
export function giftMailKey({ id, links }: Pick<GiftRow, 'id' | 'links'>): string {
  return `${id}.${links}`;
}

/** Queues the mail that brings a gift, with a new link. */
export async function mailGift(
  shop: Shop,
  tx: Transaction,
  { gift: known, order }: { gift: GiftRow; order: Pick<OrderRow, 'orderNumber'> },
): Promise<void> {
  const { token, gift } = await renewLink(tx, known);
  if (gift.receiverEmail === null) throw new Error(`Expected gift ${gift.id} to have an address`);
  await queueMail(shop, tx, {
    kind: 'gift',
    orderId: gift.orderId,
    payload: { giftId: gift.id },
    idempotencyKey: giftMailKey(gift),
    recipient: gift.receiverEmail,
    locale: gift.locale,
    accountToken: token,
    messageIdStem: `${order.orderNumber}.gift.${randomUUID()}`,
  });
  await recordOrderEvent(tx, gift.orderId, { kind: 'gift_sent', detail: { esimId: gift.esimId } });
}
