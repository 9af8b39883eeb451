import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import type { App } from './app-type.ts';

/** Where a shop with this host listens: `localhost` is an IPv4 address, an IPv6 address, or both. */
export async function addressesOf(host: string): Promise<string[]> {
  if (host !== 'localhost') return [host];
  const found = await lookup(host, { all: true });
  return [...new Set(found.map(({ address }) => address))];
}

/**
 * Takes connections at the further addresses of a name, on the port of the first, which the app itself listens on. Given
 * a name, Fastify would serve each further address with another server, past what stands in front of its router.
 */
export function serveEveryAddress(app: App, [, ...further]: readonly string[]): void {
  const doors: Server[] = [];
  app.addHook('onListen', async () => {
    const listening = app.server.address();
    if (listening === null || typeof listening === 'string') return;
    for (const host of further) {
      // As Node's own HTTP server sets its connections.
      const door = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
        app.server.emit('connection', socket),
      );
      try {
        await once(door.listen({ host, port: listening.port }), 'listening');
        doors.push(door);
      } catch (error) {
        app.log.warn({ err: error, host }, 'http.address_unavailable');
      }
    }
  });
  // Before the app's own server closes: as long as that is open, `closePromptly` ends idle connections of all.
  app.addHook('preClose', async () => {
    await Promise.all(doors.map((door) => once(door.close(), 'close')));
  });
}
