import { RESET_PASSWORD_PATH, VERIFY_EMAIL_PATH } from '@esimshop/contracts/accounts';
import { AUTOMATIC_TOP_UP_PATH } from '@esimshop/contracts/automatic-limits';
import { YOUR_DATA_PATH } from '@esimshop/contracts/data-requests';
import { GIFT_PATH } from '@esimshop/contracts/gifts';
import { type Locale, localizePath } from '@esimshop/contracts/locales';
import type { MailKind, StatusMailKind } from '@esimshop/contracts/mail-kinds';
import type { Order } from '@esimshop/contracts/orders';
import { INVITATION_PATH } from '@esimshop/contracts/people';
import { RATING_PATH } from '@esimshop/contracts/ratings';
import { listSellerFacts } from '@esimshop/contracts/seller';
import { listTopUpRows } from '../catalogue/store.ts';
import { getContract, type KeptContract } from '../documents/contract.ts';
import { printContract } from '../documents/print-contract.ts';
import type { ReceiptRow } from '../documents/receipts/store.ts';
import { toBoughtPlan } from '../orders/bought-plan.ts';
import { getEsim, getPlanNotice, listBookedPlans, type OpenEsim } from '../orders/esims.ts';
import { getGift } from '../orders/gifts.ts';
import { getOwnerNotice, listDigest } from '../orders/owner-notices.ts';
import { getRating } from '../orders/ratings.ts';
import { getRefund } from '../orders/refunds.ts';
import { showOrder } from '../orders/show-order.ts';
import { listOrderLines } from '../orders/store.ts';
import { findRunOfOrder, getRule, listRuns, type TopUpRule } from '../orders/top-up-rules.ts';
import { getWithdrawal, listWithdrawalEsims } from '../orders/withdrawals.ts';
import type { MailAttachment, MailMessage } from '../partners/mail-transport.ts';
import { contactAddressOf } from '../settings/contact-address.ts';
import { shopNameOf } from '../settings/shop-name.ts';
import type { Shop } from '../shop.ts';
import { findBalance } from '../supply/accounts.ts';
import { LEGAL_TEXTS } from '../texts/texts.ts';
import { isTold, readAlertRecipients } from './alert-recipients.ts';
import { attachDue, attachReceipt } from './attach-receipts.ts';
import { drawMailMark } from './draw-mail-mark.ts';
import { type MailPayloads, ofEachStatus, readPayload } from './mail-payloads.ts';
import { sealContext, toMessageId } from './queue-mail.ts';
import { readDailyFacts } from './read-daily-facts.ts';
import type { MailRow } from './store.ts';
import { renderSupportMail } from './support/render-support-mail.ts';
import { renderSupportReply } from './support/render-support-reply.ts';
import { getSupportMessage, getSupportReply } from './support/store.ts';
import { threadStemOf } from './support/support-messages.ts';
import { renderAccountMail, renderInvitationMail } from './templates/render-account-mail.ts';
import { renderAutomaticMail } from './templates/render-automatic-mail.ts';
import { renderCaseAlert, renderCaseDigest } from './templates/render-case-alert.ts';
import { renderConfirmationMail } from './templates/render-confirmation-mail.ts';
import { renderCopyMail } from './templates/render-copy-mail.ts';
import { renderDailySummary } from './templates/render-daily-summary.ts';
import { renderDataCopy, renderDataRequest, renderDataRequestDeclined } from './templates/render-data-mail.ts';
import { renderErasureMail } from './templates/render-erasure-mail.ts';
import { renderGiftMail, renderGiftNews } from './templates/render-gift-mail.ts';
import type { MailShop } from './templates/render-mail-frame.ts';
import { renderPlanMail } from './templates/render-plan-mail.ts';
import { renderPortalLinkMail } from './templates/render-portal-link-mail.ts';
import { renderRatingMail } from './templates/render-rating-mail.ts';
import { renderReceiptMail } from './templates/render-receipt-mail.ts';
import { renderRefundMail } from './templates/render-refund-mail.ts';
import { renderStatusMail } from './templates/render-status-mail.ts';
import { renderSupplyAlert } from './templates/render-supply-alert.ts';
import { renderTopUpMail } from './templates/render-top-up-mail.ts';
import { renderWebhookAlert } from './templates/render-webhook-alert.ts';
import { renderWithdrawalDeclined, renderWithdrawalReceipt } from './templates/render-withdrawal-mail.ts';

