import { RESET_PASSWORD_PATH, VERIFY_EMAIL_PATH } from '@esimshop/contracts/accounts';
import type { CaseAlert } from '@esimshop/contracts/alerts';
import { AUTOMATIC_CONSENT_VERSION } from '@esimshop/contracts/automatic-consent';
import { AUTOMATIC_TOP_UP_PATH } from '@esimshop/contracts/automatic-limits';
import { YOUR_DATA_PATH } from '@esimshop/contracts/data-requests';
import { GIFT_PATH } from '@esimshop/contracts/gifts';
import type { Locale } from '@esimshop/contracts/locales';
import type { MailKind, OtherMailKind } from '@esimshop/contracts/mail-kinds';
import { DEFAULT_CURRENCY } from '@esimshop/contracts/money';
import { ORDER_STATUSES } from '@esimshop/contracts/order-status';
import { INVITATION_PATH } from '@esimshop/contracts/people';
import { RATING_PATH } from '@esimshop/contracts/ratings';
import type { OwnerNotice } from '../orders/owner-notices.ts';
import type { WithdrawalEsimRow, WithdrawalRow } from '../orders/withdrawals.ts';
import { MAIL_TEXTS } from '../texts/texts.ts';
import { renderSupportMail } from './support/render-support-mail.ts';
import { renderSupportReply } from './support/render-support-reply.ts';
import type { SupportEntryRow, SupportMessageRow } from './support/store.ts';
import type { MailContent } from './templates/compose-mail.ts';
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
import { sampleOrder } from './templates/sample-order.ts';
import { writeStatement } from './templates/write-withdrawal.ts';

type Options = { locale: Locale; shop: MailShop };

/** The mail of a kind with made-up details. Its links open nothing. */
export function renderSampleMail(kind: MailKind, options: Options): MailContent {
  const status = ORDER_STATUSES.find((each) => kind === `status-${each}`);
  if (!status) return SAMPLES[kind as OtherMailKind](options);
  return renderStatusMail({ ...options, status, order: sampleOrder(), portalUrl: portalUrlOf(options.shop) });
}

