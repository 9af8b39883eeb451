import { readFee } from '../checkout/payments/read-fee.ts';
import { resolveOpenPayment } from '../checkout/payments/resolve-open-payment.ts';
import { advanceRefund } from '../checkout/refunds/advance-refund.ts';
import { findLeftovers } from '../fulfilment/find-leftovers.ts';
import { provisionPurchase } from '../fulfilment/provision-order.ts';
import { deliverMail } from '../mail/deliver-mail.ts';
import type { SweepHandlers } from '../platform/sweeps/sweeps.ts';
import type { Shop } from '../shop.ts';
import { processWebhook } from './webhooks/process-webhook.ts';

/** The work on each kind of open row. */
export function createSweepHandlers(shop: Shop): SweepHandlers {
  return {
    'resolve-payment': (paymentId) => resolveOpenPayment(shop, paymentId),
    'read-fee': (paymentId) => readFee(shop, paymentId),
    provision: (purchaseId) => provisionPurchase(shop, purchaseId),
    'find-leftovers': (purchaseId) => findLeftovers(shop, purchaseId),
    'deliver-mail': (mailId) => deliverMail(shop, mailId),
    'advance-refund': (refundId) => advanceRefund(shop, refundId),
    'process-webhook': (webhookEventId) => processWebhook(shop, webhookEventId),
  };
}