/** A mail without its address; `name` is the recipient's. */
type Content = Omit<MailMessage, 'messageId' | 'fromName' | 'to'> & { name?: string };
type Options = { locale: MailRow['locale']; shop: MailShop };
type RenderContent<Kind extends MailKind> = (
  shop: Shop,
  mail: MailRow,
  options: Options & { payload: MailPayloads[Kind] },
) => Content | Promise<Content>;

/** The message of a queued mail, from current data. */
export async function renderMail(shop: Shop, mail: MailRow): Promise<MailMessage> {
  const { name = '', ...content } = await renderContent(shop, mail.kind, mail);
  return { messageId: mail.messageId, fromName: shopNameOf(shop), to: { address: mail.recipient, name }, ...content };
}

async function renderContent<Kind extends MailKind>(shop: Shop, kind: Kind, mail: MailRow): Promise<Content> {
  const payload = readPayload(kind, mail.payload);
  return CONTENTS[kind](shop, mail, { payload, locale: mail.locale, shop: await describeShop(shop, mail.locale) });
}

/** A kind without its content does not compile. */
const CONTENTS: { [Kind in MailKind]: RenderContent<Kind> } = {
  ...ofEachStatus<RenderContent<StatusMailKind>>((shop, mail, { payload, ...options }) =>
    renderForBuyer(shop, mail, (parts) => renderStatusMail({ ...options, ...parts, status: payload.status })),
  ),
  confirmation: (shop, mail, options) =>
    renderWithContract(shop, mail, (parts) => renderConfirmationMail({ ...options, ...parts })),
  'top-up': async (shop, mail, options) => {
    const { iccid } = await getToppedUpEsim(shop, orderOf(mail));
    const automatic = await describeAutomatic(shop, orderOf(mail));
    return renderWithContract(shop, mail, (parts) => {
      const url = automatic && toAutomaticUrl(parts.portalUrl, automatic.rule);
      return renderTopUpMail({
        ...options,
        ...parts,
        iccid,
        automatic: automatic && url ? { ...automatic, url } : undefined,
      });
    });
  },
  copy: async (shop, mail, { payload, ...options }) =>
    renderCopyMail({ ...options, order: await showCopied(shop, orderOf(mail), payload) }),
  refund: async (shop, mail, { payload, ...options }) => {
    const order = await showOrder(shop, orderOf(mail));
    const refund = await getRefund(shop.database, payload.refundId);
    const content = renderRefundMail({ ...options, order, refund, portalUrl: portalUrlOf(shop, mail) });
    const isOfRefund = ({ refundId }: ReceiptRow) => refundId === refund.id;
    return { ...content, attachments: [...content.attachments, ...(await attachDue(shop, mail, isOfRefund))] };
  },
  receipt: async (shop, mail, { payload, ...options }) => {
    const { receiptId, creditNoteId } = payload;
    const [{ receipt, attachment }, taken] = await Promise.all([
      attachReceipt(shop, orderOf(mail), receiptId),
      creditNoteId === undefined ? undefined : attachReceipt(shop, orderOf(mail), creditNoteId),
    ]);
    const content = renderReceiptMail({
      ...options,
      receipt,
      creditNote: taken?.receipt,
      portalUrl: portalUrlOf(shop, mail),
    });
    const drawn = taken ? [taken.attachment, attachment] : [attachment];
    return { name: receipt.buyer.name, ...content, attachments: [...content.attachments, ...drawn] };
  },
  'withdrawal-receipt': async ({ database }, _mail, { payload, ...options }) => {
    const withdrawal = await getWithdrawal(database, payload.withdrawalId);
    const rows = await listWithdrawalEsims(database, [withdrawal.id]);
    const opened = withdrawal.orderId === null ? [] : await listBookedPlans(database, [withdrawal.orderId]);
    const esims = rows.flatMap((row) => {
      const esim = opened.find((each) => each.row.id === row.esimId);
      if (!esim) return [];
      const { line, addedBy } = esim;
      return [{ row, plan: toBoughtPlan(line), currency: line.currency, isAdded: addedBy !== undefined }];
    });
    return { name: withdrawal.name, ...renderWithdrawalReceipt({ ...options, withdrawal, esims }) };
  },
  'withdrawal-declined': async ({ database }, _mail, { payload, ...options }) => {
    const withdrawal = await getWithdrawal(database, payload.withdrawalId);
    return { name: withdrawal.name, ...renderWithdrawalDeclined({ ...options, withdrawal }) };
  },
  'low-data': renderPlanNotice,
  'out-of-data': renderPlanNotice,
  'plan-ending': renderPlanNotice,
  'portal-link': (shop, mail, options) => renderPortalLinkMail({ ...options, portalUrl: portalUrlOf(shop, mail) }),
  gift: async (shop, mail, { payload, ...options }) => {
    const gift = await getGift(shop.database, payload.giftId);
    const { line } = await getEsim(shop.database, shop.secrets, gift.esimId);
    const url = openTokenLink(shop, mail, localizePath(GIFT_PATH, options.locale));
    return { name: gift.receiverName, ...renderGiftMail({ ...options, gift, plan: toBoughtPlan(line), url }) };
  },
  'gift-news': async (shop, mail, { payload, ...options }) => {
    const gift = await getGift(shop.database, payload.giftId);
    const { line } = await getEsim(shop.database, shop.secrets, gift.esimId);
    const about = { gift, plan: toBoughtPlan(line), news: payload.news, portalUrl: portalUrlOf(shop, mail) };
    return renderGiftNews({ ...options, ...about });
  },
  'automatic-top-up': async (shop, mail, { payload, ...options }) => {
    const rule = await getRule(shop.database, payload.ruleId);
    const esim = await getEsim(shop.database, shop.secrets, rule.esimId);
    const runs = (await listRuns(shop.database, [rule.id])).map(({ run }) => run);
    const run = runs.find(({ id }) => id === payload.runId);
    const nth = runs.filter(({ state }) => state === 'ordered').length + 1;
    const counted = run && { leftMb: run.leftMb, nth };
    const portalUrl = portalUrlOf(shop, mail);
    const urls = { automaticUrl: toAutomaticUrl(portalUrl, rule), topUpUrl: toTopUpUrl(portalUrl, esim) };
    return renderAutomaticMail({ ...options, ...urls, news: payload.news, rule, run: counted, line: esim.line });
  },
  'rating-request': async (shop, mail, { payload, ...options }) => {
    const { esimId, startedAt, endedAt } = await getRating(shop.database, payload.ratingId);
    const { line } = await getEsim(shop.database, shop.secrets, esimId);
    const url = openTokenLink(shop, mail, localizePath(RATING_PATH, options.locale));
    const token = new URL(url).hash.slice(1);
    const content = renderRatingMail({ ...options, plan: toBoughtPlan(line), startedAt, endedAt, url });
    return { ...content, unsubscribeUrl: `${shop.config.publicUrl}/api/ratings/unsubscribe?${token}` };
  },
  'support-message': async ({ database }, _mail, { payload, shop }) =>
    renderSupportMail(await getSupportMessage(database, payload.messageId), shop),
  'support-reply': async (shop, _mail, { payload, ...options }) => {
    const reply = await getSupportReply(shop.database, payload.entryId);
    const threadId = toMessageId(shop, threadStemOf(reply.message.number));
    return { name: reply.message.name, ...renderSupportReply({ ...options, ...reply, threadId }) };
  },
  'supply-alert': async ({ database }, _mail, { payload, ...options }) =>
    renderSupplyAlert({ ...options, notice: payload, balance: await findBalance(database, payload.supplier) }),
  'webhook-alert': ({ partners }, _mail, { payload, ...options }) =>
    renderWebhookAlert({ ...options, notice: payload, isAboutPayments: !(payload.provider in partners.suppliers) }),
  'case-alert': async ({ database }, _mail, { payload, ...options }) =>
    renderCaseAlert({ ...options, notice: await getOwnerNotice(database, payload.noticeId) }),
  'case-digest': async (shop, { recipient }, { payload, ...options }) => {
    const notices = await listDigest(shop.database, payload.digestId);
    const recipientsOf = await readAlertRecipients(shop.database, shop);
    const theirs = notices.filter(({ kind }) => isTold(recipientsOf(kind), recipient));
    return renderCaseDigest({ ...options, notices: theirs });
  },
  'daily-summary': async (shop, { recipient: address }, { payload, ...options }) => {
    const facts = await readDailyFacts(shop, { ...payload, address });
    return renderDailySummary({ ...options, facts, day: payload.day });
  },
  'email-verification': (shop, mail, options) =>
    renderAccountMail({ ...options, letter: 'verification', url: openTokenLink(shop, mail, VERIFY_EMAIL_PATH) }),
  'password-reset': (shop, mail, options) =>
    renderAccountMail({ ...options, letter: 'reset', url: openTokenLink(shop, mail, RESET_PASSWORD_PATH) }),
  invitation: (shop, mail, { payload, ...options }) =>
    renderInvitationMail({ ...options, ...payload, url: openTokenLink(shop, mail, INVITATION_PATH) }),
  'data-request': (shop, mail, { payload, ...options }) =>
    renderDataRequest({ ...options, ...payload, url: openTokenLink(shop, mail, YOUR_DATA_PATH) }),
  'data-copy': (shop, mail, options) => renderDataCopy({ ...options, url: openTokenLink(shop, mail, YOUR_DATA_PATH) }),
  'data-request-declined': (_shop, _mail, { payload, ...options }) =>
    renderDataRequestDeclined({ ...options, ...payload }),
  'data-erased': (_shop, _mail, { payload, ...options }) => renderErasureMail({ ...options, ...payload }),
  'account-notice': (_shop, _mail, { payload, ...options }) =>
    renderAccountMail({ ...options, letter: payload.notice }),
};

