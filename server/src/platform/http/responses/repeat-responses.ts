import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { App } from '../app-type.ts';
import { type CountHit, RATE_HEADERS } from '../rate-limits.ts';
import { REQUEST_ID_HEADER } from '../request-log.ts';
import { reportSent, type SentResponse } from '../sent-responses.ts';
import { countHosts } from '../unreadable-requests.ts';
import { chooseEncoding } from './choose-encoding.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** Whether these bytes are for everybody who asks for this address, language and encoding. */
    isRepeatable?: boolean;
  }
}

type RepeatOptions = {
  /** Version of what the responses are made of; undefined while it may be outdated. */
  version: () => string | undefined;
  languageOf: (url: string, request: IncomingMessage) => string;
};

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export type Repeats = {
  /** Sends what was sent before; the rest is the router's. */
  inFrontOf(route: Handler): Handler;
  /**
   * Keeps what the app sends from now on. `countHit` counts a request to routes without a rate limit of their own; undefined if
   * there are no rate limits.
   */
  keepFrom(app: App, countHit: CountHit | undefined): void;
};

/** What a route sent, and what is to be sent again. */
type Repeat = {
  route: string;
  /** Names and values in turn, as `writeHead` takes them. */
  headers: string[];
  /** Positions of values that differ with each request, by name. */
  fresh: ReadonlyMap<string, number>;
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

/** What the key of a repeat knows of a request beside its address. */
const KEYED_HEADERS: ReadonlySet<string> = new Set(['accept-encoding', 'accept-language', 'cookie']);

/**
 * Repeats what Fastify sent, in front of its router: for the same address, language and encoding, until the version
 * changes. Only what `sendResponse` marked, and never of a route that knows who asks. Request id, rate limit, access log
 * and metrics are those of each request.
 */
export function createRepeats({ version, languageOf }: RepeatOptions): Repeats {
  const misses = new WeakMap<IncomingMessage, Miss>();
  const repeats = new LRUCache<string, Repeat>({
    max: MAX_ENTRIES,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }) => body.length + OVERHEAD_BYTES,
  });
  let repeatedVersion: string | undefined;
  let isOpen = false;
  let countHit: CountHit | undefined;
  let report: (sent: SentResponse) => void = () => {};

  function repeat(request: IncomingMessage, response: ServerResponse): boolean {
    const current = version();
    if (!isOpen || current === undefined || !isPlainGet(request)) return false;
    if (current !== repeatedVersion) repeats.clear();
    repeatedVersion = current;
    const { url = '/', headers } = request;
    const key = `${languageOf(url, request)} ${chooseEncoding(headers['accept-encoding'])} ${url}`;
    const found = repeats.get(key);
    if (found) return send(found, request, response);
    misses.set(request, { key, version: current });
    return false;
  }

  function send({ route, headers, fresh, body }: Repeat, request: IncomingMessage, response: ServerResponse): boolean {
    const startedAt = performance.now();
    const requestId = randomUUID();
    const write = (name: string, value: string) => {
      const position = fresh.get(name);
      if (position !== undefined) headers[position] = value;
    };
    write(REQUEST_ID_HEADER, requestId);
    if (fresh.has(RATE_HEADERS.remaining)) {
      const hits = countHit?.(request);
      // The router says so.
      if (!hits || hits.remaining < 0) return false;
      write(RATE_HEADERS.remaining, String(hits.remaining));
      write(RATE_HEADERS.reset, String(hits.resetSeconds));
    }
    response.writeHead(200, headers);
    response.end(body, 'latin1');
    const seconds = (performance.now() - startedAt) / 1000;
    report({ requestId, method: 'GET', route, status: 200, seconds });
    return true;
  }

  function keepFrom(app: App, counter: CountHit | undefined): void {
    isOpen = true;
    countHit = counter;
    report = (sent) => reportSent(app, sent);
    app.addHook('preClose', async () => {
      isOpen = false;
    });
    app.addHook('onSend', async (request, reply, payload) => {
      const miss = misses.get(request.raw);
      if (miss && reply.isRepeatable && Buffer.isBuffer(payload)) miss.body = payload;
      return payload;
    });
    app.addHook('onResponse', async (request, reply) => {
      const { key, body, version: asked } = misses.get(request.raw) ?? {};
      if (!key || !body || asked !== version() || asked !== repeatedVersion || !isForEverybody(request, reply)) return;
      repeats.set(key, toRepeat(request.routeOptions.url ?? 'none', reply, body));
    });
  }

  return {
    inFrontOf: (route) => (request, response) => {
      if (!repeat(request, response)) route(request, response);
    },
    keepFrom,
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

function toRepeat(route: string, reply: FastifyReply, body: Buffer): Repeat {
  const sent = Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)] as const);
  const isFresh = (name: string) =>
    name === REQUEST_ID_HEADER || name === RATE_HEADERS.remaining || name === RATE_HEADERS.reset;
  return {
    route,
    headers: sent.flat(),
    fresh: new Map(sent.flatMap(([name], index) => (isFresh(name) ? [[name, index * 2 + 1] as const] : []))),
    body: body.byteLength <= ONE_PIECE_BYTES ? body.toString('latin1') : body,
  };
}
