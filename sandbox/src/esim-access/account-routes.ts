import type { FastifyRequest } from 'fastify';
import type { PartnerRoute } from '../partner-routes.ts';
import {
  accept,
  describeWebhook,
  type EsimAccess,
  readBalanceMinor,
  readProfile,
  undocumented,
} from './esim-access-context.ts';
import { readFields, requireText } from './read-body.ts';

const testTimeoutMs = 5_000;

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
    {
      method: 'POST',
      url: '/webhook/save',
      operation: 'set_webhook',
      prepare: async (request) => tryWebhook(access, readWebhook(request)),
      handle: ({ request }) => {
        const webhookUrl = readWebhook(request);
        access.store.put('profile', 'main', { ...access.store.find('profile', 'main'), webhookUrl });
        return accept({});
      },
    },
  ];
}

function readWebhook(request: FastifyRequest): string {
  return requireText(readFields(request), 'webhook');
}

/** An address that does not take the test event cannot be saved. */
async function tryWebhook(access: EsimAccess, webhookUrl: string): Promise<void> {
  const { body } = describeWebhook(access, 'CHECK_HEALTH', { orderNo: '1234567890', orderStatus: 'Test' });
  const headers = { 'content-type': 'application/json' };
  const signal = AbortSignal.timeout(testTimeoutMs);
  const isTaken = await fetch(webhookUrl, { method: 'POST', headers, body, signal, redirect: 'manual' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!isTaken) throw undocumented('an address that does not take its test event');
}
