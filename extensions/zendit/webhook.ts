import { createHash, timingSafeEqual } from 'node:crypto';
import type { EsimEvent, EsimSupplier } from '@esimshop/extension/interface';

const digest = (text: string | Buffer) => createHash('sha256').update(text).digest();

/** Zendit signs nothing, but sends the authorization header that the account's owner has chosen. */
export function createWebhookReader(secret: string | undefined): EsimSupplier['verifyWebhook'] {
  return (rawBody, { authorization }) => {
    if (!secret || !authorization || !timingSafeEqual(digest(authorization), digest(secret))) return undefined;
    return readEvent(rawBody);
  };
}

/** The transaction as its own address gives it: what has become of it is asked there. */
function readEvent(rawBody: Buffer): EsimEvent {
  const eventId = digest(rawBody).toString('hex');
  try {
    const { productType, status, transactionId } = JSON.parse(rawBody.toString()) as Record<string, unknown>;
    if (productType !== 'ESIM') return { eventId, kind: String(productType) };
    if (typeof transactionId === 'string' && transactionId)
      return { eventId, kind: `purchase.${status}`, order: transactionId };
  } catch {
    // Said below.
  }
  return { eventId, kind: 'purchase', isUnreadable: true };
}
