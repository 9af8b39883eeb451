import type { App } from './app-type.ts';
import { unavailable } from './to-problem-error.ts';

const RESPOND_WITHIN_MS = 15_000;

/**
 * Responds with 503 where a handler takes too long; its work goes on. Fastify's own `handlerTimeout` ends with the
 * body of a request (5.12), so that exactly the writes would have none.
 */
export function limitResponseTime(app: App, withinMs = RESPOND_WITHIN_MS): void {
  app.addHook('onRequest', async (request, reply) => {
    const timer = setTimeout(() => {
      if (reply.sent || reply.raw.headersSent) return;
      request.log.warn({ route: request.routeOptions.url }, 'http.response_too_late');
      reply.send(unavailable());
    }, withinMs);
    reply.raw.once('close', () => clearTimeout(timer));
  });
}
