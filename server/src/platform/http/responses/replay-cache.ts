import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { App } from '../app-type.ts';
import { type CountHit, RATE_HEADERS } from '../rate-limits.ts';
import { REQUEST_ID_HEADER } from '../request-log.ts';
import { reportSent } from '../sent-responses.ts';
import { countHosts } from '../unreadable-requests.ts';
import { chooseEncoding } from './choose-encoding.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** Whether these bytes are for everybody who asks for this address in this language, currency and encoding. */
    isReplayable?: boolean;
  }
}

type ReplayOptions = {
  /** Version of what the responses are made of; undefined while it may be outdated. */
  version: () => string | undefined;
  /** What responses of one address differ by, beside their encoding. */
  variantOf: (url: string, request: IncomingMessage) => string;
};

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export type ReplayCache = {
  /** Sends what was sent before; the rest is the router's. */
  inFrontOf(route: Handler): Handler;
  /**
   * Records what the app sends from now on. `countHit` counts a request to routes without a rate limit of their own; undefined
   * if there are no rate limits.
   */
  recordFrom(app: App, countHit: CountHit | undefined): void;
};

type Recorded = {
  route: string;
  headers: Record<string, string>;
  /** Small bodies are latin1 strings: Node sends those in one piece with the headers, in two thirds of the time. */
  body: Buffer | string;
};

type Miss = { key: string; version: string; body?: Buffer };

const MAX_ENTRIES = 5_000;
const MAX_BYTES = 64_000_000;
/** What is longer is copied once more than it needs to be. */
const ONE_PIECE_BYTES = 14_000;
/** Of headers and key, so that many small bodies are bounded, too. */
const OVERHEAD_BYTES = 3_000;

/** With these, a request takes the ordinary way: conditions, parts, bodies. */
const ORDINARY_HEADERS = [
  'if-none-match',
  'if-modified-since',
  'if-match',
  'if-unmodified-since',
  'range',
  'content-length',
  'transfer-encoding',
] as const;

/** What the key of a response knows of a request beside its address. */
const KEYED_HEADERS: ReadonlySet<string> = new Set(['accept-encoding', 'accept-language', 'cookie']);

/**
 * Replays what Fastify sent, in front of its router: for the same address, language, currency and encoding, until the
 * version changes. Only what `sendResponse` marked, and never of a route that knows who asks. Request id, rate limit, access log
 * and metrics are those of each request.
 */
export function createReplayCache({ version, variantOf }: ReplayOptions): ReplayCache {
  const misses = new WeakMap<IncomingMessage, Miss>();
  const recorded = new LRUCache<string, Recorded>({
    max: MAX_ENTRIES,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }) => body.length + OVERHEAD_BYTES,
  });
  let recordedVersion: string | undefined;
  /** While it is open. */
  let openApp: App | undefined;
  let countHit: CountHit | undefined;

  function replay(app: App, request: IncomingMessage, response: ServerResponse): boolean {
    const current = version();
    if (current === undefined || !isPlainGet(request)) return false;
    if (current !== recordedVersion) recorded.clear();
    recordedVersion = current;
    const { url = '/', headers } = request;
    const key = `${variantOf(url, request)} ${chooseEncoding(headers['accept-encoding'])} ${url}`;
    const found = recorded.get(key);
    if (found) return send(app, found, { request, response });
    misses.set(request, { key, version: current });
    return false;
  }

  function send(
    app: App,
    { route, headers, body }: Recorded,
    { request, response }: { request: IncomingMessage; response: ServerResponse },
  ): boolean {
    const startedAt = performance.now();
    const requestId = randomUUID();
    const fresh: Record<string, string> = { ...headers, [REQUEST_ID_HEADER]: requestId };
    if (RATE_HEADERS.remaining in headers) {
      const hits = countHit?.(request);
      // The router says so.
      if (!hits || hits.remaining < 0) return false;
      fresh[RATE_HEADERS.remaining] = String(hits.remaining);
      fresh[RATE_HEADERS.reset] = String(hits.resetSeconds);
    }
    response.writeHead(200, fresh).end(body, 'latin1');
    reportSent(app, { requestId, method: 'GET', route, status: 200, seconds: (performance.now() - startedAt) / 1000 });
    return true;
  }

  return {
    inFrontOf: (route) => (request, response) => {
      if (!openApp || !replay(openApp, request, response)) route(request, response);
    },
    recordFrom(app, counter) {
      openApp = app;
      countHit = counter;
      app.addHook('preClose', async () => {
        openApp = undefined;
      });
      app.addHook('onSend', async (request, reply, payload) => {
        const miss = misses.get(request.raw);
        if (miss && reply.isReplayable && Buffer.isBuffer(payload)) miss.body = payload;
        return payload;
      });
      app.addHook('onResponse', async (request, reply) => {
        const { key, body, version: asked } = misses.get(request.raw) ?? {};
        if (key && body && asked === version() && asked === recordedVersion && isForEverybody(request, reply))
          recorded.set(key, record(request, reply, body));
      });
    },
  };
}

function isPlainGet(request: IncomingMessage): boolean {
  const { method, headers } = request;
  return method === 'GET' && countHosts(request) === 1 && ORDINARY_HEADERS.every((name) => headers[name] === undefined);
}

function isForEverybody({ routeOptions }: FastifyRequest, reply: FastifyReply): boolean {
  const { access, rateLimit } = routeOptions.config;
  const vary = String(reply.getHeader('vary') ?? '');
  return (
    reply.statusCode === 200 &&
    (access === 'public' || access === 'page') &&
    typeof rateLimit !== 'object' &&
    String(reply.getHeader('cache-control')).startsWith('public') &&
    !reply.hasHeader('set-cookie') &&
    vary.split(',').every((name) => name === '' || KEYED_HEADERS.has(name.trim().toLowerCase()))
  );
}

function record({ routeOptions }: FastifyRequest, reply: FastifyReply, body: Buffer): Recorded {
  return {
    route: routeOptions.url ?? 'none',
    headers: Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)])),
    body: body.byteLength <= ONE_PIECE_BYTES ? body.toString('latin1') : body,
  };
}
