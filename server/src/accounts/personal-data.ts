import { and, asc, eq, inArray, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { findAged } from '../platform/database/aged-rows.ts';
import { containsText } from '../platform/database/contains-text.ts';
import type { Executor } from '../platform/database/database.ts';
import type { Customer, PersonalData } from '../shop.ts';
import { auditLog, invitations, passkeys, userSessions, users } from '../tables/accounts.ts';
import { payments } from '../tables/payments.ts';
import { refunds } from '../tables/refunds.ts';

/** Texts of an act: what an administrator typed or searched for. */
const ERASED_FACTS = ['note', 'q'];

/** An account goes as a whole, with its sessions, tokens, second factors and passkeys. */
export const ACCOUNTS_PERSONAL_DATA: PersonalData = {
  columns: {
    users: {
      username: 'erased',
      username_key: 'erased',
      email: 'erased',
      email_key: 'erased',
      password_hash: 'erased',
      first_name: 'erased',
      last_name: 'erased',
      phone: 'erased',
      address: 'erased',
      city: 'erased',
      postal_code: 'erased',
      country: 'erased',
      role: 'erased',
      locale: 'erased',
    },
    user_sessions: { token_hash: 'erased', browser: 'erased', system: 'erased', network: 'erased' },
    account_tokens: { token_hash: 'erased', purpose: 'erased', email_key: 'erased' },
    invitations: {
      ...{ email: 'erased', email_key: 'erased', token_hash: 'erased', invited_by: 'erased' },
      ...{ role: 'erased', locale: 'erased' },
    },
    // A keyed hash that nobody can turn back; it goes after a day.
    auth_attempts: { key: 'kept' },
    auth_challenges: { token_hash: 'erased', purpose: 'erased', challenge: 'erased' },
    totp_factors: { secret_sealed: 'erased', pending_secret_sealed: 'erased' },
    backup_codes: { code_hash: 'erased' },
    passkeys: { credential_id: 'erased', public_key: 'erased', transports: 'erased', name: 'erased' },
    audit_log: {
      actor_name: 'erased',
      act: 'kept',
      subject_kind: 'kept',
      subject_id: 'kept',
      before: 'erased',
      after: 'erased',
      network: 'erased',
    },
  },

  async collect({ database }, customer) {
    const userId = customer.userId ?? 0;
    const { username, email, firstName, lastName, phone, address, city, postalCode, country, locale } = users;
    const { browser, system, network, lastSeenAt } = userSessions;
    const { act, before, after } = auditLog;
    return {
      account: await database
        .select({
          username,
          email,
          emailVerifiedAt: users.emailVerifiedAt,
          firstName,
          lastName,
          phone,
          address,
          city,
          postalCode,
          country,
          language: locale,
          createdAt: users.createdAt,
        })
        .from(users)
        .where(eq(users.id, userId)),
      sessions: await database
        .select({ browser, system, network, createdAt: userSessions.createdAt, lastSeenAt })
        .from(userSessions)
        .where(eq(userSessions.userId, userId))
        .orderBy(asc(userSessions.id)),
      passkeys: await database
        .select({ name: passkeys.name, createdAt: passkeys.createdAt, lastUsedAt: passkeys.lastUsedAt })
        .from(passkeys)
        .where(eq(passkeys.userId, userId)),
      acts: await database
        .select({ act, before, after, at: auditLog.createdAt })
        .from(auditLog)
        .where(isActAbout(database, customer))
        .orderBy(asc(auditLog.id)),
    };
  },

  async findObstacles(executor, { userId = 0 }) {
    const isAdministrator = await executor.$count(users, and(eq(users.id, userId), isNotNull(users.role)));
    return isAdministrator > 0 ? [{ kind: 'administrator', orderId: null }] : [];
  },

  async anonymise(_shop, tx, erased) {
    const { userId = 0, standIn, names } = erased;
    await tx.execute(sql`select set_config('shop.erases', 'on', true)`);
    const isOwnAct = eq(auditLog.actorId, userId);
    const searched = sql`${auditLog.after} ->> 'q'`;
    const isPartOfName = sql`length(${searched}) >= 3 and strpos(${names.join(' ').toLowerCase()}, lower(${searched})) > 0`;
    const isSearch = and(
      eq(auditLog.act, 'orders.exported'),
      or(isPartOfName, ...names.map((name) => containsText([searched], name))),
    );
    await tx
      .update(auditLog)
      .set({
        actorName: sql`case when ${isOwnAct} then ${standIn.name} else ${auditLog.actorName} end`,
        network: sql`case when ${isOwnAct} then null else ${auditLog.network} end`,
        before: withoutTexts(auditLog.before),
        after: withoutTexts(auditLog.after),
      })
      .where(or(isActAbout(tx, erased), isSearch));
    await tx.delete(invitations).where(eq(invitations.emailKey, erased.emailKey));
    await tx.delete(users).where(eq(users.id, userId));
  },

  aged: [
    {
      kind: 'audit',
      find: (executor, before) => findAged(executor, auditLog, isOldAct(before)),
      async remove(tx, before, limit) {
        await tx.execute(sql`select set_config('shop.erases', 'on', true)`);
        const { id } = auditLog;
        const batch = tx.select({ id }).from(auditLog).where(isOldAct(before)).orderBy(asc(id)).limit(limit);
        const nobody = { actorId: null, actorName: NOBODY, network: null, before: null, after: null };
        return (await tx.update(auditLog).set(nobody).where(inArray(id, batch))).rowCount ?? 0;
      },
    },
  ],
};

/** Who acted long ago. The act, what it was about and its time stay. */
const NOBODY = '–';

function isOldAct(before: Date): SQL | undefined {
  const namesSomebody = sql`(${auditLog.actorName} <> ${NOBODY} or ${auditLog.before} is not null or ${auditLog.after} is not null)`;
  return and(lt(auditLog.createdAt, before), namesSomebody);
}

function withoutTexts(facts: typeof auditLog.before | typeof auditLog.after): SQL {
  return sql`${facts} || (
    select coalesce(jsonb_object_agg(key, ''::text), '{}') from jsonb_object_keys(${facts}) key where key in ${ERASED_FACTS})`;
}

/** What the customer's account did, and what was done about the account, its orders, payments and refunds. */
export function isActAbout(executor: Executor, { userId = 0, orderIds }: Customer): SQL | undefined {
  const isAbout = (kind: string, ids: readonly number[]) =>
    and(eq(auditLog.subjectKind, kind), inArray(auditLog.subjectId, ids.map(String)));
  const idsOf = (table: typeof payments | typeof refunds) =>
    executor
      .select({ id: sql<string>`${table.id}::text` })
      .from(table)
      .where(inArray(table.orderId, orderIds));
  return or(
    eq(auditLog.actorId, userId),
    isAbout('user', [userId]),
    isAbout('order', orderIds),
    and(eq(auditLog.subjectKind, 'payment'), inArray(auditLog.subjectId, idsOf(payments))),
    and(eq(auditLog.subjectKind, 'refund'), inArray(auditLog.subjectId, idsOf(refunds))),
    and(eq(auditLog.subjectKind, 'purchase'), inArray(sql`${auditLog.after} ->> 'orderId'`, orderIds.map(String))),
  );
}
