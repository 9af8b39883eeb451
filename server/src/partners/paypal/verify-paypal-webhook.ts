import * as z from 'zod';
import type { PaymentEvent } from '../../payments/payment-gateway.ts';
import type { Deadline } from '../deadline.ts';
import { parseJson } from '../parse-json.ts';
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

/** PayPal's names for what it signed, and the headers that carry it. */
const SIGNED_HEADERS = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
} as const;

/**
 * The payment that a webhook speaks of, once PayPal itself has confirmed that it sent these bytes to this shop.
 * Events about anything else are turned away before PayPal is asked.
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
  if (result.kind !== 'answer' || result.status >= 300) return undefined;
  const verdict = verdictSchema.safeParse(result.body).data;
  return verdict?.verification_status === 'SUCCESS' ? event : undefined;
}

/**
 * The question to PayPal. The event goes in byte for byte: parsed and printed again it would not verify. It was parsed
 * before, so it is one whole JSON value and cannot add fields of its own.
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
