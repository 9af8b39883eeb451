import { createServer, type RequestListener, type Server } from 'node:http';

const CONNECTION_TIMEOUT_MS = 30_000;

/** A server that waits `arrivesWithinMs` for a request, from its first byte to the last of its body. */
export function createHttpServer(handle: RequestListener, { arrivesWithinMs }: { arrivesWithinMs: number }): Server {
  const server = createServer(
    {
      requireHostHeader: false,
      keepAliveTimeout: 72_000,
      // Node looks for late requests every 30 seconds by default, and gives a head that may be later than its body the other's limit.
      requestTimeout: arrivesWithinMs,
      headersTimeout: arrivesWithinMs,
      connectionsCheckingInterval: Math.ceil(arrivesWithinMs / 10),
    },
    handle,
  );
  return server.setTimeout(CONNECTION_TIMEOUT_MS);
}
