import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

/**
 * Everything derived from the shop's secret key: hashes for look-ups and sealing of what must be shown again.
 * Every use has its own derived key. Nothing that opens a door is derived from what a restored database assigns again, such
 * as an id: it would open for somebody else.
 */
export type Secrets = {
  /** Keyed hash, for values with little entropy of their own such as an ICCID. A purpose is a constant: its key is kept. */
  keyedHash(purpose: string, value: string): Buffer;
  /** AES-256-GCM; `context` is authenticated with it, so that a ciphertext cannot be moved to another row. */
  seal(plaintext: string, context: string): Buffer;
  /** @throws Error when the ciphertext was changed, moved, or sealed with another key. */
  open(sealed: Buffer, context: string): string;
  /** Distinguishes secret keys without revealing them. */
  fingerprint: string;
};

const VERSION = 1;

export function createSecrets(secretKey: Buffer): Secrets {
  const keys = new Map<string, KeyObject>();
  const keyOf = (purpose: string): KeyObject => {
    const known = keys.get(purpose);
    if (known) return known;
    const key = createSecretKey(Buffer.from(hkdfSync('sha256', secretKey, 'esimshop', purpose, 32)));
    keys.set(purpose, key);
    return key;
  };
  const sealingKey = keyOf('seal');
  const hmac = (purpose: string, value: string) => createHmac('sha256', keyOf(purpose)).update(value).digest();
  return {
    keyedHash: (purpose, value) => hmac(`hash:${purpose}`, value),
    seal(plaintext, context) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', sealingKey, nonce).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), body]);
    },
    open(sealed, context) {
      if (sealed[0] !== VERSION) throw new Error(`Expected sealed data of version ${VERSION}, got ${sealed[0]}`);
      // Without an explicit length a truncated tag would be accepted.
      const decipher = createDecipheriv('aes-256-gcm', sealingKey, sealed.subarray(1, 13), { authTagLength: 16 })
        .setAAD(Buffer.from(context))
        .setAuthTag(sealed.subarray(13, 29));
      return Buffer.concat([decipher.update(sealed.subarray(29)), decipher.final()]).toString('utf8');
    },
    fingerprint: hmac('fingerprint', 'secret key').toString('hex').slice(0, 16),
  };
}

/** The token of a mailed link: 256 random bits, so that a restored database cannot issue it again. Only its hash is stored. */
export function createLinkToken(kind: string): string {
  return `${kind}_${randomBytes(32).toString('base64url')}`;
}

/** Plain SHA-256, for values that are random already: session ids and tokens. */
export function sha256(value: string): Buffer {
  return createHash('sha256').update(value).digest();
}
