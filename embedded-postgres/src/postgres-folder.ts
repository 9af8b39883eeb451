import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { canAccess, choosePostgresUser, type SystemUser } from './postgres-user.ts';

export type PostgresFolder = { folder: string; user: SystemUser | undefined; initialised: boolean };

/** Where root keeps the database if PostgreSQL's user cannot enter the data folder. */
const REACHABLE_BY_ALL = '/var/lib/esimshop';
const MAJOR_VERSION = '18';

/**
 * The database folder under DATA_DIR and the user that PostgreSQL runs as. An existing folder is used as the user
 * who owns it, so that root can start a shop that an ordinary user started before.
 * @throws Error if this process may not use the existing folder.
 */
export function locatePostgresFolder(dataDir: string): PostgresFolder {
  const path = join(dataDir, 'postgres');
  const entry = lstatSync(path, { throwIfNoEntry: false });
  const folder = entry?.isSymbolicLink() ? resolve(dataDir, readlinkSync(path)) : path;
  if (existsSync(join(folder, 'PG_VERSION'))) {
    refuseOtherVersion(folder);
    return { folder, user: ownerOf(folder), initialised: true };
  }
  const user = choosePostgresUser();
  if (entry || canAccess(user, dataDir, 'execute')) return { folder, user, initialised: false };
  return { folder: placeWhereReachable(path), user, initialised: false };
}

function refuseOtherVersion(folder: string): void {
  const version = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  if (version === MAJOR_VERSION) return;
  throw new Error(
    `The database in ${folder} was made by PostgreSQL ${version}; this shop brings PostgreSQL ${MAJOR_VERSION}. ` +
      'Dump it with the old version and restore it, or set DATA_DIR to another folder.',
  );
}

function ownerOf(folder: string): SystemUser | undefined {
  const { uid, gid } = statSync(folder);
  const own = process.getuid?.();
  if (own === undefined || own === uid) return undefined;
  if (own === 0) return { name: String(uid), uid, gid };
  throw new Error(
    `The database in ${folder} belongs to another user (uid ${uid}), and this process runs as uid ${own}. ` +
      'Start the shop as that user, or set DATA_DIR to another folder.',
  );
}

/** A link in the data folder points to it, so that removing the data folder really starts over. */
function placeWhereReachable(link: string): string {
  mkdirSync(REACHABLE_BY_ALL, { recursive: true });
  chmodSync(REACHABLE_BY_ALL, 0o755);
  const folder = join(REACHABLE_BY_ALL, randomBytes(6).toString('hex'));
  symlinkSync(folder, link);
  return folder;
}
