import { deliverMail } from '../mail/deliver-mail.ts';
import type { SweepHandlers } from '../platform/sweeps/sweeps.ts';
import type { Shop } from '../shop.ts';
import { processWebhook } from './webhooks/process-webhook.ts';

/** The work on each kind of open row. */
export function createSweepHandlers(shop: Shop): SweepHandlers {
  return {
    'deliver-mail': (mailId) => deliverMail(shop, mailId),
    'process-webhook': (webhookEventId) => processWebhook(shop, webhookEventId),
  };
}
