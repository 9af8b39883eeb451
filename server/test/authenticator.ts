import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 };

type Ceremony = {
  /** Of the page that asks; the shop's own unless a test says otherwise. */
  origin: string;
  rpID: string;
  challenge: string;
  /** Whether a PIN or finger was asked for. */
  verifies?: boolean;
};

/** An authenticator with one passkey, as a browser hands its responses to the shop (WebAuthn level 3, ES256). */
export function createAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let counter = 0;

  const describeData = ({ rpID, verifies = true }: Ceremony, attested = Buffer.alloc(0)) => {
    const flags = FLAGS.present | (verifies ? FLAGS.verified : 0) | (attested.length > 0 ? FLAGS.attested : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([createHash('sha256').update(rpID).digest(), Buffer.of(flags), count, attested]);
  };
  const describeClient = (type: string, { challenge, origin }: Ceremony) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const wrap = (response: Record<string, unknown>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });

  return {
    /** The response to registration options. */
    register(ceremony: Ceremony) {
      const cose = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]);
      const idLength = Buffer.alloc(2);
      idLength.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), idLength, id, isoCBOR.encode(cose)]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(describeData(ceremony, attested))],
      ]);
      return wrap({
        clientDataJSON: describeClient('webauthn.create', ceremony).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
        transports: ['internal'],
      });
    },
    /** The response to sign-in options. It counts its uses, unless it is a copy that does not. */
    signIn(ceremony: Ceremony, { userHandle, counts = true }: { userHandle?: string; counts?: boolean } = {}) {
      if (counts) counter += 1;
      const clientData = describeClient('webauthn.get', ceremony);
      const data = describeData(ceremony);
      const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()]);
      return wrap({
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
        ...(userHandle !== undefined && { userHandle }),
      });
    },
  };
}
