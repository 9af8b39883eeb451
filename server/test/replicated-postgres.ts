import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { choosePostgresUser } from '@esimshop/embedded-postgres/postgres-user';
import { Client } from 'pg';
import { reservePort } from './reserve-port.ts';
import { startTcpProxy } from './tcp-proxy.ts';

/** A primary with a synchronous standby, and one address that leads to whichever is the primary. */
export type ReplicatedPostgres = {
  connectionString: string;
  /** Kills all processes of the primary at once, as when its machine fails. */
  killPrimary(): Promise<void>;
  /** Makes the standby the primary and leads connections there. */
  promoteStandby(): Promise<void>;
  stop(): Promise<void>;
};

type Server = { folder: string; port: number; process: ChildProcess; exited: Promise<unknown> };

/**
 * @param binaries folder of PostgreSQL's programs, pg_basebackup included, such as /usr/lib/postgresql/15/bin
 * @throws Error if a program fails
 */
export async function startReplicatedPostgres(binaries: string): Promise<ReplicatedPostgres> {
  const root = mkdtempSync(join(tmpdir(), 'esimshop-replicated-'));
  const user = choosePostgresUser();
  const asUser = { cwd: '/', ...(user && { uid: user.uid, gid: user.gid }) };
  if (user) chownSync(root, user.uid, user.gid);
  const servers: Server[] = [];
  const run = (program: string, words: string[]) => promisify(execFile)(join(binaries, program), words, asUser);
  const addressOf = (port: number, database: string) => `postgres://esimshop@127.0.0.1:${port}/${database}`;

  async function start(folder: string, settings: Record<string, string> = {}): Promise<Server> {
    const port = await reservePort();
    const all = { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(port), ...settings };
    const words = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const child = spawn(join(binaries, 'postgres'), ['-D', folder, ...words], { ...asUser, stdio: 'ignore' });
    const server = { folder, port, process: child, exited: once(child, 'exit') };
    servers.push(server);
    await waitFor(port, 'select 1');
    return server;
  }

  /** Waits until the statement gives a row. */
  async function waitFor(port: number, statement: string): Promise<void> {
    for (const startMs = performance.now(); performance.now() - startMs < 60_000; await delay(50)) {
      const client = new Client({ connectionString: addressOf(port, 'postgres') });
      client.on('error', () => {});
      const rows = await client
        .connect()
        .then(() => client.query(statement))
        .then(({ rowCount }) => rowCount)
        .catch(() => 0)
        .finally(() => client.end().catch(() => {}));
      if (rows) return;
    }
    throw new Error(`Expected '${statement}' to give a row within a minute`);
  }

  const primaryFolder = join(root, 'primary');
  await run('initdb', ['-D', primaryFolder, '--username=esimshop', '--auth=trust', '--encoding=UTF8', '--locale=C']);
  const primary = await start(primaryFolder);
  const source = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'esimshop'];
  await run('createdb', [...source, 'esimshop']);
  const standbyFolder = join(root, 'standby');
  await run('pg_basebackup', [...source, '-D', standbyFolder, '-R', '-X', 'stream', '--checkpoint=fast']);
  // Once promoted it has no standby of its own to wait for.
  const standby = await start(standbyFolder, { synchronous_standby_names: '' });
  await run('psql', [
    ...source,
    '-d',
    'postgres',
    '-c',
    "alter system set synchronous_standby_names = '*'",
    '-c',
    'select pg_reload_conf()',
  ]);
  await waitFor(primary.port, "select 1 from pg_stat_replication where sync_state = 'sync' and state = 'streaming'");
  const network = await startTcpProxy({ host: '127.0.0.1', port: primary.port });

  return {
    connectionString: addressOf(network.port, 'esimshop'),
    async killPrimary() {
      const parent = String(primary.process.pid);
      const children = execFileSync('ps', ['-o', 'pid=', '--ppid', parent], { encoding: 'utf8' });
      primary.process.kill('SIGKILL');
      for (const pid of children.split('\n').map(Number).filter(Boolean)) {
        try {
          process.kill(pid, 'SIGKILL');
        } catch {
          // It has ended by itself.
        }
      }
      await primary.exited;
    },
    async promoteStandby() {
      await run('pg_ctl', ['promote', '-D', standby.folder]);
      network.redirect({ host: '127.0.0.1', port: standby.port });
    },
    async stop() {
      network.close();
      for (const { process: child, exited } of servers) {
        child.kill('SIGINT');
        if (child.exitCode === null && child.signalCode === null) await exited;
      }
      rmSync(root, { recursive: true, force: true });
    },
  };
}
