import { and, asc, eq, not, sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { users } from '../platform/database/schema/accounts.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { ProblemError } from '../platform/problem.ts';
import type { Shop } from '../shop.ts';
import { type AuditRecord, recordAudit } from './audit-log.ts';
import { endSessions, hasSecondFactor } from './sessions.ts';
import type { UserRow } from './users.ts';

/** The names of administrators whose password is all that it takes. */
export async function listAdminsWithoutSecondFactor(executor: Executor): Promise<string[]> {
  const rows = await executor
    .select({ username: users.username })
    .from(users)
    .where(and(eq(users.isAdmin, true), not(hasSecondFactor())))
    .orderBy(asc(users.id));
  return rows.map(({ username }) => username);
}

type Actor = Pick<AuditRecord, 'actorId' | 'address'>;

/**
 * Gives an account the admin role, or takes it. Its sessions end: the next ones have the times and the password cost of its
 * role, and their admin sessions end. One administrator always remains, however many are removed at once.
 * @throws ProblemError 409 `conflict` if the account has the role already or has it not, or is the last administrator
 */
export async function setAdmin(shop: Shop, actor: Actor, user: UserRow, isAdmin: boolean): Promise<void> {
  await inTransaction(shop.database, 'set-admin', async (tx) => {
    const admins = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.isAdmin, true))
      .orderBy(asc(users.id))
      .for('update');
    const hasRole = admins.some(({ id }) => id === user.id);
    if (hasRole === isAdmin) {
      const state = isAdmin ? 'an administrator already' : 'no administrator';
      throw new ProblemError(409, 'conflict', `'${user.username}' is ${state}.`);
    }
    if (!isAdmin && admins.length === 1) {
      const detail = `'${user.username}' is the last administrator. Make another one first.`;
      throw new ProblemError(409, 'conflict', detail);
    }
    await tx.update(users).set({ isAdmin, updatedAt: sql`now()` }).where(eq(users.id, user.id));
    await endSessions(tx, user.id);
    await recordAudit(tx, {
      ...actor,
      act: isAdmin ? 'user.admin_added' : 'user.admin_removed',
      subjectKind: 'user',
      subjectId: user.id,
      before: { isAdmin: hasRole },
      after: { isAdmin },
    });
  });
}
