import { Secret, TOTP } from 'otpauth';

const PERIOD_MS = 30_000;

/** 160 random bits in Base32, as RFC 4226 recommends. */
export function createTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** What an authenticator app reads from the QR code. */
export function describeTotp(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret) }).toString();
}

/**
 * The time step of a six-digit code: the current one, the previous for slow typing, or the next for a phone whose clock
 * is ahead. Undefined if it belongs to none of them.
 */
export function findTotpStep(secret: string, code: string, at: Date): number | undefined {
  const now = Math.floor(at.getTime() / PERIOD_MS);
  return [now, now - 1, now + 1].find((step) => {
    const timestamp = step * PERIOD_MS;
    return TOTP.validate({ token: code, secret: Secret.fromBase32(secret), timestamp, window: 0 }) === 0;
  });
}