/** A kind without its sample does not compile. */
const SAMPLES: Record<OtherMailKind, (options: Options) => MailContent> = {
  confirmation: (options) => renderConfirmationMail({ ...options, ...ofOrder(options), consent: undefined }),
  'top-up': (options) =>
    renderTopUpMail({ ...options, ...ofOrder(options), iccid: ICCID, automatic: undefined, consent: undefined }),
  copy: (options) => renderCopyMail({ ...options, order: sampleOrder() }),
  refund: (options) =>
    renderRefundMail({ ...options, ...ofOrder(options), refund: { amountMinor: 999, currency: DEFAULT_CURRENCY } }),
  receipt: (options) =>
    renderReceiptMail({ ...options, receipt: RECEIPT, creditNote: undefined, portalUrl: portalUrlOf(options.shop) }),
  'withdrawal-receipt': (options) => {
    const [plan] = sampleOrder().items;
    const esims = plan ? [{ row: WITHDRAWN, plan, currency: DEFAULT_CURRENCY, isAdded: false }] : [];
    return renderWithdrawalReceipt({ ...options, withdrawal: toWithdrawal(options), esims });
  },
  'withdrawal-declined': (options) => renderWithdrawalDeclined({ ...options, withdrawal: toWithdrawal(options) }),
  'low-data': (options) => renderPlanSample(options, 'low'),
  'out-of-data': (options) => renderPlanSample(options, 'empty'),
  'plan-ending': (options) => renderPlanSample(options, 'ending'),
  'portal-link': (options) => renderPortalLinkMail({ ...options, portalUrl: portalUrlOf(options.shop) }),
  gift: (options) => renderGiftMail({ ...options, ...ofGift(options), url: linkOf(options, GIFT_PATH) }),
  'gift-news': (options) =>
    renderGiftNews({ ...options, ...ofGift(options), news: 'opened', portalUrl: portalUrlOf(options.shop) }),
  'automatic-top-up': (options) => {
    const portalUrl = portalUrlOf(options.shop);
    return renderAutomaticMail({
      ...options,
      ...{ news: 'due', run: { leftMb: 480, nth: 1 }, line: { countryCode: 'TR', ownNames: null } },
      rule: {
        ...{ dataMb: 3000, times: 3, priceMinor: 799, currency: DEFAULT_CURRENCY, end: null, createdAt: NOW },
        consent: { version: AUTOMATIC_CONSENT_VERSION, locale: options.locale, text: '' },
      },
      automaticUrl: portalUrl.replace('/portal?', `${AUTOMATIC_TOP_UP_PATH}?`),
      topUpUrl: portalUrl.replace('/portal?', '/portal/topup?'),
    });
  },
  'rating-request': (options) =>
    renderRatingMail({
      ...options,
      ...{ plan: ofGift(options).plan, startedAt: NOW, endedAt: DUE, url: linkOf(options, RATING_PATH) },
    }),
  'support-reply': (options) => {
    const { question, reply } = MAIL_TEXTS[options.locale].samples;
    const entry: SupportEntryRow = {
      ...{ id: 1, messageId: 1, author: 'shop', text: reply, writtenBy: null, mailId: null },
      keyHash: Buffer.alloc(0),
      createdAt: LATER,
    };
    const message = toMessage(options);
    return renderSupportReply({
      ...options,
      ...{ message, entry, answered: { text: question, at: NOW } },
      ...{ earlierMessageIds: [], threadId: '' },
    });
  },
  'data-request': (options) => renderDataRequest({ ...options, request: 'copy', url: linkOf(options, YOUR_DATA_PATH) }),
  'data-copy': (options) => renderDataCopy({ ...options, url: linkOf(options, YOUR_DATA_PATH) }),
  'data-request-declined': (options) =>
    renderDataRequestDeclined({
      ...options,
      request: 'erasure',
      reason: MAIL_TEXTS[options.locale].samples.reason,
    }),
  'data-erased': (options) => renderErasureMail({ ...options, keptUntilYear: LATER.getUTCFullYear() + 10 }),
  'email-verification': (options) =>
    renderAccountMail({ ...options, letter: 'verification', url: linkOf(options, VERIFY_EMAIL_PATH) }),
  'password-reset': (options) =>
    renderAccountMail({ ...options, letter: 'reset', url: linkOf(options, RESET_PASSWORD_PATH) }),
  'account-notice': (options) => renderAccountMail({ ...options, letter: 'password_changed' }),
  invitation: (options) =>
    renderInvitationMail({
      ...options,
      ...{ role: 'support', invitedBy: 'selin' },
      url: linkOf(options, INVITATION_PATH),
    }),
  'support-message': (options) => renderSupportMail(toMessage(options), options.shop),
  'supply-alert': (options) =>
    renderSupplyAlert({
      ...options,
      notice: { alert: 'balance_low', supplier: 'esim-go', daysLeft: 4, reason: null },
      balance: { amountMinor: 18_240, currency: DEFAULT_CURRENCY },
    }),
  'webhook-alert': (options) =>
    renderWebhookAlert({
      ...options,
      notice: { provider: 'stripe', webhookKind: 'charge.unknown' },
      isAboutPayments: true,
    }),
  'case-alert': (options) => renderCaseAlert({ ...options, notice: toNotice('payments_disputed') }),
  'case-digest': (options) => renderCaseDigest({ ...options, notices: NOTICES }),
  'daily-summary': (options) =>
    renderDailySummary({
      ...options,
      day: '2026-11-20',
      facts: {
        notices: NOTICES,
        summary: {
          sales: [{ currency: DEFAULT_CURRENCY, orders: 14, paidMinor: 28_386, returnedMinor: 999 }],
          waiting: [{ kind: 'refunds_requested', count: 1, dueAt: null }],
          balances: [{ supplier: 'esim-go', balanceMinor: 18_240, currency: DEFAULT_CURRENCY, daysLeft: 4 }],
        },
      },
    }),
};

