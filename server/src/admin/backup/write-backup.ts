import { createHash, createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, existsSync, renameSync, rmSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { DeadlineClient } from '../../platform/database/deadline-client.ts';
import {
  BackupError,
  type BackupHeader,
  type BackupKeys,
  deriveBackupKeys,
  MAC_ALGORITHM,
  sealContextOf,
} from './backup-file.ts';
import { COPY_SETTINGS, copyStatement, describeTables } from './describe-tables.ts';
import { EMPTY_FRAME, toFrame } from './frames.ts';

type BackupOptions = {
  connectionString: string;
  /** Where the backup is written; there must be no file yet. */
  path: string;
  /** The key that the rows are sealed with. */
  secretKey: Buffer;
  passphrase: string;
  now: Date;
  onProgress?: (progress: BackupProgress) => void;
};

/** `done` of `total` rows, or of bytes while a file is checked. */
export type BackupProgress = { done: number; total: number; table: string };

/**
 * Writes a backup of the database as it is at this moment, while the shop goes on, in memory of fixed size. The file
 * appears under its name only when it is complete.
 * @throws BackupError if there is a file already, Error of the database or the disk
 */
export async function writeBackup(options: BackupOptions): Promise<BackupHeader> {
  const { connectionString, path } = options;
  if (existsSync(path)) throw new BackupError(`There is a file ${path} already. Choose another name.`);
  const draft = `${path}.${process.pid}`;
  // Copying takes as long as it takes; only the connection itself must stand at once.
  const client = new DeadlineClient({ connectionString, connectTimeoutMs: 10_000, responseTimeoutMs: undefined });
  await client.connect();
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    await client.query(COPY_SETTINGS);
    const header = await writeDraft(client, draft, options);
    await client.query('commit');
    renameSync(draft, path);
    return header;
  } finally {
    rmSync(draft, { force: true });
    await client.close();
  }
}

async function writeDraft(client: Client, draft: string, options: BackupOptions): Promise<BackupHeader> {
  const salt = randomBytes(16).toString('base64');
  const keys = deriveBackupKeys(options.passphrase, salt);
  const header = await describeBackup(client, keys, { ...options, salt });
  const file = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
  const mac = createHmac(MAC_ALGORITHM, keys.macKey);
  const write = async (chunk: Buffer) => {
    mac.update(chunk);
    if (!file.write(chunk)) await once(file, 'drain');
  };
  const failed = once(file, 'error').then(([error]) => Promise.reject(error));
  const written = async () => {
    await write(Buffer.from(`${JSON.stringify(header)}\n`));
    await pipeline(
      Readable.from(copyTables(client, header, options.onProgress)),
      createZstdCompress(),
      async (chunks) => {
        for await (const chunk of chunks) await write(chunk);
      },
    );
    await new Promise<void>((resolve) => file.end(mac.digest(), () => resolve()));
  };
  try {
    await Promise.race([written(), failed]);
  } finally {
    file.destroy();
  }
  return header;
}

async function describeBackup(
  client: Client,
  keys: BackupKeys,
  { secretKey, now, salt }: BackupOptions & { salt: string },
): Promise<BackupHeader> {
  const { rows } = await client.query<{ version: string }>(
    'select max(created_at)::text as version from drizzle.__drizzle_migrations',
  );
  const createdAt = now.toISOString();
  return {
    format: 'esimshop backup',
    version: 1,
    createdAt,
    schemaVersion: Number(rows[0]?.version),
    salt,
    sealedSecretKey: keys.seal(secretKey.toString('hex'), sealContextOf({ createdAt })).toString('base64'),
    ...(await describeTables(client)),
  };
}

async function* copyTables(
  client: Client,
  { tables }: BackupHeader,
  onProgress: BackupOptions['onProgress'],
): AsyncGenerator<Buffer> {
  const checksums: string[] = [];
  const total = tables.reduce((sum, { rows }) => sum + rows, 0);
  let done = 0;
  for (const table of tables) {
    const checksum = createHash('sha256');
    const rows = client.query(copyTo(copyStatement(client, table, 'to stdout')));
    for await (const chunk of rows as AsyncIterable<Buffer>) {
      checksum.update(chunk);
      yield toFrame(chunk);
    }
    yield EMPTY_FRAME;
    checksums.push(checksum.digest('hex'));
    done += table.rows;
    onProgress?.({ done, total, table: table.name });
  }
  yield toFrame(Buffer.from(JSON.stringify(checksums)));
}
