import type { App } from './app-type.ts';
import { onSent } from './sent-responses.ts';

export const REQUEST_ID_HEADER = 'x-request-id';

/** One line per response; no address, no headers, no bodies. */
export function logRequests(app: App): void {
  onSent(app, ({ requestId, method, route, status, seconds }) => {
    const line = { requestId, method, route, status, durationMs: Math.round(seconds * 1000) };
    if (status >= 500) app.log.warn(line, 'http.request');
    else app.log.info(line, 'http.request');
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header(REQUEST_ID_HEADER, request.id);
  });
}