const NOW = new Date('2026-11-20T22:30:00.000Z');
const LATER = new Date('2026-11-21T08:05:00.000Z');
const DUE = new Date('2026-12-04T22:30:00.000Z');
const ICCID = '8943108165019283746';
const { customerName: NAME, customerEmail: EMAIL, orderNumber: ORDER_NUMBER } = sampleOrder();

const portalUrlOf = ({ publicUrl }: MailShop) => `${publicUrl}/portal?token=pt_sample`;
const linkOf = ({ shop }: Options, path: string) => `${shop.publicUrl}${path}#token=sample`;
const ofOrder = ({ shop }: Options) => ({ order: sampleOrder(), portalUrl: portalUrlOf(shop) });

function ofGift({ locale }: Options) {
  const { giftNote: note, receiver: receiverName } = MAIL_TEXTS[locale].samples;
  const [plan] = sampleOrder().items;
  if (!plan) throw new Error('Expected the sample order to have a plan');
  return { gift: { senderName: NAME, receiverName, receiverEmail: EMAIL, note }, plan };
}

const RECEIPT: Parameters<typeof renderReceiptMail>[0]['receipt'] = {
  kind: 'receipt',
  ...{ number: '2026-000042', orderNumber: ORDER_NUMBER },
  ...{ totalMinor: 999, currency: DEFAULT_CURRENCY },
  buyer: { name: NAME, email: EMAIL, address: [], company: null },
};

function renderPlanSample(options: Options, kind: 'low' | 'empty' | 'ending'): MailContent {
  const portalUrl = portalUrlOf(options.shop);
  return renderPlanMail({
    ...options,
    notice: { kind, totalMb: 5000, leftMb: kind === 'empty' ? 0 : 980, endsAt: DUE, createdAt: LATER },
    esim: { iccid: ICCID, line: { countryCode: 'TR', ownNames: null } },
    portalUrl,
    topUpUrl: portalUrl.replace('/portal?', '/portal/topup?'),
  });
}

function toWithdrawal({ locale, shop }: Options): WithdrawalRow {
  const stated = { name: NAME, orderNumber: ORDER_NUMBER, email: EMAIL, locale };
  return {
    ...stated,
    ...{ id: 1, number: 'W-2026-0031-7QF4', keyHash: null, bodyHash: Buffer.alloc(0), orderId: null },
    receiptEmail: EMAIL,
    statement: writeStatement({ ...stated, order: undefined, plans: [], timeZone: shop.timeZone }),
    ...{ state: 'waiting', obstacle: null, receivedAt: LATER, dueAt: DUE, outcome: null },
    note: MAIL_TEXTS[locale].samples.reason,
    ...{ answeredAt: null, answeredBy: null, nextAttemptAt: LATER, retries: 0 },
  };
}

const WITHDRAWN: WithdrawalEsimRow = {
  ...{ id: 1, withdrawalId: 1, esimId: 1, orderLineId: 1, refundId: null },
  ...{ state: 'returned', reason: 'not_begun', amountMinor: 999 },
};

function toMessage({ locale }: Options): SupportMessageRow {
  const { subject, question } = MAIL_TEXTS[locale].samples;
  return {
    ...{ id: 1, number: 'M-3F9A41-C277D0', name: NAME, email: EMAIL, subject, message: question, locale },
    ...{ createdAt: NOW, answeredAt: null, answeredBy: null, isClosed: false, keyHash: null },
  };
}

function toNotice(kind: CaseAlert): OwnerNotice {
  return {
    ...{ id: 1, notice: 'new', kind, caseId: 1, orderId: 1, orderNumber: ORDER_NUMBER, subject: null },
    ...{ amountMinor: 999, currency: DEFAULT_CURRENCY, dueAt: DUE, toldAt: LATER, digestId: null },
    ...{ closedAt: null, createdAt: NOW },
  };
}

const NOTICES: OwnerNotice[] = [toNotice('purchases_parked'), toNotice('refunds_requested')];
