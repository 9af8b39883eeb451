import { drizzle } from 'drizzle-orm/node-postgres';
import type { Client } from 'pg';
import { recordAudit } from '../../accounts/audit-log.ts';
import { EXAMPLE_MAIL_DOMAIN } from '../../platform/config/environment.ts';
import type { ShopMode } from '../../platform/config/partners.ts';
import { findDatabaseMode, saveDatabaseMode } from '../../platform/database/database-mode.ts';
import { DeadlineClient } from '../../platform/database/deadline-client.ts';
import { takeMigrationLock } from '../../platform/database/migrate.ts';
import { isUsedByShop } from '../backup/other-processes.ts';

/** What is the owner's. Every other table holds what was sold, sent, opened or read from the sandbox's partners. */
const KEPT_TABLES = [
  'audit_log',
  'backup_codes',
  'catalogue_state',
  'code_spellings',
  'discount_codes',
  'hidden_destinations',
  'installation',
  'marks',
  'page_drafts',
  'page_states',
  'page_versions',
  'passkeys',
  'pricing_settings',
  'saved_replies',
  'settings',
  'totp_factors',
  'users',
];
/** Facts of the installation that are about the sandbox. */
const SANDBOX_FACTS = ['sandbox-url', 'lost-period'];

const IS_STAND_IN = `email_key like '%@${EXAMPLE_MAIL_DOMAIN}'`;

/** What leaving the sandbox removes. */
export type SandboxData = {
  orders: number;
  payments: number;
  esims: number;
  plans: number;
  mails: number;
  messages: number;
  portalLinks: number;
  accountLinks: number;
  sessions: number;
  carts: number;
  /** Usernames of accounts with a stand-in address, as the first administrator's. */
  standIns: string[];
};

export type Departure =
  | { kind: 'not_a_sandbox'; mode: ShopMode | undefined }
  | { kind: 'in_use' }
  /** Of the sandbox or, with `test`, of keys for tests. */
  | { kind: 'counted' | 'left'; from: 'sandbox' | 'test'; data: SandboxData; accounts: number };

type Leaving = {
  connectionString: string;
  to: Exclude<ShopMode, 'sandbox'>;
  /** Without it, what would be removed is counted only. */
  discardsData: boolean;
};

/**
 * Makes the database of a sandbox that of a live shop: settings, prices, accounts and the audit log stay. All of it happens in one
 * transaction, or nothing.
 */
export async function leaveSandbox({ connectionString, to, discardsData }: Leaving): Promise<Departure> {
  const client = new DeadlineClient({ connectionString, connectTimeoutMs: 10_000, responseTimeoutMs: undefined });
  await client.connect();
  // A broken connection is reported by the statement under way.
  client.on('error', () => {});
  try {
    await client.query('begin');
    await takeMigrationLock(client);
    const tx = drizzle({ client });
    const from = await findDatabaseMode(tx);
    if (from === undefined || from === 'live' || from === to) return { kind: 'not_a_sandbox', mode: from };
    if (await isUsedByShop(client)) return { kind: 'in_use' };
    const { accounts, ...data } = await countSandboxData(client);
    if (!discardsData) return { kind: 'counted', from, data, accounts };
    await removeSandboxData(client);
    await saveDatabaseMode(tx, to);
    const { orders, mails, portalLinks, accountLinks, standIns } = data;
    await recordAudit(tx, {
      actorId: undefined,
      act: 'shop.sandbox_left',
      subjectKind: 'shop',
      subjectId: to,
      before: { orders, mails, links: portalLinks + accountLinks, name: standIns.join(', ') },
    });
    await client.query('commit');
    return { kind: 'left', from, data, accounts };
  } finally {
    // Ends the transaction, unless it is committed.
    await client.query('rollback').catch(() => {});
    await client.close();
  }
}

/** Every table that is emptied. */
export async function listSandboxTables(client: Pick<Client, 'query'>): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename <> all($1) order by tablename",
    [KEPT_TABLES],
  );
  return rows.map(({ name }) => name);
}

async function countSandboxData(client: Client): Promise<SandboxData & { accounts: number }> {
  const { rows } = await client.query<SandboxData & { accounts: number }>(`
    select (select count(*)::int from orders) as orders,
      (select count(*)::int from payments where status = 'captured') as payments,
      (select count(*)::int from esims) as esims,
      (select count(*)::int from products) as plans,
      (select count(*)::int from mails) as mails,
      (select count(*)::int from support_messages) as messages,
      (select count(*)::int from portal_tokens) as "portalLinks",
      (select count(*)::int from account_tokens) as "accountLinks",
      (select count(*)::int from user_sessions) as sessions,
      (select count(*)::int from carts) as carts,
      (select count(*)::int from users where not ${IS_STAND_IN}) as accounts,
      array(select username from users where ${IS_STAND_IN} order by username) as "standIns"`);
  const [counted] = rows;
  if (!counted) throw new Error('Expected a row of counts');
  return counted;
}

async function removeSandboxData(client: Client): Promise<void> {
  const tables = await listSandboxTables(client);
  await client.query(`truncate ${tables.map((name) => client.escapeIdentifier(name)).join(', ')}`);
  await client.query(`delete from users where ${IS_STAND_IN}`);
  // A mail of the sandbox proves nothing about whose the address is.
  await client.query('update users set email_verified_at = null');
  await client.query('delete from installation where name = any($1)', [SANDBOX_FACTS]);
  await client.query('update catalogue_state set version = version + 1, plans_version = version + 1');
}
