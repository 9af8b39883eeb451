import { RESET_PASSWORD_PATH, VERIFY_EMAIL_PATH } from '@esimshop/contracts/accounts';
import type { OrderStatus } from '@esimshop/contracts/order-status';
import { listTopUpRows } from '../catalogue/store.ts';
import { findBalance } from '../catalogue/supplier-accounts.ts';
import { getEsim, getPlanNotice, type OpenEsim } from '../orders/esims.ts';
import { createPortalToken } from '../orders/portal-tokens.ts';
import { getRefund } from '../orders/refunds.ts';
import { showOrder } from '../orders/show-order.ts';
import { listOrderLines } from '../orders/store.ts';
import type { MailMessage } from '../partners/mail-transport.ts';
import type { Config } from '../platform/config/config.ts';
import type { StatusMailKind } from '../platform/database/schema/mail.ts';
import { inOneStatement } from '../platform/database/transaction.ts';
import { sha256 } from '../platform/secrets/secrets.ts';
import type { Shop } from '../shop.ts';
import { sealContext } from './queue-mail.ts';
import { claimMail, findMail, type MailRow, markSent, releaseMail } from './store.ts';
import { renderSupportMail } from './support/render-support-mail.ts';
import { getSupportMessage } from './support/store.ts';
import { renderAccountMail, toAccountNotice } from './templates/render-account-mail.ts';
import { renderConfirmationMail } from './templates/render-confirmation-mail.ts';
import { renderCopyMail } from './templates/render-copy-mail.ts';
import type { MailShop } from './templates/render-mail-frame.ts';
import { renderPlanMail } from './templates/render-plan-mail.ts';
import { renderPortalLinkMail } from './templates/render-portal-link-mail.ts';
import { renderRefundMail } from './templates/render-refund-mail.ts';
import { renderStatusMail } from './templates/render-status-mail.ts';
import { readSupplyNotice, renderSupplyAlert } from './templates/render-supply-alert.ts';
import { renderTopUpMail } from './templates/render-top-up-mail.ts';
import { readWebhookNotice, renderWebhookAlert } from './templates/render-webhook-alert.ts';

/**
 * Sends a queued mail once. Only if the mail server's reply was lost is it sent again, under the
 * same Message-ID.
 * @throws Error if the server did not accept it, so that it is tried again.
 */
export async function deliverMail(shop: Shop, mailId: number): Promise<void> {
  const portalToken = createPortalToken();
  const mail = await claimMail(shop.database, {
    mailId,
    lockMs: shop.timeouts.mailMs + 2000,
    tokenHash: sha256(portalToken),
    portalTokenSealed: shop.secrets.seal(portalToken, sealContext(mailId)),
  });
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
  await inOneStatement(shop.database, 'mail', (database) => markSent(database, mail));
}

async function renderMail(shop: Shop, mail: MailRow): Promise<MailMessage> {
  const to = { address: mail.recipient, name: '' };
  const rendered = await renderContent(shop, mail);
  return { messageId: mail.messageId, to, ...rendered };
}

