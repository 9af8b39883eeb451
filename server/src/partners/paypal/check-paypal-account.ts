import * as z from 'zod';
import { type AccountFinding, failed, passed, warned } from '../account-check.ts';
import { startDeadline } from '../exchange.ts';
import { requestToken } from './access-token.ts';
import type { CallPaypal } from './call-paypal.ts';

type Options = {
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  webhookId: string;
  timeoutMs: number;
  call: CallPaypal;
};

const SERVICES = 'https://uri.paypal.com/services';

/** The events that the shop acts on (`paypal-event.ts`), as developer.paypal.com/api/rest/webhooks/event-names lists them. */
const REQUIRED_EVENTS = [
  'CHECKOUT.ORDER.APPROVED',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.DECLINED',
  'PAYMENT.CAPTURE.REFUNDED',
  'PAYMENT.CAPTURE.REVERSED',
  'CUSTOMER.DISPUTE.CREATED',
  'CUSTOMER.DISPUTE.RESOLVED',
];

/** `webhook` of notifications_webhooks_v1.json. */
const webhookSchema = z.object({ url: z.string(), event_types: z.array(z.object({ name: z.string() })) });

/** Looks at the app's credentials, its permissions and its webhook. */
export async function* checkPaypalAccount(
  options: Options,
  { webhookUrl }: { webhookUrl: string },
): AsyncGenerator<AccountFinding> {
  yield checkAddress(options);
  let scopes: string[];
  try {
    scopes = (await requestToken(options, startDeadline(options.timeoutMs))).scope?.split(' ') ?? [];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    yield failed('paypalRefuses', { reason });
    return;
  }
  yield passed('paypalAccepts');
  yield* checkWebhook(options, webhookUrl);
  yield* checkPermissions(scopes);
}

function checkAddress({ baseUrl }: Options): AccountFinding {
  const { hostname } = new URL(baseUrl);
  if (hostname === 'api-m.paypal.com') return passed('paypalLiveAddress');
  if (hostname.endsWith('.sandbox.paypal.com')) return failed('paypalSandbox');
  return warned('paypalOtherAddress', { host: hostname });
}

async function* checkWebhook(
  { call, webhookId, timeoutMs }: Options,
  webhookUrl: string,
): AsyncGenerator<AccountFinding> {
  const path = `/v1/notifications/webhooks/${encodeURIComponent(webhookId)}`;
  const result = await call({ method: 'GET', path, deadline: startDeadline(timeoutMs) });
  if (result.kind !== 'response') {
    yield warned('paypalWebhookUnread', { reason: result.message });
    return;
  }
  const webhook = result.status === 200 ? webhookSchema.safeParse(result.body).data : undefined;
  if (!webhook) {
    yield failed('paypalWebhookMissing', { id: webhookId, status: result.status, url: webhookUrl });
    return;
  }
  if (webhook.url !== webhookUrl) yield failed('paypalWebhookOther', { url: webhookUrl, other: webhook.url });
  const events = new Set(webhook.event_types.map(({ name }) => name));
  const missing = events.has('*') ? [] : REQUIRED_EVENTS.filter((name) => !events.has(name));
  if (missing.length > 0) yield failed('paypalEventsMissing', { events: missing.join(', ') });
  else yield passed('webhookComplete');
}

/** The scopes of the access token: they follow a change of the app within hours, when the token is a new one. */
function* checkPermissions(scopes: string[]): Generator<AccountFinding> {
  if (scopes.includes(`${SERVICES}/payments/refund`)) yield passed('paypalRefunds');
  else yield failed('paypalNoRefunds');
  if (scopes.includes(`${SERVICES}/reporting/search/read`)) yield passed('paypalSearches');
  else yield warned('paypalSearchesNot');
}
