import { syncCatalogue } from '../catalogue/sync-catalogue.ts';
import { provisionOrder } from '../fulfilment/provision-order.ts';
import { deliverMail } from '../notifications/deliver-mail.ts';
import { expireOrder } from '../orders/expire-order.ts';
import { resolveOpenPayment } from '../payments/resolve-open-payment.ts';
import { tidyUp } from '../retention/tidy-up.ts';
import type { Shop } from '../shop.ts';
import { processWebhook } from '../webhooks/process-webhook.ts';
import type { JobHandlers } from './jobs.ts';

/** What each kind of job does. */
export function createJobHandlers(shop: Shop): JobHandlers {
  return {
    'resolve-payment': ({ paymentId }) => resolveOpenPayment(shop, paymentId),
    'expire-order': ({ orderId }) => expireOrder(shop, orderId),
    provision: ({ orderId }) => provisionOrder(shop, orderId),
    'deliver-mail': ({ mailId }) => deliverMail(shop, mailId),
    'process-webhook': ({ webhookEventId }) => processWebhook(shop, webhookEventId),
    'sync-catalogue': async () => {
      await syncCatalogue(shop);
    },
    'tidy-up': async () => {
      await tidyUp(shop);
    },
  };
}