/** A kind without a branch does not compile. */
async function renderContent(
  shop: Shop,
  mail: MailRow,
): Promise<Omit<MailMessage, 'messageId' | 'to'> & Partial<Pick<MailMessage, 'to'>>> {
  const options = { locale: mail.locale, shop: describeShop(shop.config) };
  switch (mail.kind) {
    case 'support-message':
      return renderSupportMail(await getSupportMessage(shop.database, Number(mail.discriminator)));
    case 'supply-alert': {
      const notice = readSupplyNotice(mail.discriminator);
      return renderSupplyAlert({ ...options, notice, balance: await findBalance(shop.database, notice.supplier) });
    }
    case 'webhook-alert': {
      const notice = readWebhookNotice(mail.discriminator);
      return renderWebhookAlert({ ...options, notice, isAboutPayments: !(notice.provider in shop.partners.suppliers) });
    }
    case 'copy':
      return renderCopyMail({ ...options, order: await showOrder(shop, orderOf(mail)) });
    case 'portal-link':
      return renderPortalLinkMail({ ...options, portalUrl: portalUrlOf(shop, mail) });
    case 'email-verification':
      return renderAccountMail({
        ...options,
        letter: 'verification',
        url: openAccountLink(shop, mail, VERIFY_EMAIL_PATH),
      });
    case 'password-reset':
      return renderAccountMail({ ...options, letter: 'reset', url: openAccountLink(shop, mail, RESET_PASSWORD_PATH) });
    case 'account-notice':
      return renderAccountMail({ ...options, letter: toAccountNotice(mail.discriminator) });
    case 'low-data':
    case 'out-of-data':
    case 'plan-ending': {
      const notice = await getPlanNotice(shop.database, Number(mail.discriminator));
      const esim = await getEsim(shop.database, shop.secrets, notice.esimId);
      const portalUrl = portalUrlOf(shop, mail);
      const topUpUrl = (await hasTopUps(shop, esim)) ? toTopUpUrl(portalUrl, esim) : undefined;
      return renderPlanMail({ ...options, notice, esim, portalUrl, topUpUrl });
    }
    case 'refund': {
      const order = await showOrder(shop, orderOf(mail));
      const refund = await getRefund(shop.database, Number(mail.discriminator));
      return renderRefundMail({ ...options, order, refund, portalUrl: portalUrlOf(shop, mail) });
    }
    case 'status-pending':
    case 'status-created':
    case 'status-processing':
    case 'status-processed':
    case 'status-shipped':
    case 'status-completed':
    case 'status-cancelled':
    case 'status-refunded': {
      const order = await showOrder(shop, orderOf(mail));
      const portalUrl = portalUrlOf(shop, mail);
      return {
        to: { address: mail.recipient, name: order.customerName },
        ...renderStatusMail({ ...options, status: statusOfMail(mail.kind), order, portalUrl }),
      };
    }
    case 'top-up': {
      const order = await showOrder(shop, orderOf(mail));
      const { iccid } = await getToppedUpEsim(shop, orderOf(mail));
      const portalUrl = portalUrlOf(shop, mail);
      return {
        to: { address: mail.recipient, name: order.customerName },
        ...renderTopUpMail({ ...options, order, iccid, portalUrl }),
      };
    }
    case 'confirmation': {
      const order = await showOrder(shop, orderOf(mail));
      const portalUrl = portalUrlOf(shop, mail);
      return {
        to: { address: mail.recipient, name: order.customerName },
        ...renderConfirmationMail({ ...options, order, portalUrl }),
      };
    }
  }
}

function statusOfMail(kind: StatusMailKind): OrderStatus {
  return kind.slice('status-'.length) as OrderStatus;
}

/** The shop as its mails name it. */
export function describeShop({ mailFrom, publicUrl, supportAddress }: Config): MailShop {
  return { name: mailFrom.name, publicUrl, supportAddress };
}

async function getToppedUpEsim({ database, secrets }: Shop, orderId: number): Promise<OpenEsim> {
  const [line] = await listOrderLines(database, orderId);
  if (!line?.toppedUpEsimId) throw new Error(`Expected order ${orderId} to be a top-up`);
  return getEsim(database, secrets, line.toppedUpEsimId);
}

function orderOf({ id, kind, orderId }: MailRow): number {
  if (orderId === null) throw new Error(`Mail ${id} of kind ${kind} has no order`);
  return orderId;
}

/** The address that opens the portal, from the mail's claim on. */
function portalUrlOf({ config, secrets }: Shop, mail: MailRow): string {
  if (!mail.portalTokenSealed) throw new Error(`Expected mail ${mail.id} to have been claimed with a portal token`);
  return `${config.publicUrl}/portal?token=${secrets.open(mail.portalTokenSealed, sealContext(mail.id))}`;
}

/** Whether anything is sold that can be added to this eSIM. */
async function hasTopUps({ database }: Shop, { supplier, line: { countryCode, tier } }: OpenEsim): Promise<boolean> {
  return (await listTopUpRows(database, { supplier, countryCode, tier })).length > 0;
}

/** The address that opens the packages for this eSIM. */
function toTopUpUrl(portalUrl: string, { row, line }: OpenEsim): string {
  const url = new URL(portalUrl);
  url.pathname += '/topup';
  url.searchParams.set('esimId', String(row.id));
  url.searchParams.set('bundle', line.supplierPlanId);
  return url.href;
}

/** The address of a page that takes the mail's token, as the fragment, which browsers send to nobody. */
function openAccountLink({ config, secrets }: Shop, mail: MailRow, path: string): string {
  if (!mail.accountTokenSealed) throw new Error(`Expected mail ${mail.id} to have been queued with a token`);
  return `${config.publicUrl}${path}#token=${secrets.open(mail.accountTokenSealed, sealContext(mail.id))}`;
}
