import { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { App } from './app-type.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Requests with which a visitor buys, while they are in progress. */
export type BuyingRequests = {
  /** Resolves once none is in progress, at the latest after this time. */
  untilNone(withinMs: number): Promise<void>;
};

/** Watches changes to carts and orders that come over a socket, so that other work can wait for them. */
export function watchBuyingRequests(app: App): BuyingRequests {
  let inProgress = 0;
  let waiting: (() => void)[] = [];
  app.addHook('onRequest', async (request, reply) => {
    if (!isBuying(request)) return;
    inProgress++;
    reply.raw.once('close', () => {
      inProgress--;
      if (inProgress > 0) return;
      for (const resume of waiting) resume();
      waiting = [];
    });
  });
  return {
    async untilNone(withinMs) {
      if (inProgress === 0) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, withinMs);
        waiting.push(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    },
  };
}

function isBuying({ raw, method, routeOptions }: FastifyRequest): boolean {
  const { access } = routeOptions.config;
  const isVisitors = access === 'session' || access === 'optional-session';
  return isVisitors && !READS.has(method) && raw instanceof IncomingMessage;
}
