import { DAY_MS } from '@esimshop/contracts/days';
import { GIFT_DAYS, GIFT_MAILS_PER_DAY } from '@esimshop/contracts/gift-limits';
import { GIFT_PATH, type GiftAct, type GiftWishes } from '@esimshop/contracts/gifts';
import { localizePath } from '@esimshop/contracts/locales';
import { sql } from 'drizzle-orm';
import { readPayload } from '../../mail/mail-payloads.ts';
import { listRecentMails } from '../../mail/store.ts';
import { withdrawGiftMails } from '../../mail/withdraw-mails.ts';
import { stageOf } from '../../orders/esim-stage.ts';
import { listOrderEsims } from '../../orders/esims.ts';
import { findGift, type GiftRow, listGifts } from '../../orders/gifts.ts';
import { lockOrder, type OrderRow, recordOrderEvent } from '../../orders/store.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { ProblemError } from '../../platform/problem.ts';
import type { Shop } from '../../shop.ts';
import { gifts } from '../../tables/gifts.ts';
import { isReturned, listReturned } from './is-returned.ts';
import { lockGift, renewLink, updateGift } from './store.ts';

const DAY_SECONDS = DAY_MS / 1000;
/** A moment that has just passed is now: the browser's clock may be slow, and the form takes its time. */
const GRACE_MS = 10 * 60_000;

/** The latest moment at which an eSIM of this order can go out as a gift. */
export function latestDayOf({ createdAt }: Pick<OrderRow, 'createdAt'>): Date {
  return new Date(createdAt.getTime() + GIFT_DAYS * DAY_MS);
}

/**
 * What the buyer of an order does with a gift of it. Returns the address of the link where a new one was made for the buyer.
 * @throws ProblemError conflict, invalid_input, not_found, mail_in_progress, rate_limited
 */
export async function actOnGift(shop: Shop, order: OrderRow, act: GiftAct): Promise<string | undefined> {
  const made = await inTransaction(shop.database, 'gift', async (tx) => {
    if (act.act === 'give') return give(shop, tx, { order, ...act });
    const known = await findGift(tx, act.id);
    if (known?.orderId !== order.id) throw new ProblemError(404, 'not_found', `There is no gift ${act.id}.`);
    const { gift } = await lockGift(tx, known);
    if (gift.state === 'opened')
      throw new ProblemError(409, 'conflict', 'This gift has been opened. It can no longer be changed.');
    if (gift.state === 'taken_back' || (await isReturned(tx, gift))) throw notPossible();
    // What is on its way brings a link that ends, or words that are changed.
    if (act.act !== 'send' || gift.state !== 'waiting')
      await withdrawGiftMails(tx, { orderId: order.id, giftId: gift.id });
    if (act.act === 'take_back') return takeBack(tx, gift);
    if (act.act === 'link') return renewLink(tx, gift);
    if (act.act === 'change') return prepare(shop, tx, { order, gift, wishes: act });
    if (gift.receiverEmail === null) throw notPossible();
    return schedule(shop, tx, { order, gift });
  });
  return made && `${shop.config.publicUrl}${localizePath(GIFT_PATH, made.gift.locale)}#token=${made.token}`;
}

type Made = { token: string; gift: GiftRow } | undefined;
type OfOrder = { order: OrderRow };

async function give(
  shop: Shop,
  tx: Transaction,
  { order, iccid, ...wishes }: OfOrder & Extract<GiftAct, { act: 'give' }>,
): Promise<Made> {
  await lockOrder(tx, order.id);
  const [esims, given, returned] = [
    await listOrderEsims(tx, shop.secrets, [order.id]),
    await listGifts(tx, order.id),
    await listReturned(tx, order.id),
  ];
  const esim = esims.find((each) => each.iccid === iccid);
  const earlier = given.find(({ esimId }) => esimId === esim?.row.id);
  // The same request once more, whose response was lost: only a link has to be made anew, as nobody has seen it.
  if (earlier && isSame(earlier, wishes)) return earlier.receiverEmail === null ? renewLink(tx, earlier) : undefined;
  if (!shop.settings.current().gifts.isOffered || !esim || earlier) throw notPossible();
  if (returned.has(esim.row.id) || stageOf(esim.row) !== 'waiting') throw notPossible();
  const { senderName, receiverName, receiverEmail, locale, note } = wishes;
  const [gift] = await tx
    .insert(gifts)
    .values({
      orderId: order.id,
      esimId: esim.row.id,
      ...{ senderName, receiverName, receiverEmail: receiverEmail ?? null, locale, note, state: 'sent' },
    })
    .returning();
  if (!gift) throw new Error('The database returned no gift');
  await recordOrderEvent(tx, order.id, { kind: 'gift_given', actor: 'customer', detail: { esimId: esim.row.id } });
  return prepare(shop, tx, { order, gift, wishes });
}

