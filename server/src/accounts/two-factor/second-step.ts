import type { SecondFactor } from '@esimshop/contracts/two-factor';
import { ProblemError } from '../../platform/problem.ts';
import type { Shop } from '../../shop.ts';
import { clearAttempts, countAttempt } from '../attempts.ts';
import type { UserRow } from '../users.ts';
import { consumeBackupCode } from './backup-codes.ts';
import { consumeTotpStep, findTotp, hasPasskey } from './store.ts';
import { findTotpStep } from './totp.ts';

/**
 * The second step of a sign-in by password. A code is required where enabled, and a passkey can replace it; a passkey
 * alone is required of administrators only, so that a customer who added one to a phone can still sign in elsewhere.
 * @throws ProblemError 401 `two_factor_required`, 401 `invalid_code`, 429 `rate_limited`
 */
export async function takeSecondStep(shop: Shop, user: UserRow, code: string | undefined): Promise<void> {
  const hasCode = (await findTotp(shop.database, user.id))?.enabledAt != null;
  const canUsePasskey = (hasCode || user.role) && (await hasPasskey(shop.database, user.id));
  const secondFactors: SecondFactor[] = [
    ...(hasCode ? ['code' as const] : []),
    ...(canUsePasskey ? ['passkey' as const] : []),
  ];
  if (secondFactors.length === 0) return;
  if (code === undefined || !hasCode) {
    throw new ProblemError(401, 'two_factor_required', 'Enter the code of your authenticator app, or a backup code.', {
      secondFactors,
    });
  }
  await spendCode(shop, user.id, code, 401);
}

/**
 * Uses up a code of the authenticator app or a backup code.
 * @throws ProblemError `invalid_code` with this status, 429 `rate_limited` after five attempts in 15 minutes
 */
export async function spendCode(shop: Shop, userId: number, code: string, status: 401 | 422): Promise<void> {
  await countAttempt(shop, codeAttemptOf(userId));
  const isRight = /^\d{6}$/.test(code)
    ? await consumeTotpCode(shop, userId, code)
    : await consumeBackupCode(shop.database, userId, code);
  if (!isRight) throw invalidCode(status);
  await clearAttempts(shop.database, shop, codeAttemptOf(userId));
}

async function consumeTotpCode({ database, secrets, clock }: Shop, userId: number, code: string): Promise<boolean> {
  const factor = await findTotp(database, userId);
  if (!factor?.enabledAt || !factor.secretSealed) return false;
  const step = findTotpStep(secrets.open(factor.secretSealed, totpContext(userId)), code, clock.now());
  return step !== undefined && consumeTotpStep(database, userId, step);
}

/** The counter of code guesses for an account, across all endpoints. */
export function codeAttemptOf(userId: number): string {
  return `code:${userId}`;
}

/** The encryption context of an account's secret. */
export function totpContext(userId: number): string {
  return `totp:${userId}`;
}

export function invalidCode(status: 401 | 422): ProblemError {
  return new ProblemError(status, 'invalid_code', 'The verification code may be incorrect or expired');
}
