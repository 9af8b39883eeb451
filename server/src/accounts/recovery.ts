import { RESET_PASSWORD_PATH } from '@esimshop/contracts/accounts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Shop } from '../shop.ts';
import { queueNotice } from './account-mails.ts';
import { createAccountToken } from './account-tokens.ts';
import { type AuditRecord, recordAudit } from './audit-log.ts';
import { endSessions } from './sessions.ts';
import { removeSecondFactors } from './two-factor/store.ts';
import { lockUser, type UserRow } from './users.ts';

type Actor = Pick<AuditRecord, 'actorId' | 'address'>;

/**
 * A link that sets a new password for somebody who receives no mails: it works once, for 15 minutes, and proves nothing
 * about their address. The second factor is still required.
 */
export async function createRecoveryLink(shop: Shop, actor: Actor, { id }: UserRow): Promise<string> {
  return inTransaction(shop.database, 'create-recovery-link', async (tx) => {
    const token = await createAccountToken(tx, await lockUser(tx, id), 'recovery');
    await recordAudit(tx, { ...actor, act: 'user.recovery_link_created', subjectKind: 'user', subjectId: id });
    return `${shop.config.publicUrl}${RESET_PASSWORD_PATH}#token=${token}`;
  });
}

/** Removes the codes, backup codes and passkeys of somebody who lost them, ends their sessions, and mails them. */
export async function resetSecondFactors(shop: Shop, actor: Actor, { id }: UserRow): Promise<void> {
  await inTransaction(shop.database, 'reset-2fa', async (tx) => {
    const user = await lockUser(tx, id);
    await removeSecondFactors(tx, id);
    await endSessions(tx, id);
    await recordAudit(tx, { ...actor, act: 'user.second_factors_removed', subjectKind: 'user', subjectId: id });
    await queueNotice(shop, tx, user, 'two_factor_disabled');
  });
}
