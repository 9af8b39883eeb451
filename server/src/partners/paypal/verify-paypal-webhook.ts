import * as z from 'zod';
import type { Deadline } from '../exchange.ts';
import type { PaymentEvent } from '../payment-gateway.ts';
import type { CallPaypal } from './call-paypal.ts';
import { readPaypalEvent } from './paypal-event.ts';

type Context = { call: CallPaypal; webhookId: string; deadline: Deadline };

const verdictSchema = z.object({ verification_status: z.string() });

/** PayPal's parameter names and the headers that contain the values. */
const SIGNED_HEADERS = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
} as const;

/** The event of a webhook, once PayPal has confirmed that it sent these bytes to this shop. */
export async function verifyPaypalWebhook(
  { call, webhookId, deadline }: Context,
  rawBody: Buffer,
  headers: Record<string, string | undefined>,
): Promise<PaymentEvent | undefined> {
  const event = readPaypalEvent(rawBody);
  const body = describeTransmission(rawBody, headers, webhookId);
  if (!event || !body) return undefined;
  const result = await call({ method: 'POST', path: '/v1/notifications/verify-webhook-signature', body, deadline });
  if (result.kind !== 'response' || result.status >= 300) return undefined;
  const verdict = verdictSchema.safeParse(result.body).data;
  return verdict?.verification_status === 'SUCCESS' ? event : undefined;
}

/**
 * The body of the verification request. The event is embedded byte for byte: parsed and serialised again it would not
 * verify. It has been parsed before, so it is one complete JSON value and cannot inject fields.
 */
function describeTransmission(
  rawBody: Buffer,
  headers: Record<string, string | undefined>,
  webhookId: string,
): Buffer | undefined {
  const signed = Object.entries(SIGNED_HEADERS).map(([name, header]) => [name, headers[header]] as const);
  if (!webhookId || signed.some(([, value]) => !value)) return undefined;
  const known = JSON.stringify({ ...Object.fromEntries(signed), webhook_id: webhookId });
  return Buffer.concat([Buffer.from(`${known.slice(0, -1)},"webhook_event":`), rawBody, Buffer.from('}')]);
}
