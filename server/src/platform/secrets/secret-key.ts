import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { installation } from '../../tables/system.ts';
import type { Config } from '../config/config.ts';
import { createFile } from '../create-file.ts';
import type { Executor } from '../database/database.ts';
import type { Secrets } from './secrets.ts';

const FINGERPRINT = 'secret-key-fingerprint';

/** The key from the environment, or the one in the data folder, which the first start generates. 32 bytes. */
export function readOrCreateSecretKey({ secretKey, dataDir }: Pick<Config, 'secretKey' | 'dataDir'>): Buffer {
  if (secretKey) return secretKey;
  const path = join(dataDir, 'secret-key');
  if (!existsSync(path)) createFile(path, `${randomBytes(32).toString('hex')}\n`);
  const text = readFileSync(path, 'utf8').trim();
  if (!/^[0-9a-f]{64}$/i.test(text))
    throw new Error(`${path}: expected 64 hexadecimal digits. Restore it from a backup.`);
  return Buffer.from(text, 'hex');
}

/**
 * Puts the key of a restored database into the data folder. A file with another key is kept under another name if it
 * may be replaced.
 * @throws Error if the environment or the data folder has another key
 */
export function placeSecretKey(
  { secretKey, dataDir }: Pick<Config, 'secretKey' | 'dataDir'>,
  restored: Buffer,
  { mayReplace, now }: { mayReplace: boolean; now: Date },
): void {
  if (secretKey?.equals(restored)) return;
  if (secretKey) throw new Error('SECRET_KEY is another key than the one in the backup. Leave SECRET_KEY out.');
  const path = join(dataDir, 'secret-key');
  const text = `${restored.toString('hex')}\n`;
  if (createFile(path, text) || readFileSync(path, 'utf8').trim() === text.trim()) return;
  if (!mayReplace) throw new Error(`${path} holds another key than the backup. Move the file away first.`);
  renameSync(path, `${path}.until-${now.toISOString().replaceAll(':', '-')}`);
  createFile(path, text);
}

/**
 * Records on the first start which key the database is sealed with.
 * @throws Error if the key differs: sold eSIMs could be neither shown nor found with it.
 */
export async function assertSameSecretKey(executor: Executor, secrets: Secrets): Promise<void> {
  await executor.insert(installation).values({ name: FINGERPRINT, value: secrets.fingerprint }).onConflictDoNothing();
  const [row] = await executor.select().from(installation).where(eq(installation.name, FINGERPRINT));
  if (row?.value === secrets.fingerprint) return;
  throw new Error(
    `This database was made with another secret key (fingerprint ${row?.value}, this one is ${secrets.fingerprint}). ` +
      'Set SECRET_KEY, or put back the file secret-key of the data folder, with which it was made.',
  );
}
