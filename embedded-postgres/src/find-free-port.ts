import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Above those that browsers refuse, below those that systems give to outgoing connections: one of these could take the port before it is listened on. */
const PORTS = { from: 19_000, to: 27_000 };
/** The ones above these, for tests in which a process goes and comes again. Those below are the journeys'. */
export const RESERVED_PORTS = { from: PORTS.to, to: 32_000 };
const ATTEMPTS = 50;

/** A port of loopback on which nothing listens. Throws when fifty chosen at random are all taken. */
export async function findFreePort(): Promise<number> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const port = randomInt(PORTS.from, PORTS.to);
    if (await isFree(port)) return port;
  }
  throw new Error('No free port was found.');
}

export async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
