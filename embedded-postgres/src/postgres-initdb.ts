import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { PostgresBinaries } from './postgres-binaries.ts';
import type { SystemUser } from './postgres-user.ts';

const DRAFT = '.new';

export type NewCluster = {
  folder: string;
  binaries: PostgresBinaries;
  user: SystemUser | undefined;
  password: string;
  durable: boolean;
};

/**
 * Creates an empty database cluster: UTF-8, sorted by code point whatever the machine's locale, password required.
 * It appears under its name only when complete; meanwhile this process goes on.
 * @throws Error with the output of initdb.
 */
export async function initialisePostgres({ folder, binaries, user, password, durable }: NewCluster): Promise<void> {
  // Not the place of an earlier attempt: an initdb that outlived its shop removes what it finds there.
  const draft = `${folder}${DRAFT}-${randomBytes(4).toString('hex')}`;
  const passwordFile = join(draft, 'password');
  const cluster = join(draft, 'cluster');
  mkdirSync(cluster, { recursive: true, mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user) for (const path of [draft, passwordFile, cluster]) chownSync(path, user.uid, user.gid);
  const options = ['-D', cluster, '-U', 'esimshop', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8'];
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions'];
  try {
    await promisify(execFile)(binaries.initdb, [...options, ...locale, ...(durable ? [] : ['--no-sync'])], {
      cwd: '/',
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
      ...(user && { uid: user.uid, gid: user.gid }),
    });
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    throw new Error(`The embedded PostgreSQL could not be set up in ${folder}: ${said || error}`, { cause: error });
  }
  rmSync(folder, { recursive: true, force: true });
  renameSync(cluster, folder);
  rmSync(draft, { recursive: true });
}

/** Removes what interrupted first starts have left beside the cluster. */
export function removeDrafts(folder: string): void {
  const parent = dirname(folder);
  for (const name of existsSync(parent) ? readdirSync(parent) : []) {
    if (!name.startsWith(basename(folder) + DRAFT)) continue;
    try {
      rmSync(join(parent, name), { recursive: true });
    } catch {
      // An initdb that outlived its shop still writes there: the next start removes it.
    }
  }
}
