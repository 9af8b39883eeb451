import { createSign, createVerify, randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { asFields, type Fields, readText } from '../read-fields.ts';
import type { SigningKey } from './signing-key.ts';

/** The headers of a PayPal webhook: id, time, and an RSA signature over both and the body's checksum. */
export function signTransmission(options: {
  body: string;
  webhookId: string;
  signingKey: SigningKey;
  certUrl: string;
  isForged: boolean;
}): Record<string, string> {
  const id = randomUUID();
  const time = `${new Date().toISOString().slice(0, 19)}Z`;
  const body = options.isForged ? `${options.body} forged` : options.body;
  const message = composeMessage(id, time, options.webhookId, body);
  return {
    'PAYPAL-TRANSMISSION-ID': id,
    'PAYPAL-TRANSMISSION-TIME': time,
    'PAYPAL-TRANSMISSION-SIG': createSign('sha256').update(message).sign(options.signingKey.privatePem(), 'base64'),
    'PAYPAL-AUTH-ALGO': 'SHA256withRSA',
    'PAYPAL-CERT-URL': options.certUrl,
  };
}

/** Verifies the transmission that a shop submits; its event must be unchanged. */
export function isTransmissionGenuine(body: Fields, webhookId: string, signingKey: SigningKey): boolean {
  const id = readText(body, 'transmission_id');
  const time = readText(body, 'transmission_time');
  const signature = readText(body, 'transmission_sig');
  if (!id || !time || !signature || readText(body, 'webhook_id') !== webhookId) return false;
  const message = composeMessage(id, time, webhookId, JSON.stringify(asFields(body.webhook_event)));
  return createVerify('sha256').update(message).verify(signingKey.publicKey(), signature, 'base64');
}

function composeMessage(id: string, time: string, webhookId: string, body: string): string {
  return `${id}|${time}|${webhookId}|${crc32(body)}`;
}
