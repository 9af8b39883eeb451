import { randomUUID } from 'node:crypto';
import { emailKeyOf } from '@esimshop/contracts/email';
import { type AcceptInvitation, INVITATION_DAYS, type InvitationCheck, type Invite } from '@esimshop/contracts/people';
import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import { queueMail } from '../mail/queue-mail.ts';
import type { Executor, Transaction } from '../platform/database/database.ts';
import { fromNow } from '../platform/database/from-now.ts';
import { inTransaction, sqlStateOf, UNIQUE_VIOLATION } from '../platform/database/transaction.ts';
import { ProblemError } from '../platform/problem.ts';
import { createLinkToken, sha256 } from '../platform/secrets/secrets.ts';
import type { Shop } from '../shop.ts';
import { invitations, users } from '../tables/accounts.ts';
import { linkInvalid } from './account-tokens.ts';
import { type AuditRecord, recordAudit } from './audit-log.ts';
import { markVerified } from './email-verification.ts';
import { hashPassword } from './password-hash.ts';
import { assertLongEnough, setPassword } from './passwords.ts';
import { endSessions } from './sessions.ts';
import { removeSecondFactors } from './two-factor/store.ts';
import { describeTaken, insertUser, type UserRow } from './users.ts';

type InvitationRow = typeof invitations.$inferSelect;
/** Who invites, by name. */
type Inviter = { name: string; audit: Pick<AuditRecord, 'actorId' | 'address'> };

export async function listInvitations(executor: Executor): Promise<InvitationRow[]> {
  return executor.select().from(invitations).orderBy(asc(invitations.id));
}

/**
 * Mails a link with which somebody takes a role. An earlier link to the address stops working.
 * @throws ProblemError 409 `has_role` if the address belongs to somebody who has one
 */
export async function invite(shop: Shop, inviter: Inviter, invitation: Invite): Promise<void> {
  await inTransaction(shop.database, 'invite', async (tx) => {
    await refuseColleague(tx, { ...invitation, emailKey: emailKeyOf(invitation.email) });
    await sendInvitation(shop, tx, inviter, invitation);
  });
}

/** Mails an invitation again, with a new link and seven more days. @throws ProblemError 404 `not_found`, 409 `has_role` */
export async function inviteAgain(shop: Shop, inviter: Inviter, id: number): Promise<void> {
  await inTransaction(shop.database, 'invite-again', async (tx) => {
    const [row] = await tx.select().from(invitations).where(eq(invitations.id, id)).for('update');
    if (!row) throw invitationGone();
    await refuseColleague(tx, row);
    await sendInvitation(shop, tx, inviter, row);
  });
}

async function sendInvitation(
  shop: Shop,
  tx: Transaction,
  { name, audit }: Inviter,
  { email, role, locale }: Invite,
): Promise<void> {
  const token = createLinkToken('in');
  const sent = {
    ...{ email, role, locale, invitedBy: name, tokenHash: sha256(token) },
    ...{ sentAt: sql`now()`, expiresAt: fromNow(INVITATION_DAYS * 24 * 3_600_000) },
  };
  const [row] = await tx
    .insert(invitations)
    .values({ ...sent, emailKey: emailKeyOf(email) })
    .onConflictDoUpdate({ target: invitations.emailKey, set: sent })
    .returning({ id: invitations.id });
  await recordAudit(tx, {
    ...audit,
    ...{ act: 'user.invited', subjectKind: 'invitation', subjectId: row?.id ?? 0, after: { role } },
  });
  await queueMail(shop, tx, {
    kind: 'invitation',
    payload: { role, invitedBy: name },
    recipient: email,
    locale,
    accountToken: token,
    messageIdStem: `account.${randomUUID()}`,
  });
}

/** Its link stops working. @throws ProblemError 404 `not_found` */
export async function withdrawInvitation({ database }: Shop, { audit }: Inviter, id: number): Promise<void> {
  await inTransaction(database, 'withdraw-invitation', async (tx) => {
    const [row] = await tx.delete(invitations).where(eq(invitations.id, id)).returning();
    if (!row) throw invitationGone();
    const subject = { subjectKind: 'invitation', subjectId: id };
    await recordAudit(tx, { ...audit, ...subject, act: 'user.invitation_withdrawn', before: { role: row.role } });
  });
}

