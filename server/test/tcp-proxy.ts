import { once } from 'node:events';
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** What the network does to connections. Whoever was connected during a fault other than a delay stays cut off. */
export type NetworkFault =
  /** Bytes and ends vanish in both directions without a reset, as behind a firewall that forgot the connection. */
  | { kind: 'swallow' }
  /** Each packet takes this much longer. */
  | { kind: 'delay'; ms: number }
  | { kind: 'reset' }
  /** Nobody listens any more, and whoever was connected is reset. */
  | { kind: 'refuse' }
  /** The server's side ends, and what the client sends is still taken. */
  | { kind: 'half-close' }
  /** A connection is reset after this many bytes of the server's, in the middle of an answer. */
  | { kind: 'limit'; bytes: number };

export type TcpProxy = {
  port: number;
  /** From now on, for all connections; undefined heals the network. */
  setFault(fault: NetworkFault | undefined): void;
  /** Leads new connections to another server. */
  redirect(server: NetConnectOpts): void;
  close(): void;
};

/** Stands between a client and a server on this machine, and does to their connections what networks do. */
export async function startTcpProxy(server: NetConnectOpts): Promise<TcpProxy> {
  let target = server;
  let fault: NetworkFault | undefined;
  const links = new Set<ReturnType<typeof linkSockets>>();
  const listener = createServer({ allowHalfOpen: true }, (client) => {
    const link = linkSockets(client, connect({ ...target, allowHalfOpen: true }));
    links.add(link);
    link.closed.then(() => links.delete(link));
    link.setFault(fault);
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  if (typeof address !== 'object' || !address) throw new Error('Expected the proxy to listen on a port');
  const { port } = address;

  return {
    port,
    setFault(next) {
      fault = next;
      if (next?.kind === 'refuse') listener.close();
      else if (!listener.listening) listener.listen(port, '127.0.0.1');
      for (const link of links) link.setFault(next);
    },
    redirect(next) {
      target = next;
    },
    close() {
      listener.close();
      for (const link of links) link.destroy();
    },
  };
}

function linkSockets(client: Socket, server: Socket) {
  let fault: NetworkFault | undefined;
  let isCutOff = false;
  let remainingBytes = Number.POSITIVE_INFINITY;

  function reset(): void {
    isCutOff = true;
    client.resetAndDestroy();
    server.destroy();
  }
  function forward(from: Socket, to: Socket): void {
    let arrived = Promise.resolve();
    // One after the other, so that a delay that ends lets nothing overtake.
    const deliver = (act: () => void) => {
      const travelled = fault?.kind === 'delay' ? delay(fault.ms) : undefined;
      arrived = arrived.then(() => travelled).then(() => void (isCutOff || act()));
    };
    from.on('data', (bytes) => {
      if (isCutOff) return;
      if (from === server) remainingBytes -= bytes.length;
      if (remainingBytes < 0) reset();
      else deliver(() => to.write(bytes));
    });
    from.on('end', () => deliver(() => to.end()));
    from.on('error', () => isCutOff || reset());
  }
  forward(client, server);
  forward(server, client);

  return {
    closed: Promise.all([client, server].map((socket) => new Promise((resolve) => socket.once('close', resolve)))),
    setFault(next: NetworkFault | undefined) {
      fault = next;
      remainingBytes = next?.kind === 'limit' ? next.bytes : Number.POSITIVE_INFINITY;
      if (next?.kind === 'reset' || next?.kind === 'refuse') reset();
      if (next?.kind === 'swallow') isCutOff = true;
      if (next?.kind === 'half-close') {
        isCutOff = true;
        client.end();
      }
    },
    destroy() {
      isCutOff = true;
      client.destroy();
      server.destroy();
    },
  };
}
