import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import type { EsimEvent } from '../esim-supplier.ts';
import { parseJson } from '../exchange.ts';
import { iccidSchema } from '../iccid.ts';

const callbackSchema = z.object({
  // An ICCID that is printed as a number has lost its last digits.
  iccid: iccidSchema.optional(),
  alertType: z.string().max(100).optional(),
  event: z.string().max(100).optional(),
  balanceInfo: z.object({ balance: z.coerce.string().optional() }).optional().catch(undefined),
  bundle: z
    .object({ id: z.coerce.string().optional(), remainingQuantity: z.coerce.string().optional() })
    .optional()
    .catch(undefined),
});
const namedSchema = z.object({ alertType: z.string().max(100) }).catch({ alertType: 'unknown' });

type Callback = { rawBody: Buffer; signature: string | undefined; apiKey: string };

const LOW_BALANCE = new Set(['LowBalance', 'InsufficientBalance']);
/** Of an eSIM (docs.esim-go.com/api/notifications). */
const OF_ESIMS = new Set(['Utilisation', 'FirstAttachment', 'FirstUse', 'usage']);
/** Of the account; a top-up of an eSIM has its ICCID. */
const TOP_UPS = new Set(['Topup', 'AutoTopup', 'eSIMGoTopup']);

/** The event of a signed callback; undefined if the signature does not match. */
export function readCallback({ rawBody, signature, apiKey }: Callback): EsimEvent | undefined {
  // Anyone can sign with an empty key: without a key no callback is trusted.
  if (apiKey === '' || !signature || !isSignedBy(rawBody, signature.trim(), apiKey)) return undefined;
  const body = parseJson(rawBody.toString('utf8'));
  const { data } = callbackSchema.safeParse(body);
  const kind = data?.alertType ?? data?.event ?? namedSchema.parse(body).alertType;
  const eventId = toEventId(rawBody, kind, data ?? {});
  if (data?.iccid) return { eventId, kind, iccid: data.iccid };
  if (TOP_UPS.has(kind)) return { eventId, kind, isAboutBalance: true };
  if (LOW_BALANCE.has(kind))
    return { eventId, kind, isAboutBalance: true, lowBalance: data?.balanceInfo?.balance ?? '' };
  const isUsed = !data || kind === 'unknown' || OF_ESIMS.has(kind);
  return { eventId, kind, ...(isUsed && { isUnreadable: true }) };
}

/** The partner's documentation disagrees on hex or base64, so the decoded digests are compared. */
function isSignedBy(rawBody: Buffer, signature: string, apiKey: string): boolean {
  const digest = createHmac('sha256', apiKey).update(rawBody).digest();
  const given = Buffer.from(signature, /^[0-9a-f]{64}$/i.test(signature) ? 'hex' : 'base64');
  return given.length === digest.length && timingSafeEqual(given, digest);
}

/** Callbacks have neither an id nor a time: identical bodies about the same eSIM are the same event. */
function toEventId(rawBody: Buffer, kind: string, { iccid, bundle }: z.output<typeof callbackSchema>): string {
  const bodyHash = createHash('sha256').update(rawBody).digest('hex');
  const parts = [iccid ?? '', kind, bundle?.id ?? '', bundle?.remainingQuantity ?? '', bodyHash];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
