import type { Socket } from 'node:net';
import type { App } from './app-type.ts';

const SWEEP_MS = 20;

/**
 * Lets closing take as long as the requests in progress and no longer. Node's own `close` ends the connections that are
 * idle when it is called; one whose last response comes later, or that has sent nothing yet, would keep the server open
 * until its time limit.
 */
export function closePromptly(app: App): void {
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  app.addHook('preClose', async () => {
    const timer = setInterval(() => {
      app.server.closeIdleConnections();
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    }, SWEEP_MS);
    app.server.once('close', () => clearInterval(timer));
  });
}
