import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { EsimEvent } from '../esim-supplier.ts';
import { parseJson } from '../exchange.ts';
import { iccidSchema } from '../iccid.ts';
import { isSameSignature, sign, toPhpJson } from './signature.ts';

/** Airalo's events have neither a type nor an id; each kind has fields of its own. */
const eventSchema = z.object({
  /** Low data: `75%`, `90%`, `3days`, `1days`. */
  level: z.string().max(20).optional(),
  iccid: iccidSchema.optional(),
  /** Credit limit. */
  message: z.string().max(500).optional(),
  remaining: z.coerce.string().optional(),
  /** The result of an order that was not waited for, which the shop never places. */
  request_id: z.string().optional(),
});

type Webhook = { rawBody: Buffer; signature: string | undefined; clientSecret: string };

/** The event of a signed webhook; undefined if the signature does not match. */
export function readWebhook({ rawBody, signature, clientSecret }: Webhook): EsimEvent | undefined {
  if (clientSecret === '' || !signature) return undefined;
  const parsed = parseJson(rawBody.toString('utf8'));
  // Signed is the body, or what PHP prints of it: the documentation and the official SDK differ.
  const isSigned =
    isSameSignature(signature, sign(rawBody, clientSecret)) ||
    (parsed !== undefined && isSameSignature(signature, sign(toPhpJson(parsed), clientSecret)));
  if (!isSigned) return undefined;
  const eventId = createHash('sha256').update(rawBody).digest('hex');
  const { iccid, level, message, remaining, request_id } = eventSchema.safeParse(parsed).data ?? {};
  if (iccid) return { eventId, kind: `low_data ${level ?? ''}`.trim(), iccid };
  if (message !== undefined && remaining !== undefined)
    return { eventId, kind: 'credit_limit', isAboutBalance: true, lowBalance: remaining };
  // Of nothing else does Airalo send an event.
  return request_id === undefined
    ? { eventId, kind: 'unknown', isUnreadable: true }
    : { eventId, kind: 'async_orders' };
}
