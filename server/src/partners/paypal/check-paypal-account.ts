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

const APPS_PAGE = 'https://developer.paypal.com/dashboard/applications/live';
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
    yield failed(
      `PayPal issues no access token: ${reason}`,
      `Set PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET to those of the app at ${APPS_PAGE}.`,
    );
    return;
  }
  yield passed('PayPal accepts the credentials.');
  yield* checkWebhook(options, webhookUrl);
  yield* checkPermissions(scopes);
}

function checkAddress({ baseUrl }: Options): AccountFinding {
  const { hostname } = new URL(baseUrl);
  if (hostname === 'api-m.paypal.com') return passed('PayPal’s live address is used.');
  const advice = 'Remove PAYPAL_URL once the rehearsal is over.';
  if (hostname.endsWith('.sandbox.paypal.com')) return failed('This is PayPal’s sandbox: no money would move.', advice);
  return warned(`PayPal is called at ${hostname}.`, 'Remove PAYPAL_URL unless this is your proxy in front of PayPal.');
}

async function* checkWebhook(
  { call, webhookId, timeoutMs }: Options,
  webhookUrl: string,
): AsyncGenerator<AccountFinding> {
  const path = `/v1/notifications/webhooks/${encodeURIComponent(webhookId)}`;
  const result = await call({ method: 'GET', path, deadline: startDeadline(timeoutMs) });
  const advice = `At ${APPS_PAGE}, give the app a webhook to ${webhookUrl}, and set PAYPAL_WEBHOOK_ID to its id.`;
  if (result.kind !== 'response') {
    yield warned(`The webhook could not be read: ${result.message}`, 'Run this command again.');
    return;
  }
  const webhook = result.status === 200 ? webhookSchema.safeParse(result.body).data : undefined;
  if (!webhook) {
    yield failed(`PayPal knows no webhook ${webhookId} of this app (${result.status}).`, advice);
    return;
  }
  if (webhook.url !== webhookUrl) yield failed(`The webhook leads to ${webhook.url}.`, advice);
  const events = new Set(webhook.event_types.map(({ name }) => name));
  const missing = events.has('*') ? [] : REQUIRED_EVENTS.filter((name) => !events.has(name));
  if (missing.length > 0) yield failed(`The webhook does not send ${missing.join(', ')}.`, `Add them at ${APPS_PAGE}.`);
  else yield passed('The webhook sends every event that the shop uses.');
}

/** The scopes of the access token: they follow a change of the app within hours, when the token is a new one. */
function* checkPermissions(scopes: string[]): Generator<AccountFinding> {
  const advice = `Enable it among the app’s features at ${APPS_PAGE}; a new access token has it after up to nine hours.`;
  if (scopes.includes(`${SERVICES}/payments/refund`)) yield passed('The app may refund.');
  else yield failed('The app may not refund.', advice);
  if (scopes.includes(`${SERVICES}/reporting/search/read`)) yield passed('The app may search transactions.');
  else
    yield warned(
      'The app may not search transactions (Transaction Search): after a restored backup, nobody could tell the shop what PayPal has received.',
      advice,
    );
}
