import { randomUUID } from 'node:crypto';
import { emailKeyOf } from '@esimshop/contracts/email';
import type { MailKind } from '@esimshop/contracts/mail-kinds';
import { eq } from 'drizzle-orm';
import { recordAudit } from '../../accounts/audit-log.ts';
import { getUser } from '../../accounts/users.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { redirectMails } from '../../mail/redirect-mails.ts';
import { findLatestMail } from '../../mail/store.ts';
import { revokePortalTokensOf } from '../../orders/portal-tokens.ts';
import { searchKeyOf } from '../../orders/search-key.ts';
import { lockOrder, type OrderRow, recordOrderEvent } from '../../orders/store.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Shop } from '../../shop.ts';
import { orders } from '../../tables/orders.ts';
import type { AdminActor } from '../admin-actor.ts';
import { getOrderRow, refuseErased } from './show-admin-order.ts';

/** The mails that a buyer needs. Those of refunds and statuses are about a past moment. */
const SENT_AGAIN = ['confirmation', 'top-up'] as const satisfies MailKind[];

/**
 * Gives an order another e-mail address: every portal link of the old one is withdrawn, what was not mailed yet goes to the
 * new one, and so does what has its eSIMs, again. The address that it has already changes nothing.
 * @throws ProblemError order_not_found, customer_erased, mail_in_progress while a mail is being sent to the old address
 */
export async function correctEmail(
  shop: Shop,
  actor: AdminActor,
  { orderId, email }: { orderId: number; email: string },
): Promise<void> {
  refuseErased(await getOrderRow(shop.database, orderId));
  await inTransaction(shop.database, 'correct-email', async (tx) => {
    const before = await lockOrder(tx, orderId);
    if (before.customerEmail === email) return;
    const order = { ...before, customerEmail: email };
    const change = { customerEmail: email, emailKey: emailKeyOf(email), searchKey: searchKeyOf(order) };
    await tx
      .update(orders)
      .set({ ...change, userId: await keepAccount(tx, before) })
      .where(eq(orders.id, orderId));
    await redirectMails(shop, tx, { orderId, from: before.customerEmail, to: email });
    const links = await revokePortalTokensOf(tx, before.customerEmail);
    const detail = { recipient: email };
    const number = await recordOrderEvent(tx, orderId, { kind: 'email_corrected', actor: actor.name, detail });
    await sendAgain(shop, tx, order, String(number));
    const subject = { subjectKind: 'order', subjectId: orderId };
    await recordAudit(tx, { ...actor.audit, ...subject, act: 'order.email_corrected', after: { links } });
  });
}

/** An account that proved the old address has the order by it, and loses it; one of another address bought it. */
async function keepAccount(tx: Transaction, { userId, emailKey }: OrderRow): Promise<number | null> {
  if (userId === null) return null;
  const account = await getUser(tx, userId);
  return account.emailKey === emailKey && account.emailVerifiedAt ? null : userId;
}

async function sendAgain(shop: Shop, tx: Transaction, order: OrderRow, idempotencyKey: string): Promise<void> {
  const { id: orderId, orderNumber, customerEmail: recipient, locale } = order;
  for (const kind of SENT_AGAIN) {
    const latest = await findLatestMail(tx, { orderId, kind });
    // One that was not sent yet is on its way to the new address.
    if (latest?.mail.state !== 'sent') continue;
    const messageIdStem = `${orderNumber}.${randomUUID()}.${kind}`;
    await queueMail(shop, tx, { kind, orderId, idempotencyKey, recipient, locale, messageIdStem });
  }
}
