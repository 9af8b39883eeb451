import type { PartnerRoute } from '../partner-routes.ts';
import { asFields, readText } from '../read-fields.ts';
import { type Airalo, currency, readBalanceMinor, readProfile } from './airalo-context.ts';

export function makeAccountRoutes(airalo: Airalo): PartnerRoute<'airalo'>[] {
  return [
    {
      method: 'GET',
      url: '/balance',
      operation: 'balance',
      handle: () => {
        const availableBalance = { amount: readBalanceMinor(airalo) / 100, currency };
        const data = { balances: { name: 'balance', availableBalance } };
        return { status: 200, body: { data, meta: { message: 'success' } } };
      },
    },
    {
      method: 'GET',
      url: '/notifications/opt-in',
      operation: 'notifications',
      handle: ({ request }) => {
        const { lowDataUrl, creditLimitUrl } = readProfile(airalo);
        const urls: Partial<Record<string, string>> = {
          webhook_low_data: lowDataUrl,
          webhook_credit_limit: creditLimitUrl,
        };
        const type = readText(asFields(request.query), 'type') ?? 'webhook_low_data';
        const contactPoint = urls[type];
        const data = contactPoint ? { notification: { type, contact_point: contactPoint } } : [];
        return { status: 200, body: { data, meta: { message: 'success' } } };
      },
    },
  ];
}
