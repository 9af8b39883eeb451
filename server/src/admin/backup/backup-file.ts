import { scryptSync } from 'node:crypto';
import * as z from 'zod';
import { createSecrets, type Secrets } from '../../platform/secrets/secrets.ts';

/**
 * A backup is one line of JSON, the tables as a compressed stream of frames, and a MAC of everything before it. The
 * tables follow each other in the header's order, each as COPY text in frames and ended by an empty frame; the
 * checksums are the last frame.
 */
export const backupHeaderSchema = z.object({
  format: z.literal('esimshop backup'),
  version: z.literal(1),
  createdAt: z.iso.datetime(),
  /** The time stamp of the latest migration of the database that was backed up. */
  schemaVersion: z.number(),
  /** Base64; with the passphrase it gives the key that seals the shop's secret key. */
  salt: z.base64(),
  /** Base64. */
  sealedSecretKey: z.base64(),
  /** Each table comes after those that it refers to. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number() })),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.number() })),
});
export type BackupHeader = z.infer<typeof backupHeaderSchema>;

/** Hexadecimal SHA-256 of each table's COPY text, in the header's order. */
export const checksumsSchema = z.array(z.string());

export const MAC_BYTES = 32;
export const MAC_ALGORITHM = 'sha256';
export const MAX_HEADER_BYTES = 4 * 1024 * 1024;

/** About half a second and 128 MB: what a guess at the passphrase costs. */
const SCRYPT = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };

export type BackupKeys = Pick<Secrets, 'seal' | 'open'> & { macKey: Buffer };

/** The keys that the passphrase and the header's salt give. */
export function deriveBackupKeys(passphrase: string, salt: string): BackupKeys {
  const key = scryptSync(passphrase.normalize('NFC'), Buffer.from(salt, 'base64'), 32, SCRYPT);
  const { seal, open, keyedHash } = createSecrets(key);
  return { seal, open, macKey: keyedHash('backup mac', salt) };
}

/** What the sealed secret key is authenticated with. */
export function sealContextOf({ createdAt }: Pick<BackupHeader, 'createdAt'>): string {
  return `secret key of the backup of ${createdAt}`;
}

/** Why a file cannot be restored, or a database not be restored into, in a sentence that says what to do. */
export class BackupError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'BackupError';
  }
}
