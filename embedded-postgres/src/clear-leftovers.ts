import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';

export const SOCKET_PORT = 5432;
const SOCKET = `.s.PGSQL.${SOCKET_PORT}`;

/**
 * Makes a folder on which no server of ours runs ready for a new one. PostgreSQL itself refuses to start while a lock
 * names a zombie or another program's process, and while backends of a killed server are still attached to its memory.
 * @throws Error if a server still responds there that this process cannot see
 */
export async function clearLeftovers(folder: string): Promise<void> {
  killOrphans(folder);
  if (await isListening(join(folder, SOCKET))) {
    throw new Error(
      `Another PostgreSQL is running on ${folder}, perhaps in another container. ` +
        'Stop it first, or set DATA_DIR to another folder.',
    );
  }
  for (const name of ['postmaster.pid', `${SOCKET}.lock`, SOCKET]) rmSync(join(folder, name), { force: true });
}

/** Backends usually end with their server; a busy one only when its statement does. Elsewhere than on Linux a start waits for that. */
export function killOrphans(folder: string): void {
  if (process.platform !== 'linux' || !existsSync(folder)) return;
  const target = realpathSync(folder);
  for (const pid of readdirSync('/proc').map(Number).filter(Number.isInteger)) {
    try {
      const isPostgres = readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres';
      if (isPostgres && readlinkSync(`/proc/${pid}/cwd`) === target) process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended by now, or belongs to somebody else.
    }
  }
}

async function isListening(socketPath: string): Promise<boolean> {
  if (!existsSync(socketPath)) return false;
  const socket = connect(socketPath);
  return once(socket, 'connect')
    .then(
      () => true,
      () => false,
    )
    .finally(() => socket.destroy());
}
