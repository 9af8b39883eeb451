import { createServer } from 'node:net';
import type { Config } from '../config.ts';

/** Finds out before anything is started. @throws Error that says what to set when the shop cannot listen there */
export async function refuseTakenPort({ host, port }: Pick<Config, 'host' | 'port'>): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => reject(new Error(explain(error, { host, port }))));
    server.listen({ host, port }, () => server.close(() => resolve()));
  });
}

function explain({ code, message }: NodeJS.ErrnoException, { host, port }: { host: string; port: number }): string {
  if (code === 'EADDRINUSE') {
    return `Port ${port} is taken by another program. Stop it, or choose another port: PORT=${port + 1} npm start`;
  }
  if (code === 'EACCES') return `Port ${port} is for privileged users only. Choose one above 1023: PORT=3000 npm start`;
  return `The shop cannot listen on ${host}:${port} (${message}). Set HOST and PORT to an address of this machine.`;
}