/** A mail about an order, to its buyer by name, with a link to the portal. */
async function renderForBuyer(
  shop: Shop,
  mail: MailRow,
  render: (parts: { order: Order; portalUrl: string }) => Content,
): Promise<Content> {
  const order = await showOrder(shop, orderOf(mail));
  return { name: order.customerName, ...render({ order, portalUrl: portalUrlOf(shop, mail) }) };
}

/** A mail that confirms an order: it repeats what the buyer agreed to, and the contract is attached. */
async function renderWithContract(
  shop: Shop,
  mail: MailRow,
  render: (parts: { order: Order; portalUrl: string; consent: string | undefined }) => Content,
): Promise<Content> {
  const orderId = orderOf(mail);
  const [order, contract] = await Promise.all([showOrder(shop, orderId), getContract(shop.database, orderId)]);
  const consent = contract.consent ?? undefined;
  const content = render({ order, portalUrl: portalUrlOf(shop, mail), consent });
  const [agreed, receipts] = await Promise.all([
    attachContract(shop, mail, { order, contract }),
    contract.hasReceipts ? attachDue(shop, mail, isOfPayment) : [],
  ]);
  const attachments = [...content.attachments, ...agreed, ...receipts];
  return { name: order.customerName, ...content, attachments };
}

/** The receipt of an order's payment: what goes back has its own mail. */
const isOfPayment = ({ ledgerEntryId, refundId, amountMinor }: ReceiptRow) =>
  ledgerEntryId !== null && refundId === null && amountMinor > 0;

