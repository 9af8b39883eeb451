import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export type SystemUser = { name: string; uid: number; gid: number };

/**
 * The user that PostgreSQL runs as: it refuses to run as root, so root uses `postgres` or else `nobody`.
 * Undefined means the user of this process.
 * @throws Error when root finds neither.
 */
export function choosePostgresUser(): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8').split('\n').map(parseUser);
  const user = ['postgres', 'nobody'].map((name) => users.find((entry) => entry?.name === name)).find(Boolean);
  if (!user) {
    throw new Error(
      'PostgreSQL does not run as root, and this machine has neither a user postgres nor nobody. ' +
        'Start the shop as an ordinary user, or set DATABASE_URL to a PostgreSQL server of yours.',
    );
  }
  return user;
}

function parseUser(line: string): SystemUser | undefined {
  const [name, , uid, gid] = line.split(':');
  return name && uid && gid ? { name, uid: Number(uid), gid: Number(gid) } : undefined;
}

/** Asks the operating system, because access lists and mounts decide beyond the mode bits. */
export function canAccess(user: SystemUser | undefined, path: string, access: 'execute' | 'write'): boolean {
  if (!user) return true;
  const flag = access === 'execute' ? '-x' : '-w';
  return (
    spawnSync('/bin/sh', ['-c', `test ${flag} "$0"`, path], { uid: user.uid, gid: user.gid, cwd: '/' }).status === 0
  );
}
