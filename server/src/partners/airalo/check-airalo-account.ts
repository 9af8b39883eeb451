import * as z from 'zod';
import { type AccountFinding, failed, passed, warned } from '../account-check.ts';
import { numericSchema } from '../numeric.ts';
import { SupplierError } from '../supplier-error.ts';
import type { AiraloClient } from './airalo-client.ts';

const NOTIFICATIONS = {
  webhook_low_data: 'low data',
  webhook_credit_limit: 'the credit limit',
} as const;
type NotificationType = keyof typeof NOTIFICATIONS;

/** Without a subscription the list is empty. */
const notificationResponse = z.object({
  data: z.union([
    z.object({ notification: z.object({ type: z.string(), contact_point: z.string() }) }),
    z.array(z.unknown()).transform(() => ({ notification: undefined })),
  ]),
});

/** The account's price model; without it, every package has a net price. */
const pricingResponse = z.object({
  pricing: z.object({ model: z.string(), discount_percentage: numericSchema.nullish() }).nullish(),
});

/** Looks at the credentials, the pricing model, and at where notifications are sent. */
export async function* checkAiraloAccount(
  begin: () => AiraloClient,
  { webhookUrl }: { webhookUrl: string },
): AsyncGenerator<AccountFinding> {
  for (const type of Object.keys(NOTIFICATIONS) as NotificationType[]) {
    try {
      const { body } = await begin().get('/notifications/opt-in', { type }, notificationResponse);
      yield describe(type, body.data.notification, webhookUrl);
    } catch (error) {
      if (!(error instanceof SupplierError)) throw error;
      if (error.status === 404) yield notOptedIn(type, webhookUrl);
      else {
        yield failed(
          `Airalo cannot be asked: ${error.message}`,
          error.status === 403
            ? 'See in Airalo’s partner platform whether the IP allowlist has the address of this machine.'
            : 'AIRALO_CLIENT_ID and AIRALO_CLIENT_SECRET are on the page API integration of Airalo’s partner platform.',
        );
        return;
      }
    }
  }
  yield await checkPricing(begin());
  yield warned(
    'Airalo’s API does not say whether the contract allows refunds.',
    'Until it does, a refund costs the shop what Airalo charged.',
  );
}

/** `pricing` of developers.partners.airalo.com, GET /v2/packages. */
async function checkPricing(client: AiraloClient): Promise<AccountFinding> {
  const advice = 'Ask Airalo’s account manager for net prices.';
  let pricing: z.output<typeof pricingResponse>['pricing'];
  try {
    pricing = (await client.get('/packages', { limit: 1, page: 1 }, pricingResponse)).body.pricing;
  } catch (error) {
    if (!(error instanceof SupplierError)) throw error;
    return failed(`The packages could not be read: ${error.message}`, 'Run this command again.');
  }
  if (!pricing || pricing.model === 'net_pricing') return passed('Packages have net prices.');
  if (pricing.model !== 'discount_pricing')
    return failed(`The account has a pricing model that the shop does not know: ${pricing.model}.`, advice);
  const percentage = pricing.discount_percentage ?? 0;
  if (percentage > 0) return passed(`Packages cost ${percentage} % less than consumers pay.`);
  return warned('The account has a discount of 0 %: packages cost what consumers pay.', advice);
}

/** The parameter is not in Airalo's documentation, so only a response that names the type is about it. */
function describe(
  type: NotificationType,
  notification: { type: string; contact_point: string } | undefined,
  webhookUrl: string,
): AccountFinding {
  if (notification?.type !== type) return notOptedIn(type, webhookUrl);
  if (notification.contact_point === webhookUrl)
    return passed(`Notifications of ${NOTIFICATIONS[type]} reach the shop.`);
  return failed(
    `Notifications of ${NOTIFICATIONS[type]} are sent to ${notification.contact_point}.`,
    optIn(type, webhookUrl),
  );
}

/** The shop polls usage and balance anyway, only later. */
function notOptedIn(type: NotificationType, webhookUrl: string): AccountFinding {
  return warned(`Airalo shows no subscription to notifications of ${NOTIFICATIONS[type]}.`, optIn(type, webhookUrl));
}

function optIn(type: NotificationType, webhookUrl: string): string {
  return `While the shop runs, subscribe with POST /v2/notifications/opt-in {"type":"${type}","webhook_url":"${webhookUrl}"}.`;
}
