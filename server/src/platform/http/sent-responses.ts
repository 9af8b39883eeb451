import type { App } from './app-type.ts';

/** A response that was sent, for the access log and the metrics. */
export type SentResponse = {
  requestId: string;
  method: string;
  /** The route's pattern instead of the address, which can contain a token. */
  route: string;
  status: number;
  seconds: number;
};

type SentListener = (sent: SentResponse) => void;

const listeners = new WeakMap<App['server'], SentListener[]>();

/** Calls the listener for every response, whether a route sent it or it was repeated from memory. */
export function onSent(app: App, listener: SentListener): void {
  const known = listeners.get(app.server);
  if (known) return void known.push(listener);
  listeners.set(app.server, [listener]);
  app.addHook('onResponse', async (request, reply) =>
    reportSent(app, {
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    }),
  );
}

/** For what is sent without a route. */
export function reportSent(app: App, sent: SentResponse): void {
  for (const listener of listeners.get(app.server) ?? []) listener(sent);
}
