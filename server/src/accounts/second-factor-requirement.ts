import { eq, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Identity } from '../platform/http/identities.ts';
import { ProblemError } from '../platform/problem.ts';
import type { Shop } from '../shop.ts';
import { installation } from '../tables/system.ts';
import { recordAudit } from './audit-log.ts';

const NAME = 'second-factor-of-admins';

/** Whether administrators need a second factor, as part of a query. */
export function isRequired(): SQL<boolean> {
  return sql<boolean>`exists (select from ${installation} where ${installation.name} = ${NAME})`;
}

/** Whether administrators need a second factor. */
export async function isRequiredOfAdmins(executor: Executor): Promise<boolean> {
  return (await executor.$count(installation, eq(installation.name, NAME))) > 0;
}

/**
 * Requires a second factor of every administrator, from their next request on, or no longer does.
 * @throws ProblemError 403 `two_factor_setup_required` if the administrator who requires it has none
 */
export async function requireOfAdmins(
  { database }: Shop,
  { userId, hasSecondFactor }: Identity,
  { isRequired: after, address }: { isRequired: boolean; address: string },
): Promise<void> {
  if (after && !hasSecondFactor) {
    throw new ProblemError(403, 'two_factor_setup_required', 'Set up your own second factor first.');
  }
  await inTransaction(database, 'require-2fa', async (tx) => {
    const before = await isRequiredOfAdmins(tx);
    if (after) await tx.insert(installation).values({ name: NAME, value: 'required' }).onConflictDoNothing();
    else await tx.delete(installation).where(eq(installation.name, NAME));
    await recordAudit(tx, {
      actorId: userId,
      act: 'security.second_factor_required',
      subjectKind: 'setting',
      subjectId: NAME,
      before: { isRequired: before },
      after: { isRequired: after },
      address,
    });
  });
}