function isSame(gift: GiftRow, wishes: GiftWishes): boolean {
  const { senderName, receiverName, receiverEmail = null, locale, note } = wishes;
  const isUnopened = gift.state === 'waiting' || gift.state === 'sent';
  const isForSame = gift.receiverName === receiverName && gift.receiverEmail === receiverEmail;
  return isUnopened && isForSame && gift.senderName === senderName && gift.locale === locale && gift.note === note;
}

/** Writes what the buyer wishes: a mail on its day, or a link at once. */
async function prepare(
  shop: Shop,
  tx: Transaction,
  { order, gift: known, wishes }: OfOrder & { gift: GiftRow; wishes: GiftWishes },
): Promise<Made> {
  const { senderName, receiverName, receiverEmail, locale, note, sendAt } = wishes;
  const gift = await updateGift(tx, known.id, {
    ...{ senderName, receiverName, receiverEmail: receiverEmail ?? null, locale, note },
    // Whoever had the earlier address, or a link of it, has nothing more.
    ...{ state: 'sent', tokenHash: null, sentAt: null },
  });
  if (gift.receiverEmail === null) return renewLink(tx, gift);
  return schedule(shop, tx, { order, gift, sendAt: sendAt === undefined ? undefined : new Date(sendAt) });
}

/** Has the mail of a gift sent, at once or later. */
async function schedule(
  shop: Shop,
  tx: Transaction,
  { order, gift, sendAt }: OfOrder & { gift: GiftRow; sendAt?: Date | undefined },
): Promise<undefined> {
  const now = shop.clock.now();
  const isTooLate = sendAt && sendAt > latestDayOf(order);
  if (sendAt && (isTooLate || sendAt.getTime() < now.getTime() - GRACE_MS)) {
    const message = `Choose a day from today until ${latestDayOf(order).toISOString().slice(0, 10)}.`;
    const code = isTooLate ? 'too_big' : 'too_small';
    throw new ProblemError(422, 'invalid_input', message, { errors: [{ path: 'sendAt', code, message }] });
  }
  await assertNotTooOften(tx, gift);
  const at = sendAt && sendAt > now ? sendAt : sql`now()`;
  await updateGift(tx, gift.id, { state: 'waiting', sendAt: at, nextAttemptAt: at, retries: 0 });
  shop.sweeps.nudge('send-gift', gift.id);
}

/** @throws ProblemError rate_limited */
async function assertNotTooOften(tx: Transaction, { id, orderId }: GiftRow): Promise<void> {
  const ofOrder = await listRecentMails(tx, { orderId, kind: 'gift', withinSeconds: DAY_SECONDS });
  const sent = ofOrder.filter(({ payload }) => readPayload('gift', payload).giftId === id);
  if (sent.length < GIFT_MAILS_PER_DAY) return;
  const oldestMs = Math.max(...sent.map(({ ageMs }) => ageMs));
  throw new ProblemError(
    429,
    'rate_limited',
    `This gift has been sent ${GIFT_MAILS_PER_DAY} times within a day. Try again tomorrow.`,
    { retryAfterSeconds: Math.max(1, Math.ceil((DAY_MS - oldestMs) / 1000)) },
  );
}

/** The eSIM is its buyer's again; the link says so. */
async function takeBack(tx: Transaction, { id, orderId, esimId }: GiftRow): Promise<undefined> {
  await updateGift(tx, id, { state: 'taken_back' });
  await recordOrderEvent(tx, orderId, { kind: 'gift_taken_back', actor: 'customer', detail: { esimId } });
}

function notPossible(): ProblemError {
  const detail = 'This eSIM cannot be given: it is installed, given already, or on its way back. Reload the page.';
  return new ProblemError(409, 'conflict', detail);
}
