import { inArray } from 'drizzle-orm';
import { installation } from '../../tables/system.ts';
import type { ShopMode } from '../config/partners.ts';
import { commandLine } from '../process/command-line.ts';
import type { Executor } from './database.ts';

const MODE = 'mode';

const CONTENTS: Record<ShopMode, string> = {
  sandbox: 'This database was made in the sandbox: nothing that was sold in it is real.',
  test: 'This database was made with the payment partners’ keys for tests: nothing that was sold in it was paid for.',
  live: 'This database is that of a live shop.',
};

const OTHER_DATABASE = 'a database of its own (DATABASE_URL, or another DATA_DIR)';

/** Written by a sandbox's first start in versions that did not record the mode. */
const SANDBOX_URL = 'sandbox-url';

/** The mode in which the shop first ran on this database; undefined before its first start. */
export async function findDatabaseMode(executor: Executor): Promise<ShopMode | undefined> {
  const rows = await executor
    .select()
    .from(installation)
    .where(inArray(installation.name, [MODE, SANDBOX_URL]));
  const recorded = rows.find(({ name }) => name === MODE)?.value as ShopMode | undefined;
  return recorded ?? (rows.length > 0 ? 'sandbox' : undefined);
}

export async function saveDatabaseMode(executor: Executor, mode: ShopMode): Promise<void> {
  await executor
    .insert(installation)
    .values({ name: MODE, value: mode })
    .onConflictDoUpdate({ target: installation.name, set: { value: mode } });
}

/**
 * Records on the first start what sales in this database mean.
 * @throws Error that says what to do if they mean something else
 */
export async function assertSameMode(executor: Executor, mode: ShopMode): Promise<void> {
  const value = (await findDatabaseMode(executor)) ?? mode;
  await executor.insert(installation).values({ name: MODE, value }).onConflictDoNothing();
  const found = (await findDatabaseMode(executor)) ?? mode;
  if (found !== mode) throw new Error(`${CONTENTS[found]} ${adviceFor(found, mode)}`);
}

function adviceFor(found: ShopMode, mode: ShopMode): string {
  if (mode === 'sandbox') return `Set the keys that it was used with, or give the sandbox ${OTHER_DATABASE}.`;
  if (found === 'live') return `Set the live keys, or give the keys for tests ${OTHER_DATABASE}.`;
  return (
    `To go on with its settings, prices and accounts, stop every process of the shop and run: ${commandLine('leave-sandbox')} ` +
    `Or give this shop ${OTHER_DATABASE}.`
  );
}
