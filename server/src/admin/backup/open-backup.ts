import { createHmac, timingSafeEqual } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import {
  BackupError,
  type BackupHeader,
  backupHeaderSchema,
  deriveBackupKeys,
  MAC_ALGORITHM,
  MAC_BYTES,
  MAX_HEADER_BYTES,
  sealContextOf,
} from './backup-file.ts';

/** A backup that was read to its end and found whole and unaltered. */
export type OpenBackup = {
  path: string;
  header: BackupHeader;
  secretKey: Buffer;
  /** Where the compressed tables stand in the file; the end is the last byte's. */
  body: { start: number; end: number };
};

/**
 * Checks a backup from its first to its last byte.
 * @throws BackupError if it is none, is truncated or altered, or the passphrase is wrong
 */
export async function openBackup(
  path: string,
  passphrase: string,
  onProgress?: (progress: { done: number; total: number }) => void,
): Promise<OpenBackup> {
  const { header, headerBytes, size } = await readHeader(path);
  const { open: unseal, macKey } = deriveBackupKeys(passphrase, header.salt);
  let secretKey: Buffer;
  try {
    secretKey = Buffer.from(unseal(Buffer.from(header.sealedSecretKey, 'base64'), sealContextOf(header)), 'hex');
  } catch (cause) {
    throw new BackupError('The passphrase is not the one of this backup.', { cause });
  }
  const bodyEnd = size - MAC_BYTES;
  const mac = createHmac(MAC_ALGORITHM, macKey);
  const given: Buffer[] = [];
  let done = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>) {
    const authenticated = chunk.subarray(0, Math.max(0, bodyEnd - done));
    mac.update(authenticated);
    given.push(chunk.subarray(authenticated.length));
    done += chunk.length;
    onProgress?.({ done, total: size });
  }
  const found = Buffer.concat(given);
  if (bodyEnd < headerBytes || found.length !== MAC_BYTES || !timingSafeEqual(mac.digest(), found))
    throw new BackupError(`${path} is truncated or was altered: use another copy of it. Nothing was changed.`);
  return { path, header, secretKey, body: { start: headerBytes, end: bodyEnd - 1 } };
}

async function readHeader(path: string): Promise<{ header: BackupHeader; headerBytes: number; size: number }> {
  const file = await open(path).catch((cause: Error) => {
    throw new BackupError(`${path} cannot be read: ${cause.message}`, { cause });
  });
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(Math.min(size, MAX_HEADER_BYTES)) });
    const line = buffer.subarray(0, Math.max(0, buffer.subarray(0, bytesRead).indexOf('\n')));
    return { header: parseHeader(line.toString('utf8'), path), headerBytes: line.length + 1, size };
  } finally {
    await file.close();
  }
}

function parseHeader(line: string, path: string): BackupHeader {
  try {
    return backupHeaderSchema.parse(JSON.parse(line));
  } catch (cause) {
    throw new BackupError(`${path} is no backup of a shop, or one of a newer version.`, { cause });
  }
}