/** So often a mail is tried with its contract before it goes without. */
const CONTRACT_ATTEMPTS = 3;

/**
 * On a busy machine drawing may take too long: the mail is tried again. In the end it goes without, since nobody should wait for an eSIM;
 * the contract remains on record, and can be downloaded.
 * @throws Error if the contract cannot be drawn now
 */
async function attachContract(
  shop: Shop,
  { id: mailId, attempts }: MailRow,
  agreed: { order: Order; contract: KeptContract },
): Promise<MailAttachment[]> {
  try {
    const { filename, pdf } = await printContract(shop, agreed);
    return [{ filename, contentType: 'application/pdf', content: pdf }];
  } catch (err) {
    if (attempts < CONTRACT_ATTEMPTS) throw err;
    shop.log.error({ err, mailId, orderNumber: agreed.order.orderNumber }, 'contract.not_drawn');
    return [];
  }
}

async function renderPlanNotice(
  shop: Shop,
  mail: MailRow,
  { payload, ...options }: Options & { payload: MailPayloads['low-data'] },
): Promise<Content> {
  const notice = await getPlanNotice(shop.database, payload.noticeId);
  const esim = await getEsim(shop.database, shop.secrets, notice.esimId);
  const portalUrl = portalUrlOf(shop, mail);
  const topUpUrl = (await hasTopUps(shop, esim)) ? toTopUpUrl(portalUrl, esim) : undefined;
  return renderPlanMail({ ...options, notice, esim, portalUrl, topUpUrl });
}

