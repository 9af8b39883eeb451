import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

/** A proxy in front of a test's database, and the address through it. */
export async function startDatabaseProxy(
  connectionString: string,
): Promise<{ network: TcpProxy; connectionString: string }> {
  const url = new URL(connectionString);
  const { hostname, port, searchParams } = url;
  const folder = searchParams.get('host');
  const network = await startTcpProxy(
    folder ? { path: `${folder}/.s.PGSQL.${port}` } : { host: hostname, port: Number(port) },
  );
  searchParams.delete('host');
  url.host = `127.0.0.1:${network.port}`;
  return { network, connectionString: url.href };
}
