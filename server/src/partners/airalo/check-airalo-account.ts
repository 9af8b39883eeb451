import * as z from 'zod';
import { type AccountFinding, failed, passed, warned } from '../account-check.ts';
import { numericSchema } from '../numeric.ts';
import { SupplierError } from '../supplier-error.ts';
import type { AiraloClient } from './airalo-client.ts';

const NOTIFICATIONS = ['webhook_low_data', 'webhook_credit_limit'] as const;
type NotificationType = (typeof NOTIFICATIONS)[number];

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
  for (const type of NOTIFICATIONS) {
    try {
      const { body } = await begin().get('/notifications/opt-in', { type }, notificationResponse);
      yield describe(type, body.data.notification, webhookUrl);
    } catch (error) {
      if (!(error instanceof SupplierError)) throw error;
      if (error.status === 404) yield warned('airaloNotNotified', { type, url: webhookUrl });
      else {
        yield failed(error.status === 403 ? 'airaloRefuses' : 'airaloSilent', { reason: error.message });
        return;
      }
    }
  }
  yield await checkPricing(begin());
  yield warned('airaloRefunds');
}

/** `pricing` of developers.partners.airalo.com, GET /v2/packages. */
async function checkPricing(client: AiraloClient): Promise<AccountFinding> {
  let pricing: z.output<typeof pricingResponse>['pricing'];
  try {
    pricing = (await client.get('/packages', { limit: 1, page: 1 }, pricingResponse)).body.pricing;
  } catch (error) {
    if (!(error instanceof SupplierError)) throw error;
    return failed('airaloPackagesUnread', { reason: error.message });
  }
  if (!pricing || pricing.model === 'net_pricing') return passed('airaloNetPrices');
  if (pricing.model !== 'discount_pricing') return failed('airaloUnknownPrices', { model: pricing.model });
  const percentage = pricing.discount_percentage ?? 0;
  if (percentage > 0) return passed('airaloDiscount', { percentage });
  return warned('airaloNoDiscount');
}

/** The parameter is not in Airalo's documentation, so only a response that names the type is about it. */
function describe(
  type: NotificationType,
  notification: { type: string; contact_point: string } | undefined,
  url: string,
): AccountFinding {
  // The shop polls usage and balance anyway, only later.
  if (notification?.type !== type) return warned('airaloNotNotified', { type, url });
  const other = notification.contact_point;
  return other === url ? passed('airaloNotified', { type }) : failed('airaloNotifiesOther', { type, url, other });
}
