import {
  DELIVERED_SETTINGS,
  type SettingsSection,
  type ShopSettings,
  settingsSchema,
} from '@esimshop/contracts/settings';
import { desc, eq, max, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../platform/database/database.ts';
import { settings } from '../tables/settings.ts';

export const SETTINGS_CHANNEL = 'settings_changed';

export type VersionedSettings = { version: number; settings: ShopSettings };

/**
 * The latest of every section; what has not been set is as delivered. The version is the id of the latest change.
 * @throws ZodError for a section that this version of the shop cannot read
 */
export async function readSettings(executor: Executor): Promise<VersionedSettings> {
  const rows = await executor
    .selectDistinctOn([settings.section], { section: settings.section, id: settings.id, value: settings.value })
    .from(settings)
    .orderBy(settings.section, desc(settings.id));
  const changed = Object.fromEntries(rows.map(({ section, value }) => [section, value]));
  return {
    version: Math.max(0, ...rows.map(({ id }) => id)),
    settings: settingsSchema.parse({ ...DELIVERED_SETTINGS, ...changed }),
  };
}

/** The id of a section's latest change; 0 if it is as delivered. */
export async function findVersion(executor: Executor, section: SettingsSection): Promise<number> {
  const [latest] = await executor
    .select({ id: max(settings.id) })
    .from(settings)
    .where(eq(settings.section, section));
  return latest?.id ?? 0;
}

/** Serialises those who change settings until the end of the transaction. */
export async function lockSettings(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table settings in share row exclusive mode`);
}

type Change = { section: SettingsSection; value: unknown; actor: string };

/** Publishes a section; every process hears of it with the commit. */
export async function insertSettings(tx: Transaction, change: Change): Promise<void> {
  await tx.insert(settings).values(change);
  await tx.execute(sql`select pg_notify(${SETTINGS_CHANNEL}, '')`);
}
