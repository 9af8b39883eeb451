import type { ReceivedGift } from '@esimshop/contracts/gifts';
import { sql } from 'drizzle-orm';
import { queueMail } from '../../mail/queue-mail.ts';
import { listRecentMails } from '../../mail/store.ts';
import { toBoughtPlan } from '../../orders/bought-plan.ts';
import { toEsimInfo } from '../../orders/esim-info.ts';
import { readKnownState, stageOf } from '../../orders/esim-stage.ts';
import { findEsim } from '../../orders/esims.ts';
import { findGiftByToken, type GiftRow } from '../../orders/gifts.ts';
import { type OrderRow, recordOrderEvent } from '../../orders/store.ts';
import { listWaitingPlans } from '../../orders/waiting-plans.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { ProblemError } from '../../platform/problem.ts';
import type { Shop } from '../../shop.ts';
import { isReturned } from './is-returned.ts';
import { lockGift, mailGift, updateGift } from './store.ts';

/** The link of a gift, and the browser that follows it. */
type Receiver = { token: string; sessionHash: Buffer };

/** What a link shows before anything is pressed: it changes nothing. @throws ProblemError link_invalid */
export async function lookAtGift(shop: Shop, { token, sessionHash }: Receiver): Promise<ReceivedGift> {
  return describe(shop, await getByToken(shop, token), sessionHash);
}

/**
 * Opens a gift for this browser, and tells its buyer. Doing so again shows the codes again; from another browser, that it is open.
 * @throws ProblemError link_invalid
 */
export async function openGift(shop: Shop, { token, sessionHash }: Receiver): Promise<ReceivedGift> {
  const known = await getByToken(shop, token);
  const opened = await inTransaction(shop.database, 'gift opened', async (tx) => {
    const { gift, order } = await lockGift(tx, known);
    assertLatest(gift, known);
    if (gift.state === 'taken_back' || gift.openedSession || (await isReturned(tx, gift))) return gift;
    const isFirst = gift.openedAt === null;
    if (isFirst) await tellBuyer(shop, tx, { gift, order });
    return updateGift(tx, gift.id, {
      ...{ state: 'opened', openedSession: sessionHash },
      ...(isFirst && { openedAt: sql`now()` }),
    });
  });
  return describe(shop, opened, sessionHash);
}

const MAIL_PAUSE_SECONDS = 600;

/**
 * Sends a new link to the mailbox that the gift was for: whoever opens that sees the codes, and nobody by the earlier link. At most one
 * in ten minutes.
 * @throws ProblemError link_invalid, conflict, rate_limited
 */
export async function mailGiftAgain(shop: Shop, { token }: Pick<Receiver, 'token'>): Promise<void> {
  const known = await getByToken(shop, token);
  await inTransaction(shop.database, 'gift', async (tx) => {
    const { gift, order } = await lockGift(tx, known);
    assertLatest(gift, known);
    if (gift.state !== 'opened' || gift.receiverEmail === null || (await isReturned(tx, gift)))
      throw new ProblemError(409, 'conflict', 'A new link cannot be sent. Ask whoever gave it to you.');
    const { orderId } = gift;
    const [recent] = await listRecentMails(tx, { orderId, kind: 'gift', withinSeconds: MAIL_PAUSE_SECONDS });
    if (recent) {
      const retryAfterSeconds = Math.max(1, MAIL_PAUSE_SECONDS - Math.floor(recent.ageMs / 1000));
      const detail = 'A link was sent within the last ten minutes. Look for it, or try again later.';
      throw new ProblemError(429, 'rate_limited', detail, { retryAfterSeconds });
    }
    await mailGift(shop, tx, { gift, order });
  });
}

/** @throws ProblemError link_invalid */
async function getByToken({ database }: Shop, token: string): Promise<GiftRow> {
  const gift = await findGiftByToken(database, token);
  if (!gift) throw linkInvalid();
  return gift;
}

/** A new link may have been made meanwhile. @throws ProblemError link_invalid */
function assertLatest(gift: GiftRow, known: GiftRow): void {
  if (!gift.tokenHash || !known.tokenHash?.equals(gift.tokenHash)) throw linkInvalid();
}

function linkInvalid(): ProblemError {
  return new ProblemError(410, 'link_invalid', 'This link has been replaced or never existed. Use the latest one.');
}

async function tellBuyer(
  shop: Shop,
  tx: Transaction,
  { gift, order }: { gift: GiftRow; order: OrderRow },
): Promise<void> {
  await recordOrderEvent(tx, order.id, { kind: 'gift_opened', detail: { esimId: gift.esimId } });
  await queueMail(shop, tx, {
    kind: 'gift-news',
    orderId: order.id,
    payload: { giftId: gift.id, news: 'opened' },
    idempotencyKey: `${gift.id}.opened`,
    recipient: order.customerEmail,
    locale: order.locale,
    messageIdStem: `${order.orderNumber}.gift-opened.${gift.id}`,
  });
}

async function describe(shop: Shop, gift: GiftRow, sessionHash: Buffer): Promise<ReceivedGift> {
  const { database, secrets } = shop;
  const [esim, returned] = [await findEsim(database, secrets, gift.esimId), await isReturned(database, gift)];
  // Its buyer's data was erased, and its codes with it.
  if (!esim) throw linkInvalid();
  const isOver = returned || gift.state === 'taken_back';
  const isOwn = !isOver && gift.openedSession?.equals(sessionHash) === true;
  const { senderName, receiverName, note, openedAt, receiverEmail } = gift;
  return {
    ...{ senderName, receiverName, note },
    state: isOver ? 'returned' : isOwn ? 'own' : gift.openedSession ? 'opened' : 'ready',
    plan: { ...toBoughtPlan(esim.line), speeds: esim.line.speeds },
    openedAt: openedAt?.toISOString() ?? null,
    hasMailbox: receiverEmail !== null,
    ...(isOwn && {
      esim: {
        ...toEsimInfo(esim),
        stage: stageOf(esim.row),
        waiting: listWaitingPlans(esim, readKnownState(esim.row)),
      },
    }),
  };
}
