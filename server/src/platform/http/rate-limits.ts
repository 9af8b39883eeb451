import { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import rateLimit, { type FastifyRateLimitStore, type FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { FastifyRequest, RouteOptions } from 'fastify';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import { ProblemError } from '../problem.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { App } from './app-type.ts';
import { createHitCounter, type Hits } from './hit-counter.ts';

/** The default; a route declares its own as `config.rateLimit`. Per address and minute, over all processes. */
const EVERY_ROUTE = { max: 600, timeWindow: 60_000 } as const;
/** What routes without a limit of their own are counted as. */
const SHARED = '*';

type LimitedShop = {
  config: { rateLimits: boolean; trustedProxies: string[] };
  database: Database;
  secrets: Secrets;
  log: Pick<Logger, 'warn'>;
};

/** The plugin's names of what differs with each request. */
export const RATE_HEADERS = { remaining: 'x-ratelimit-remaining', reset: 'x-ratelimit-reset' } as const;

/** Counts a request to a route without a limit of its own; `remaining` is negative if it may not be answered. */
export type CountHit = (request: IncomingMessage) => { remaining: number; resetSeconds: number } | undefined;

/**
 * Limits how often one address may call. Pages come from memory and are counted only where they declare a limit.
 * Returns what counts a request that reaches no route.
 */
export async function limitRates(app: App, shop: LimitedShop): Promise<CountHit | undefined> {
  if (!shop.config.rateLimits) return;
  const { hit, stop } = createHitCounter(shop);
  app.addHook('onClose', async () => stop());
  await app.register(rateLimit, {
    ...EVERY_ROUTE,
    store: createStore(hit),
    keyGenerator: ({ ip }) => networkOf(ip),
    allowList: isNotCounted,
    errorResponseBuilder: (_request, { ttl }) =>
      new ProblemError(429, 'rate_limited', 'Too many requests. Please wait a moment and try again.', {
        retryAfterSeconds: Math.ceil(ttl / 1000),
      }),
  });
  const addressOf = createAddressOf(shop.config.trustedProxies);
  return (request) => {
    const hits = hit(`${SHARED} ${networkOf(addressOf(request))}`, EVERY_ROUTE.timeWindow, EVERY_ROUTE.max);
    if (hits instanceof Promise) return undefined;
    return { remaining: EVERY_ROUTE.max - hits.current, resetSeconds: Math.ceil(hits.ttl / 1000) };
  };
}

/** `request.ip` of a request that has not reached Fastify. */
function createAddressOf(trustedProxies: string[]): (request: IncomingMessage) => string {
  if (trustedProxies.length === 0) return ({ socket }) => socket.remoteAddress ?? '';
  const trust = proxyAddr.compile(trustedProxies);
  return (request) => proxyAddr(request, trust);
}

/** The plugin passes the route in `routeInfo`, contrary to its types. */
type RouteLimit = Parameters<FastifyRateLimitStore['child']>[0] & { routeInfo: RouteOptions };
type Hit = (key: string, periodMs: number, max: number) => Hits | Promise<Hits>;

/** The plugin's stores on one counter: routes without a limit of their own are counted together. */
function createStore(hit: Hit): FastifyRateLimitStoreCtor {
  class HitStore implements FastifyRateLimitStore {
    route = SHARED;
    async incr(network: string, done: Parameters<FastifyRateLimitStore['incr']>[1], periodMs: number, max: number) {
      done(null, await hit(`${this.route} ${network}`, periodMs, max));
    }
    child({ routeInfo }: RouteLimit) {
      const store = new HitStore();
      store.route = `${routeInfo.method} ${routeInfo.url}`;
      return store;
    }
  }
  return HitStore;
}

function isNotCounted(request: FastifyRequest): boolean {
  const { access, rateLimit: own } = request.routeOptions.config;
  // Pages call our own API in-process, without a socket.
  if (!(request.raw instanceof IncomingMessage)) return true;
  return !own && (access === 'webhook' || access === 'page');
}

/** One household has a whole IPv6 /64: it counts as one address. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip) || ip.startsWith('::ffff:')) return ip;
  const [head = '', tail = ''] = ip.split('::');
  const first = head.split(':').filter(Boolean);
  const last = tail.split(':').filter(Boolean);
  const gap = ip.includes('::') ? Array<string>(8 - first.length - last.length).fill('0') : [];
  return `${[...first, ...gap, ...last].slice(0, 4).join(':')}::/64`;
}