/** What a link offers. It stays usable. @throws ProblemError 410 `link_invalid` */
export async function checkInvitation({ database }: Shop, token: string): Promise<InvitationCheck> {
  const [row] = await database
    .select({ invitation: invitations, username: users.username, held: users.role })
    .from(invitations)
    .leftJoin(users, eq(users.emailKey, invitations.emailKey))
    .where(isUsable(token));
  if (!row || row.held) throw linkInvalid();
  const { email, role, invitedBy } = row.invitation;
  return { email, role, invitedBy, username: row.username };
}

/**
 * Gives the holder of a link the role, in a new account or in the one that has the address. It uses the link up, and signs
 * nobody in: a second factor of the account is still required.
 * @throws ProblemError 409 `username_taken`, 410 `link_invalid`, 422 `invalid_input`
 */
export async function acceptInvitation(
  shop: Shop,
  { token, username, password }: AcceptInvitation,
  address: string,
): Promise<void> {
  assertLongEnough({ role: 'support' }, password, 'password');
  // Before a slow hash is computed for whoever asks.
  await checkInvitation(shop, token);
  const passwordHash = await hashPassword(password, 'admin');
  try {
    await inTransaction(shop.database, 'accept-invitation', async (tx) => {
      const [row] = await tx.delete(invitations).where(isUsable(token)).returning();
      if (!row) throw linkInvalid();
      const { email, role, locale } = row;
      const existing = await lockAccount(tx, row.emailKey);
      if (existing?.role) throw linkInvalid();
      // Since the link was followed, an account was opened or closed: the other question is asked now.
      if (existing && username !== undefined) throw linkInvalid();
      const profile = { email, locale, role, passwordHash };
      const user = existing ?? (await insertUser(tx, { ...profile, username: requireUsername(username) }));
      if (existing) await promote(shop, tx, user, { role, passwordHash });
      if (!user.emailVerifiedAt) await markVerified(tx, user);
      const subject = { subjectKind: 'user', subjectId: user.id };
      await recordAudit(tx, {
        ...{ actorId: user.id, act: 'user.role_changed', ...subject, address },
        ...{ before: { role: null }, after: { role } },
      });
    });
  } catch (error) {
    if (sqlStateOf(error) !== UNIQUE_VIOLATION) throw error;
    throw await describeTaken(shop, username ?? '');
  }
}

/** An account that existed: whoever was signed in to it may have been a stranger, unless its address was proved. */
async function promote(
  shop: Shop,
  tx: Transaction,
  user: UserRow,
  { role, passwordHash }: Pick<InvitationRow, 'role'> & { passwordHash: string },
): Promise<void> {
  await setPassword(shop, tx, user, passwordHash);
  await endSessions(tx, user.id);
  if (!user.emailVerifiedAt) await removeSecondFactors(tx, user.id);
  await tx.update(users).set({ role }).where(eq(users.id, user.id));
}

/** @throws ProblemError 409 `has_role` if the address belongs to somebody who works here */
async function refuseColleague(tx: Transaction, { email, emailKey }: Pick<InvitationRow, 'email' | 'emailKey'>) {
  const account = await lockAccount(tx, emailKey);
  if (account?.role) throw new ProblemError(409, 'has_role', `${email} has the role ${account.role}.`);
}

function requireUsername(username: string | undefined): string {
  if (username !== undefined) return username;
  const message = 'Choose a username';
  throw new ProblemError(422, 'invalid_input', message, { errors: [{ path: 'username', code: 'required', message }] });
}

async function lockAccount(tx: Transaction, emailKey: string): Promise<UserRow | undefined> {
  return (await tx.select().from(users).where(eq(users.emailKey, emailKey)).for('update'))[0];
}

function isUsable(token: string): SQL | undefined {
  return and(eq(invitations.tokenHash, sha256(token)), gt(invitations.expiresAt, sql`now()`));
}

function invitationGone(): ProblemError {
  return new ProblemError(404, 'not_found', 'This invitation was accepted or withdrawn. Reload the list.');
}
