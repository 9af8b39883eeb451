import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

export type SigningKey = { privatePem(): string; publicKey(): KeyObject };

/** The RSA key that signs webhooks; generated on first use, since that takes a tenth of a second. */
export function openSigningKey(path: string): SigningKey {
  let pem: string | undefined;
  const privatePem = () => {
    pem ??= existsSync(path) ? readFileSync(path, 'utf8') : makeKey(path);
    return pem;
  };
  return { privatePem, publicKey: () => createPublicKey(privatePem()) };
}

function makeKey(path: string): string {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  writeFileSync(`${path}.new`, privateKey, { mode: 0o600 });
  renameSync(`${path}.new`, path);
  return privateKey;
}
