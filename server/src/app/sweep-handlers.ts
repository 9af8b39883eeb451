import { sendPasswordReset } from '../accounts/password-reset.ts';
import { readPartnerBooks } from '../admin/books/read-partner-books.ts';
import { createResolver } from '../admin/going-live/check-mail-domain.ts';
import { watchSetup } from '../admin/going-live/watch-setup.ts';
import { publishDuePages } from '../admin/pages/publish-due.ts';
import { applyRetention } from '../admin/retention/apply-retention.ts';
import { readRates } from '../alerts/read-rates.ts';
import { watchBalances } from '../alerts/watch-balances.ts';
import { watchCases } from '../alerts/watch-cases.ts';
import { syncCatalogue } from '../catalogue/sync/sync-catalogue.ts';
import { countUsage } from '../catalogue/typical-use.ts';
import { advanceRun } from '../checkout/automatic/advance-run.ts';
import { readFee } from '../checkout/payments/read-fee.ts';
import { resolveOpenPayment } from '../checkout/payments/resolve-open-payment.ts';
import { advanceRefund } from '../checkout/refunds/advance-refund.ts';
import { checkWithdrawal } from '../checkout/withdrawals/check-withdrawal.ts';
import { issueReceipt } from '../documents/receipts/issue-receipt.ts';
import { findLeftovers } from '../fulfilment/find-leftovers.ts';
import { provisionPurchase } from '../fulfilment/provision-order.ts';
import { deliverMail } from '../mail/deliver-mail.ts';
import { answerMailRequest, type MailRequestHandlers } from '../mail/mail-requests.ts';
import type { SweepHandlers } from '../platform/sweeps/sweeps.ts';
import { runTimer, type TimerHandlers } from '../platform/sweeps/timers.ts';
import { sendGift } from '../portal/gifts/send-gift.ts';
import { sendPortalLink } from '../portal/portal-link.ts';
import { askRatings } from '../portal/ratings/ask-ratings.ts';
import type { Shop } from '../shop.ts';
import { PERSONAL_DATA } from './personal-data.ts';
import { tidyUp } from './tidy-up.ts';
import { processWebhook } from './webhooks/process-webhook.ts';

/** The work on each kind of open row. */
export function createSweepHandlers(shop: Shop): SweepHandlers {
  const mailRequests: MailRequestHandlers = {
    'portal-link': (request) => sendPortalLink(shop, request),
    'password-reset': (request) => sendPasswordReset(shop, request),
  };
  const timers: TimerHandlers = {
    'sync-catalogue': () => syncCatalogue(shop),
    'watch-balances': () => watchBalances(shop),
    'watch-cases': () => watchCases(shop),
    'read-rates': () => readRates(shop),
    'read-books': () => readPartnerBooks(shop),
    'watch-setup': () => watchSetup(shop, createResolver()),
    'publish-pages': () => publishDuePages(shop),
    'count-usage': () => countUsage(shop),
    'ask-ratings': () => askRatings(shop),
    'tidy-up': () => tidyUp(shop),
    'apply-retention': () => applyRetention(shop, PERSONAL_DATA),
  };
  return {
    'resolve-payment': (paymentId) => resolveOpenPayment(shop, paymentId),
    'read-fee': (paymentId) => readFee(shop, paymentId),
    provision: (purchaseId) => provisionPurchase(shop, purchaseId),
    'find-leftovers': (purchaseId) => findLeftovers(shop, purchaseId),
    'issue-receipt': (receiptId) => issueReceipt(shop, receiptId),
    'deliver-mail': (mailId) => deliverMail(shop, mailId),
    'advance-refund': (refundId) => advanceRefund(shop, refundId),
    'check-withdrawal': (withdrawalId) => checkWithdrawal(shop, withdrawalId),
    'automatic-top-up': (runId) => advanceRun(shop, runId),
    'send-gift': (giftId) => sendGift(shop, giftId),
    'process-webhook': (webhookEventId) => processWebhook(shop, webhookEventId),
    'answer-mail-request': (requestId) => answerMailRequest(shop, requestId, mailRequests),
    'run-timer': (timerId) => runTimer(shop.database, timerId, timers),
  };
}
