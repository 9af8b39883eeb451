import { createServer } from 'node:net';

type Place = { host: string; port: number; setting: 'PORT' | 'HEALTH_PORT' };

/** Checks the port before anything is started. @throws Error that says what to set if the shop cannot listen there */
export async function assertPortFree({ host, port, setting }: Place): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => reject(new Error(explain(error, { host, port, setting }))));
    server.listen({ host, port }, () => server.close(() => resolve()));
  });
}

function explain({ code, message }: NodeJS.ErrnoException, { host, port, setting }: Place): string {
  if (code === 'EADDRINUSE') {
    return `Port ${port} is taken by another program. Stop it, or choose another port, such as ${setting}=${port + 1}.`;
  }
  if (code === 'EACCES') {
    return `Port ${port} is for privileged users only. Choose one above 1023, such as ${setting}=3000.`;
  }
  return `The shop cannot listen on ${host}:${port} (${message}). Set HOST and ${setting} to an address of this machine.`;
}
