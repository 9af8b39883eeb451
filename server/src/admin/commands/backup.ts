import { resolve } from 'node:path';
import { MIN_PASSPHRASE_LENGTH } from '../../platform/config/environment.ts';
import { readOrCreateSecretKey } from '../../platform/secrets/secret-key.ts';
import { BackupError } from '../backup/backup-file.ts';
import { recordBackup } from '../backup/last-backup.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { askSecret } from './ask-secret.ts';
import { type Command, CommandError } from './command.ts';
import { createProgressBar } from './progress-bar.ts';

export const backupCommand: Command = {
  name: 'backup',
  usage: '<file>',
  summary: 'Write a backup of the database and the secret key, while the shop keeps running.',
  async run({ config, database, clock }, [file]) {
    if (!file) throw new CommandError('Expected the name of the file to write.');
    const passphrase = config.backupPassphrase ?? (await askNewPassphrase());
    const progress = createProgressBar(process.stdout, 'Backup');
    const path = resolve(file);
    try {
      const { tables, createdAt } = await writeBackup({
        connectionString: database.connectionString,
        path,
        secretKey: readOrCreateSecretKey(config),
        passphrase,
        now: clock.now(),
        onProgress: ({ done, total, table }) => progress.show(done, total, table),
      }).finally(progress.finish);
      await recordBackup(database, new Date(createdAt));
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      console.log(`Wrote ${path}: ${rows} rows of ${tables.length} tables as of ${createdAt}.`);
      console.log('It holds customers’ personal data. Keep it and its passphrase in different places.');
    } catch (error) {
      if (error instanceof BackupError) throw new CommandError(error.message);
      throw error;
    }
  },
};

async function askNewPassphrase(): Promise<string> {
  const entered = await askSecret(`Passphrase for the backup (at least ${MIN_PASSPHRASE_LENGTH} characters): `);
  if (entered === undefined)
    throw new CommandError('Expected a terminal to ask for the passphrase, or BACKUP_PASSPHRASE.');
  if (entered.length < MIN_PASSPHRASE_LENGTH)
    throw new CommandError(`Expected at least ${MIN_PASSPHRASE_LENGTH} characters.`);
  if ((await askSecret('The passphrase again: ')) !== entered) throw new CommandError('The passphrases differ.');
  return entered;
}
