import type { TwoFactorSetup, TwoFactorStatus } from '@esimshop/contracts/two-factor';
import { inTransaction } from '../../platform/database/transaction.ts';
import { drawQrPng } from '../../platform/draw-qr-code.ts';
import type { Identity } from '../../platform/http/identities.ts';
import { ProblemError } from '../../platform/problem.ts';
import { shopNameOf } from '../../settings/shop-name.ts';
import type { Shop } from '../../shop.ts';
import { queueNotice } from '../account-mails.ts';
import { clearAttempts, countAttempt } from '../attempts.ts';
import { recordAudit } from '../audit-log.ts';
import { assertRecentSignIn } from '../recent-sign-in.ts';
import { isRequiredOfAdmins } from '../second-factor-requirement.ts';
import { endSessions } from '../sessions.ts';
import { lockUser } from '../users.ts';
import { confirmPendingCodes, countBackupCodes, createBackupCodes, storePendingCodes } from './backup-codes.ts';
import { codeAttemptOf, invalidCode, spendCode, totpContext } from './second-step.ts';
import { enableTotp, findPendingSecret, findTotp, removeTotp, storePendingSecret } from './store.ts';
import { createTotpSecret, describeTotp, findTotpStep } from './totp.ts';

/** The second factor of an account. */
export async function showTwoFactor({ database }: Shop, { userId, role }: Identity): Promise<TwoFactorStatus> {
  const factor = await findTotp(database, userId);
  return {
    isEnabled: factor?.enabledAt != null,
    enabledAt: factor?.enabledAt?.toISOString() ?? null,
    backupCodesLeft: await countBackupCodes(database, userId),
    isRequired: role !== null && (await isRequiredOfAdmins(database)),
  };
}

/**
 * Starts the setup: a new secret, and backup codes, which become valid with the first code.
 * @throws ProblemError 401 `reauthentication_required`, 409 `conflict` while two-factor is enabled
 */
export async function setUpTwoFactor(shop: Shop, identity: Identity): Promise<TwoFactorSetup> {
  await assertRecentSignIn(shop, identity);
  const { userId, username } = identity;
  await assertDisabled(shop, userId);
  const secret = createTotpSecret();
  const { codes, hashes } = await createBackupCodes();
  await inTransaction(shop.database, 'setup-2fa', async (tx) => {
    await lockUser(tx, userId);
    if ((await findTotp(tx, userId))?.enabledAt) throw alreadyEnabled();
    await storePendingSecret(tx, userId, shop.secrets.seal(secret, totpContext(userId)));
    await storePendingCodes(tx, userId, hashes);
  });
  const uri = describeTotp(secret, { issuer: shopNameOf(shop), label: username });
  return { qrCode: `data:image/png;base64,${drawQrPng(uri).toString('base64')}`, secret, backupCodes: codes };
}

/**
 * Enables two-factor by the first code. Other sessions end: they were opened without it.
 * @throws ProblemError 401 `reauthentication_required`, 409 `conflict`, 422 `invalid_code`, 429 `rate_limited`
 */
export async function enableTwoFactor(shop: Shop, identity: Identity, code: string): Promise<void> {
  await assertRecentSignIn(shop, identity);
  const { userId, sessionId } = identity;
  await assertDisabled(shop, userId);
  await countAttempt(shop, codeAttemptOf(userId));
  await inTransaction(shop.database, 'enable-2fa', async (tx) => {
    const user = await lockUser(tx, userId);
    if ((await findTotp(tx, userId))?.enabledAt) throw alreadyEnabled();
    const sealed = await findPendingSecret(tx, userId);
    if (!sealed) throw new ProblemError(409, 'conflict', 'The setup has expired. Start it again.');
    const step = findTotpStep(shop.secrets.open(sealed, totpContext(userId)), code, shop.clock.now());
    if (step === undefined) throw invalidCode(422);
    await enableTotp(tx, userId, step);
    await confirmPendingCodes(tx, userId);
    await clearAttempts(tx, shop, codeAttemptOf(userId));
    await endSessions(tx, userId, { except: sessionId });
    await recordAudit(tx, { actorId: userId, act: 'user.two_factor_enabled', subjectKind: 'user', subjectId: userId });
    await queueNotice(shop, tx, user, 'two_factor_enabled');
  });
}

/**
 * Disables two-factor by a code, and ends other sessions.
 * @throws ProblemError 401 `reauthentication_required`, 409 `conflict`, 422 `invalid_code`, 429 `rate_limited`
 */
export async function disableTwoFactor(shop: Shop, identity: Identity, code: string): Promise<void> {
  await assertRecentSignIn(shop, identity);
  const { userId, sessionId } = identity;
  if (!(await findTotp(shop.database, userId))?.enabledAt) {
    throw new ProblemError(409, 'conflict', 'Two-factor authentication is already disabled.');
  }
  await spendCode(shop, userId, code, 422);
  await inTransaction(shop.database, 'disable-2fa', async (tx) => {
    const user = await lockUser(tx, userId);
    await removeTotp(tx, userId);
    await endSessions(tx, userId, { except: sessionId });
    await recordAudit(tx, { actorId: userId, act: 'user.two_factor_disabled', subjectKind: 'user', subjectId: userId });
    await queueNotice(shop, tx, user, 'two_factor_disabled');
  });
}

async function assertDisabled({ database }: Shop, userId: number): Promise<void> {
  if ((await findTotp(database, userId))?.enabledAt) throw alreadyEnabled();
}

function alreadyEnabled(): ProblemError {
  return new ProblemError(409, 'conflict', 'Two-factor authentication is enabled. Disable it first to set it up anew.');
}
