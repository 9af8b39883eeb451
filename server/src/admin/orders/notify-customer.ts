import { randomUUID } from 'node:crypto';
import type { OrderStatus } from '@esimshop/contracts/order-status';
import { recordAudit } from '../../accounts/audit-log.ts';
import type { MailContent } from '../../mail/mail-payloads.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { requeueMail } from '../../mail/requeue-mails.ts';
import { findLatestMail } from '../../mail/store.ts';
import { hasEsims } from '../../orders/esims.ts';
import { lockOrder, type OrderRow, recordOrderEvent } from '../../orders/store.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { ProblemError } from '../../platform/problem.ts';
import type { Shop } from '../../shop.ts';
import type { AdminActor } from '../admin-actor.ts';
import { getOrderRow, refuseErased } from './show-admin-order.ts';

const NOTIFIED_WITHIN_SECONDS = 600;
/** Long enough for a double press, short enough for somebody who lost the mail. */
const RESENT_WITHIN_SECONDS = 60;

export type Notified = { order: OrderRow; status: OrderStatus; recipient: string };

/**
 * Queues the mail of a status, by default of the order's own. The same one is sent once in ten minutes; one that could
 * not be sent is sent again at once.
 * @throws ProblemError order_not_found, customer_erased, already_notified
 */
export async function notifyCustomer(
  shop: Shop,
  actor: AdminActor,
  { orderId, status: asked }: { orderId: number; status?: OrderStatus | undefined },
): Promise<Notified> {
  refuseErased(await getOrderRow(shop.database, orderId));
  return inTransaction(shop.database, 'notify', async (tx) => {
    const order = await lockOrder(tx, orderId);
    const status = asked ?? order.status;
    const mail = { kind: `status-${status}`, payload: { status } } as const;
    await queueAgain(shop, tx, { order, mail, event: 'notified', actor, onceInSeconds: NOTIFIED_WITHIN_SECONDS });
    await recordAudit(tx, {
      ...actor.audit,
      act: 'order.notified',
      subjectKind: 'order',
      subjectId: orderId,
      after: { status },
    });
    return { order, status, recipient: order.customerEmail };
  });
}

/**
 * Queues the mail with the codes again, with a new portal link. Links of earlier mails remain.
 * @throws ProblemError order_not_found, customer_erased, esims_not_ready, already_notified if it was sent within the last
 * minute
 */
export async function resendCodes(shop: Shop, actor: AdminActor, orderId: number): Promise<{ recipient: string }> {
  refuseErased(await getOrderRow(shop.database, orderId));
  return inTransaction(shop.database, 'resend', async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!(await hasEsims(tx, orderId))) {
      throw new ProblemError(409, 'esims_not_ready', 'The order has no eSIM yet, so there are no codes to send.');
    }
    const onceInSeconds = RESENT_WITHIN_SECONDS;
    await queueAgain(shop, tx, { order, mail: { kind: 'confirmation' }, event: 'resent', actor, onceInSeconds });
    await recordAudit(tx, { ...actor.audit, act: 'order.mail_resent', subjectKind: 'order', subjectId: orderId });
    return { recipient: order.customerEmail };
  });
}

type Repeat = {
  order: OrderRow;
  mail: MailContent;
  event: 'notified' | 'resent';
  actor: AdminActor;
  onceInSeconds: number;
};

async function queueAgain(shop: Shop, tx: Transaction, repeat: Repeat): Promise<void> {
  const { order, mail, event, actor, onceInSeconds } = repeat;
  const { kind } = mail;
  const { id: orderId, customerEmail: recipient, orderNumber, locale } = order;
  const latest = await findLatestMail(tx, { orderId, kind });
  // On its way, or sent: not again for a while, unless it went to an address that was corrected since.
  const isTold = latest?.mail.recipient === recipient && latest.mail.problem === null;
  if (isTold && latest.ageSeconds < onceInSeconds) {
    throw alreadyNotified(onceInSeconds - latest.ageSeconds);
  }
  const detail = { mailKind: kind, recipient };
  const number = await recordOrderEvent(tx, orderId, { kind: event, actor: actor.name, detail });
  // No second mail beside one that is retried until it succeeds.
  if (latest && latest.mail.state !== 'sent') return requeueMail(shop, tx, latest.mail.id);
  await queueMail(shop, tx, {
    ...mail,
    orderId,
    idempotencyKey: String(number),
    recipient,
    locale,
    messageIdStem: `${orderNumber}.${randomUUID()}.${kind}`,
  });
}

function alreadyNotified(leftSeconds: number): ProblemError {
  const seconds = Math.max(1, Math.ceil(leftSeconds));
  const wait = seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`;
  return new ProblemError(
    409,
    'already_notified',
    `The same e-mail was sent to this customer a moment ago. It can be sent again in ${wait}.`,
    { retryAfterSeconds: seconds },
  );
}
