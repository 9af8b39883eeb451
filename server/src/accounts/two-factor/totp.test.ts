import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { createTotpSecret, findTotpStep } from './totp.ts';

const secret = createTotpSecret();
const codeAt = (timestamp: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });

test('a code is accepted one step either way, and not two', () => {
  // One second before a step ends, a phone five seconds ahead shows the next code.
  const now = 30_000 * 1_000_000 - 1_000;
  const step = 999_999;
  const found = (offsetMs: number) => findTotpStep(secret, codeAt(now + offsetMs), new Date(now));
  expect([found(0), found(5_000), found(-30_000)]).toEqual([step, step + 1, step - 1]);
  expect([found(-60_000), found(60_000)]).toEqual([undefined, undefined]);
});
