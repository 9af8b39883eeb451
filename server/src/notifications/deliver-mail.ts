import { inTransaction } from '../database/transaction.ts';
import { getLowDataNotice } from '../esims/low-data-store.ts';
import { getEsim } from '../esims/store.ts';
import { showOrder } from '../orders/orders.ts';
import { issuePortalToken } from '../portal/portal-tokens.ts';
import type { Shop } from '../shop.ts';
import { renderSupportMail } from '../support/render-support-mail.ts';
import { getSupportMessage } from '../support/store.ts';
import type { MailMessage } from './mail-transport.ts';
import { renderConfirmationMail } from './render-confirmation-mail.ts';
import { renderCopyMail } from './render-copy-mail.ts';
import { renderLowDataMail } from './render-low-data-mail.ts';
import { renderPortalLinkMail } from './render-portal-link-mail.ts';
import { claimMail, findMail, type MailRow, markMailSent, releaseMail } from './store.ts';

/**
 * Sends a queued mail. It is sent once; only where the mail server's receipt was lost is it handed over again, under the
 * same Message-ID.
 * @throws Error while it could not be handed over, so that the job comes back.
 */
export async function deliverMail(shop: Shop, mailId: number): Promise<void> {
  const mail = await claimMail(shop.database, mailId, shop.timeouts.mailMs + 2000);
  if (!mail) {
    const current = await findMail(shop.database, mailId);
    if (current?.state === 'queued') throw new Error(`Mail ${mailId} is being sent by another process`);
    return;
  }
  try {
    await shop.partners.mail.send(await renderMail(shop, mail));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const isPermanent = error instanceof Error && 'permanent' in error && error.permanent === true;
    await releaseMail(shop.database, mailId, message, isPermanent ? 'failed' : 'queued');
    if (!isPermanent) throw error;
    shop.log.error({ mailId, message }, 'mail.refused');
    return;
  }
  await inTransaction(shop.database, 'mail', (tx) => markMailSent(tx, mail));
}

async function renderMail(shop: Shop, mail: MailRow): Promise<MailMessage> {
  const message = { messageId: mail.messageId, to: { address: mail.recipient, name: '' } };
  if (mail.kind === 'support-message') {
    return { ...message, ...renderSupportMail(await getSupportMessage(shop.database, Number(mail.discriminator))) };
  }
  const { locale } = mail;
  const { publicUrl } = shop.config;
  if (mail.kind === 'copy') {
    return { ...message, ...renderCopyMail({ order: await showOrder(shop, orderOf(mail)), locale, publicUrl }) };
  }
  const token = await issuePortalToken(shop, { mailId: mail.id, email: mail.recipient });
  const portalUrl = `${publicUrl}/portal?token=${token}`;
  if (mail.kind === 'portal-link') {
    return { ...message, ...renderPortalLinkMail({ portalUrl, locale, publicUrl }) };
  }
  if (mail.kind === 'low-data') {
    const notice = await getLowDataNotice(shop.database, Number(mail.discriminator));
    const esim = await getEsim(shop.database, shop.secrets, notice.esimId);
    return { ...message, ...renderLowDataMail({ notice, esim, portalUrl, locale, publicUrl }) };
  }
  const order = await showOrder(shop, orderOf(mail));
  return {
    ...message,
    to: { address: mail.recipient, name: order.customerName },
    ...renderConfirmationMail({ order, portalUrl, locale, publicUrl }),
  };
}

function orderOf({ id, kind, orderId }: MailRow): number {
  if (orderId === null) throw new Error(`Mail ${id} of kind ${kind} has no order`);
  return orderId;
}