/** The shop as its mails name and show it, with its own brand or one that is tried. */
export async function describeShop(
  shop: Shop,
  locale: Locale,
  brand = shop.settings.current().brand,
): Promise<MailShop> {
  const { publicUrl, timeZone } = shop.config;
  const { company } = shop.settings.current();
  return {
    name: brand.name || shopNameOf(shop),
    signal: brand.signal,
    mark: brand.mark ? await drawMailMark(shop, brand.mark) : undefined,
    publicUrl,
    supportAddress: contactAddressOf(shop),
    timeZone,
    seller: company.name ? listSellerFacts(company, { locale, labels: LEGAL_TEXTS[locale] }) : [],
  };
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
async function hasTopUps({ database }: Shop, { supplier, line }: OpenEsim): Promise<boolean> {
  return (await listTopUpRows(database, { ...line, supplier })).length > 0;
}

/** The address that opens the packages for this eSIM. */
function toTopUpUrl(portalUrl: string, { row, line }: OpenEsim): string {
  const url = new URL(portalUrl);
  url.pathname += '/topup';
  url.searchParams.set('esimId', String(row.id));
  url.searchParams.set('bundle', line.supplierPlanId);
  return url.href;
}

/** The address that opens the automatic top-ups of an eSIM. */
function toAutomaticUrl(portalUrl: string, { esimId }: TopUpRule): string {
  const url = new URL(portalUrl);
  url.pathname = AUTOMATIC_TOP_UP_PATH;
  url.searchParams.set('esimId', String(esimId));
  return url.href;
}

/** Which of a rule's top-ups an order is; undefined of one that its buyer placed. */
async function describeAutomatic(
  { database }: Shop,
  orderId: number,
): Promise<{ rule: TopUpRule; nth: number } | undefined> {
  const own = await findRunOfOrder(database, orderId);
  if (!own) return undefined;
  const bought = (await listRuns(database, [own.ruleId])).filter(({ run }) => run.state === 'ordered');
  return { rule: await getRule(database, own.ruleId), nth: bought.findIndex(({ run }) => run.id === own.id) + 1 };
}

/** The address of a page that takes the mail's token, as the fragment, which browsers never send. */
function openTokenLink({ config, secrets }: Shop, mail: MailRow, path: string): string {
  if (!mail.accountTokenSealed) throw new Error(`Expected mail ${mail.id} to have been queued with a token`);
  return `${config.publicUrl}${path}#token=${secrets.open(mail.accountTokenSealed, sealContext(mail.id))}`;
}

/** The order with all its eSIMs, or with the one that is sent. */
async function showCopied(shop: Shop, orderId: number, { esimId }: MailPayloads['copy']): Promise<Order> {
  const order = await showOrder(shop, orderId);
  if (esimId === undefined) return order;
  const { iccid } = await getEsim(shop.database, shop.secrets, esimId);
  const esimInfoArray = order.metadata.esimInfoArray.filter((esim) => esim.iccid === iccid);
  return { ...order, metadata: { ...order.metadata, esimInfoArray } };
}
