import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PostgresBinaries } from './postgres-binaries.ts';
import type { SystemUser } from './postgres-user.ts';

export type NewCluster = {
  folder: string;
  binaries: PostgresBinaries;
  user: SystemUser | undefined;
  password: string;
  durable: boolean;
};

/**
 * Makes an empty database cluster: UTF-8, ordered by code point whatever the machine's locale, entered by password.
 * It appears under its name only when it is whole.
 * @throws Error with what initdb said.
 */
export function initialisePostgres({ folder, binaries, user, password, durable }: NewCluster): void {
  const draft = `${folder}.new`;
  const passwordFile = join(draft, 'password');
  const cluster = join(draft, 'cluster');
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(cluster, { recursive: true, mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user) for (const path of [draft, passwordFile, cluster]) chownSync(path, user.uid, user.gid);
  const options = ['-D', cluster, '-U', 'esimshop', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8'];
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions'];
  try {
    execFileSync(binaries.initdb, [...options, ...locale, ...(durable ? [] : ['--no-sync'])], {
      cwd: '/',
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(user && { uid: user.uid, gid: user.gid }),
    });
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    throw new Error(`The embedded PostgreSQL could not be set up in ${folder}: ${said || error}`, { cause: error });
  }
  if (existsSync(folder)) rmSync(folder, { recursive: true });
  renameSync(cluster, folder);
  rmSync(draft, { recursive: true, force: true });
}
