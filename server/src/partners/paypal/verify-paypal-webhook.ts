import * as z from 'zod';
import type { Deadline } from '../exchange.ts';
import { parseJson } from '../exchange.ts';
import type { PaymentEvent } from '../payment-gateway.ts';
import type { CallPaypal } from './call-paypal.ts';

type Context = { call: CallPaypal; webhookId: string; deadline: Deadline };

const eventSchema = z.object({
  id: z.string().min(1),
  event_type: z.string(),
  resource: z.object({
    id: z.string().optional(),
    supplementary_data: z.object({ related_ids: z.object({ order_id: z.string().optional() }).optional() }).optional(),
  }),
});
const verdictSchema = z.object({ verification_status: z.string() });

/** PayPal's parameter names and the headers that contain the values. */
const SIGNED_HEADERS = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
} as const;

/**
 * The payment that a webhook refers to, after PayPal has confirmed that it sent these bytes to this shop. Events
 * about anything else are discarded before PayPal is asked.
 */
export async function verifyPaypalWebhook(
  { call, webhookId, deadline }: Context,
  rawBody: Buffer,
  headers: Record<string, string | undefined>,
): Promise<PaymentEvent | undefined> {
  const event = toPaymentEvent(rawBody);
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

function toPaymentEvent(rawBody: Buffer): PaymentEvent | undefined {
  const event = eventSchema.safeParse(parseJson(rawBody.toString('utf8'))).data;
  if (!event) return undefined;
  const { id: eventId, event_type: kind, resource } = event;
  const providerRef = orderIdOf(kind, resource);
  return providerRef ? { eventId, kind, providerRef } : undefined;
}

function orderIdOf(kind: string, resource: z.infer<typeof eventSchema>['resource']): string | undefined {
  if (kind === 'CHECKOUT.ORDER.APPROVED') return resource.id;
  return kind.startsWith('PAYMENT.CAPTURE.') ? resource.supplementary_data?.related_ids?.order_id : undefined;
}
