import type { PartnerRoute } from '../partner-routes.ts';
import { accept, type EsimAccess, readBalanceMinor, readProfile } from './esim-access-context.ts';

export function makeAccountRoutes(access: EsimAccess): PartnerRoute<'esim-access'>[] {
  return [
    {
      method: 'POST',
      url: '/balance/query',
      operation: 'balance',
      handle: () => accept({ balance: readBalanceMinor(access) * 100 }),
    },
    {
      method: 'POST',
      url: '/webhook/query',
      operation: 'webhooks',
      handle: () => accept({ webhook: readProfile(access).webhookUrl }),
    },
  ];
}
