import type { Role } from '@esimshop/contracts/roles';
import { and, asc, eq, isNotNull, not, sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { ProblemError } from '../platform/problem.ts';
import type { Shop } from '../shop.ts';
import { invitations, users } from '../tables/accounts.ts';
import { type AuditRecord, recordAudit } from './audit-log.ts';
import { endSessions, hasSecondFactor } from './sessions.ts';
import { lockUser } from './users.ts';

/** The names of administrators whose password is all that it takes. */
export async function listAdminsWithoutSecondFactor(executor: Executor): Promise<string[]> {
  const rows = await executor
    .select({ username: users.username })
    .from(users)
    .where(and(isNotNull(users.role), not(hasSecondFactor())))
    .orderBy(asc(users.id));
  return rows.map(({ username }) => username);
}

type Actor = Pick<AuditRecord, 'actorId' | 'address'>;

/**
 * Gives an account a role, or takes it with null. Its sessions end: the next ones have the times and the password cost of
 * its role, and the invitations of an owner who is one no longer are withdrawn. One owner always remains, however many are changed at once.
 * @throws ProblemError 404 `not_found`, 409 `conflict` if it is the role already, 409 `last_owner`
 */
export async function setRole(
  shop: Shop,
  actor: Actor,
  { userId, role, onlyAmongPeople = false }: { userId: number; role: Role | null; onlyAmongPeople?: boolean },
): Promise<void> {
  await inTransaction(shop.database, 'set-role', async (tx) => {
    const owners = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.role, 'owner'))
      .orderBy(asc(users.id))
      .for('update');
    const user = await lockUser(tx, userId);
    if (user.role === null && onlyAmongPeople) {
      throw new ProblemError(404, 'not_found', `'${user.username}' no longer works here. Reload the list.`);
    }
    if (user.role === role) {
      throw new ProblemError(
        409,
        'conflict',
        `'${user.username}' has ${role ? `the role ${role} already` : 'no role'}.`,
      );
    }
    if (user.role === 'owner' && owners.length === 1) {
      throw new ProblemError(409, 'last_owner', `'${user.username}' is the last owner. Make somebody else one first.`);
    }
    await tx.update(users).set({ role, updatedAt: sql`now()` }).where(eq(users.id, userId));
    await endSessions(tx, userId);
    // A link to a mailbox of their own would let them back in.
    if (user.role === 'owner') await tx.delete(invitations).where(eq(invitations.invitedBy, user.username));
    const subject = { subjectKind: 'user', subjectId: userId };
    await recordAudit(tx, {
      ...{ ...actor, ...subject },
      ...{ act: 'user.role_changed', before: { role: user.role }, after: { role } },
    });
  });
}
