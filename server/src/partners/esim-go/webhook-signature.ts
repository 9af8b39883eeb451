import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import type { EsimEvent } from '../../fulfilment/esim-partner.ts';
import { parseJson } from '../parse-json.ts';

const callbackSchema = z.object({
  iccid: z.string().regex(/^\d{18,20}$/),
  alertType: z.string().max(100).optional(),
  event: z.string().max(100).optional(),
  bundle: z.object({ id: z.coerce.string().optional(), remainingQuantity: z.coerce.string().optional() }).optional(),
});

type Callback = { rawBody: Buffer; signature: string | undefined; apiKey: string };

/** The event of a signed callback; undefined when the signature does not fit or the body names no eSIM. */
export function readCallback({ rawBody, signature, apiKey }: Callback): EsimEvent | undefined {
  // An empty key verifies what anyone can sign: without one there is no callback to trust.
  if (apiKey === '' || !signature || !isSignedBy(rawBody, signature.trim(), apiKey)) return undefined;
  const { success, data } = callbackSchema.safeParse(parseJson(rawBody.toString('utf8')));
  if (!success) return undefined;
  const kind = data.alertType ?? data.event ?? 'unknown';
  return { eventId: toEventId(rawBody, kind, data), kind, iccid: data.iccid };
}

/** The partner's texts disagree on hex or base64, so the digest's bytes are compared, whichever they came as. */
function isSignedBy(rawBody: Buffer, signature: string, apiKey: string): boolean {
  const digest = createHmac('sha256', apiKey).update(rawBody).digest();
  const given = Buffer.from(signature, /^[0-9a-f]{64}$/i.test(signature) ? 'hex' : 'base64');
  return given.length === digest.length && timingSafeEqual(given, digest);
}

/** Callbacks carry neither an id nor a time: the same words about the same eSIM are the same event. */
function toEventId(rawBody: Buffer, kind: string, { iccid, bundle }: z.output<typeof callbackSchema>): string {
  const bodyHash = createHash('sha256').update(rawBody).digest('hex');
  const parts = [iccid, kind, bundle?.id ?? '', bundle?.remainingQuantity ?? '', bodyHash];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
