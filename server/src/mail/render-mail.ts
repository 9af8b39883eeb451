import { RESET_PASSWORD_PATH, VERIFY_EMAIL_PATH } from '@esimshop/contracts/accounts';
import type { OrderStatus } from '@esimshop/contracts/order-status';
import type { Order } from '@esimshop/contracts/orders';
import { listTopUpRows } from '../catalogue/store.ts';
import { getEsim, getPlanNotice, type OpenEsim } from '../orders/esims.ts';
import { getOwnerNotice, listDigest } from '../orders/owner-notices.ts';
import { getRefund } from '../orders/refunds.ts';
import { showOrder } from '../orders/show-order.ts';
import { listOrderLines } from '../orders/store.ts';
import type { MailMessage } from '../partners/mail-transport.ts';
import type { Config } from '../platform/config/config.ts';
import type { MailKind, StatusMailKind } from '../platform/database/schema/mail.ts';
import type { Shop } from '../shop.ts';
import { findBalance } from '../supply/accounts.ts';
import { sealContext } from './queue-mail.ts';
import type { MailRow } from './store.ts';
import { renderSupportMail } from './support/render-support-mail.ts';
import { getSupportMessage } from './support/store.ts';
import { renderAccountMail, toAccountNotice } from './templates/render-account-mail.ts';
import { renderCaseAlert, renderCaseDigest } from './templates/render-case-alert.ts';
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

/** What is in a mail, besides whom it goes to; `name` is the recipient's. */
type Content = Omit<MailMessage, 'messageId' | 'to'> & { name?: string };
type Options = { locale: MailRow['locale']; shop: MailShop };
type RenderContent = (shop: Shop, mail: MailRow, options: Options) => Content | Promise<Content>;

/** The message of a queued mail, from what is on record now. */
export async function renderMail(shop: Shop, mail: MailRow): Promise<MailMessage> {
  const render = isStatusMail(mail.kind) ? renderStatus : CONTENTS[mail.kind];
  const { name = '', ...content } = await render(shop, mail, { locale: mail.locale, shop: describeShop(shop.config) });
  return { messageId: mail.messageId, to: { address: mail.recipient, name }, ...content };
}

/** A kind without its content does not compile. */
const CONTENTS: Record<Exclude<MailKind, StatusMailKind>, RenderContent> = {
  confirmation: (shop, mail, options) =>
    renderForBuyer(shop, mail, (parts) => renderConfirmationMail({ ...options, ...parts })),
  'top-up': async (shop, mail, options) => {
    const { iccid } = await getToppedUpEsim(shop, orderOf(mail));
    return renderForBuyer(shop, mail, (parts) => renderTopUpMail({ ...options, ...parts, iccid }));
  },
  copy: async (shop, mail, options) => renderCopyMail({ ...options, order: await showOrder(shop, orderOf(mail)) }),
  refund: async (shop, mail, options) => {
    const order = await showOrder(shop, orderOf(mail));
    const refund = await getRefund(shop.database, Number(mail.discriminator));
    return renderRefundMail({ ...options, order, refund, portalUrl: portalUrlOf(shop, mail) });
  },
  'low-data': renderPlanNotice,
  'out-of-data': renderPlanNotice,
  'plan-ending': renderPlanNotice,
  'portal-link': (shop, mail, options) => renderPortalLinkMail({ ...options, portalUrl: portalUrlOf(shop, mail) }),
  'support-message': async (shop, mail) =>
    renderSupportMail(await getSupportMessage(shop.database, Number(mail.discriminator))),
  'supply-alert': async (shop, mail, options) => {
    const notice = readSupplyNotice(mail.discriminator);
    return renderSupplyAlert({ ...options, notice, balance: await findBalance(shop.database, notice.supplier) });
  },
  'webhook-alert': ({ partners }, mail, options) => {
    const notice = readWebhookNotice(mail.discriminator);
    return renderWebhookAlert({ ...options, notice, isAboutPayments: !(notice.provider in partners.suppliers) });
  },
  'case-alert': async ({ database }, mail, options) =>
    renderCaseAlert({ ...options, notice: await getOwnerNotice(database, Number(mail.discriminator)) }),
  'case-digest': async ({ database }, mail, options) =>
    renderCaseDigest({ ...options, notices: await listDigest(database, mail.discriminator) }),
  'email-verification': (shop, mail, options) =>
    renderAccountMail({ ...options, letter: 'verification', url: openAccountLink(shop, mail, VERIFY_EMAIL_PATH) }),
  'password-reset': (shop, mail, options) =>
    renderAccountMail({ ...options, letter: 'reset', url: openAccountLink(shop, mail, RESET_PASSWORD_PATH) }),
  'account-notice': (_shop, mail, options) =>
    renderAccountMail({ ...options, letter: toAccountNotice(mail.discriminator) }),
};

function isStatusMail(kind: MailKind): kind is StatusMailKind {
  return kind.startsWith(STATUS_PREFIX);
}

const STATUS_PREFIX = 'status-';

function renderStatus(shop: Shop, mail: MailRow, options: Options): Promise<Content> {
  const status = mail.kind.slice(STATUS_PREFIX.length) as OrderStatus;
  return renderForBuyer(shop, mail, (parts) => renderStatusMail({ ...options, ...parts, status }));
}

/** A mail about an order, to its buyer by name, with a link to the portal. */
async function renderForBuyer(
  shop: Shop,
  mail: MailRow,
  render: (parts: { order: Order; portalUrl: string }) => Content,
): Promise<Content> {
  const order = await showOrder(shop, orderOf(mail));
  return { name: order.customerName, ...render({ order, portalUrl: portalUrlOf(shop, mail) }) };
}

async function renderPlanNotice(shop: Shop, mail: MailRow, options: Options): Promise<Content> {
  const notice = await getPlanNotice(shop.database, Number(mail.discriminator));
  const esim = await getEsim(shop.database, shop.secrets, notice.esimId);
  const portalUrl = portalUrlOf(shop, mail);
  const topUpUrl = (await hasTopUps(shop, esim)) ? toTopUpUrl(portalUrl, esim) : undefined;
  return renderPlanMail({ ...options, notice, esim, portalUrl, topUpUrl });
}

/** The shop as its mails name it. */
export function describeShop({ mailFrom, publicUrl, supportAddress, timeZone }: Config): MailShop {
  return { name: mailFrom.name, publicUrl, supportAddress, timeZone };
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
