import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { systemClock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config/config.ts';
import { openDatabaseAsItIs } from '../../platform/database/open-database.ts';
import { createLog } from '../../platform/log.ts';
import { commandLine } from '../../platform/process/command-line.ts';
import { lockDataFolder } from '../../platform/process/data-folder-lock.ts';
import { placeSecretKey } from '../../platform/secrets/secret-key.ts';
import { BackupError } from '../backup/backup-file.ts';
import { openBackup } from '../backup/open-backup.ts';
import { describeContents, restoreBackup } from '../backup/restore-backup.ts';
import { type SettledRestore, settleRestored } from '../restore/settle-restored.ts';
import { askSecret } from './ask-secret.ts';
import { CommandError, type SetupCommand } from './command.ts';
import { createProgressBar } from './progress-bar.ts';

const DISCARD = '--discard-current-database';

export const restoreCommand: SetupCommand = {
  name: 'restore',
  usage: '<file>',
  summary: 'Restore a backup into an empty database, while the shop is stopped.',
  async runAlone(config, words) {
    const [file, ...others] = words.filter((word) => word !== DISCARD);
    if (!file || others.length > 0) throw new CommandError(`Expected the name of a backup, and perhaps ${DISCARD}.`);
    const passphrase = config.backupPassphrase ?? (await askSecret('Passphrase of the backup: '));
    if (passphrase === undefined)
      throw new CommandError('Expected a terminal to ask for the passphrase, or BACKUP_PASSPHRASE.');
    try {
      await restore(config, { path: resolve(file), passphrase, discardsDatabase: words.includes(DISCARD) });
    } catch (error) {
      if (error instanceof BackupError) throw new CommandError(error.message, { cause: error });
      throw error;
    }
  },
};

type Restore = { path: string; passphrase: string; discardsDatabase: boolean };

async function restore(config: Config, { path, passphrase, discardsDatabase }: Restore): Promise<void> {
  const checking = createProgressBar(process.stdout, 'Check');
  const backup = await openBackup(path, passphrase, ({ done, total }) =>
    checking.show(done, total, `${Math.ceil(done / 1_000_000)} MB`),
  ).finally(checking.finish);
  await using stack = new AsyncDisposableStack();
  mkdirSync(config.dataDir, { recursive: true });
  const lock = await lockDataFolder(config.dataDir, systemClock.now());
  stack.defer(() => lock.release());
  const { connectionString, close } = await openDatabaseAsItIs(config, createLog(config));
  stack.defer(() => close());
  if (!discardsDatabase) await assertNothingToLose(connectionString);
  const progress = createProgressBar(process.stdout, 'Restore');
  const lost = { from: new Date(backup.header.createdAt), to: systemClock.now() };
  let settled: SettledRestore | undefined;
  await restoreBackup({
    connectionString,
    backup,
    discardsDatabase,
    onRestored: async (tx) => {
      settled = await settleRestored(tx, lost);
    },
    onCommit: () => placeSecretKey(config, backup.secretKey, { mayReplace: discardsDatabase, now: lost.to }),
    onProgress: ({ done, total, table }) => progress.show(done, total, table),
  }).finally(progress.finish);
  for (const line of describeRestore(lost.from, settled)) console.log(line);
}

async function assertNothingToLose(connectionString: string): Promise<void> {
  const { tables, orders, latestOrderAt } = await describeContents(connectionString);
  if (tables === 0) return;
  const latest = latestOrderAt ? `, the latest of ${latestOrderAt.toISOString()}` : '';
  throw new CommandError(
    `The database is not empty: it holds ${orders} orders${latest}, and everything that belongs to them. ` +
      `Back it up, then add ${DISCARD} to delete all of it for good. Nothing was changed.`,
  );
}

function describeRestore(backupAt: Date, settled: SettledRestore | undefined): string[] {
  const { payments = 0, purchases = 0 } = settled ?? {};
  return [
    `Restored the shop as of ${backupAt.toISOString()}.`,
    `${payments} payments that were being started need review; ${purchases} purchases are looked up before anything is bought.`,
    `What was sold since is no longer on record here: start the shop, then list it: ${commandLine('reconcile')}`,
    'Portal links that were revoked and passwords that were changed since are as they were before.',
  ];
}
