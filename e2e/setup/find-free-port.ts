import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Above those that browsers refuse, below those that the server and its tests choose from, and that systems give to outgoing connections. */
const PORTS = { from: 11_000, to: 19_000 };
const ATTEMPTS = 50;

/** A port of loopback on which nothing listens. Throws when fifty chosen at random are all taken. */
export async function findFreePort(): Promise<number> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const port = randomInt(PORTS.from, PORTS.to);
    if (await isFree(port)) return port;
  }
  throw new Error('No free port was found.');
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, 'localhost');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
