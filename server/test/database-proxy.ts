import type { NetConnectOpts } from 'node:net';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

/** A proxy in front of a test's database, and the address through it. */
export async function startDatabaseProxy(
  connectionString: string,
): Promise<{ network: TcpProxy; connectionString: string }> {
  const url = new URL(connectionString);
  const network = await startTcpProxy(locateServer(connectionString));
  url.searchParams.delete('host');
  url.host = `127.0.0.1:${network.port}`;
  return { network, connectionString: url.href };
}

/** Where the server of an address listens: on a socket in a folder, or on a port. */
export function locateServer(connectionString: string): NetConnectOpts {
  const { hostname, port, searchParams } = new URL(connectionString);
  const folder = searchParams.get('host');
  return folder ? { path: `${folder}/.s.PGSQL.${port}` } : { host: hostname, port: Number(port) };
}
