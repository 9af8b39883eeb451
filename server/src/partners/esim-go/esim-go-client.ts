import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import * as z from 'zod';
import { assertNoOpenTransaction } from '../../platform/database/transaction.ts';
import {
  type Deadline,
  type ExchangeResponse,
  exchange,
  parseJson,
  readRetryAfterMs,
  startDeadline,
  wasNotSent,
} from '../exchange.ts';
import { hideIccids, SupplierError } from '../supplier-error.ts';
import { createReadPace } from './read-pace.ts';

export type EsimGoOptions = {
  baseUrl: string;
  apiKey: string;
  timeoutMs: number;
  log: Logger;
  /** Told of every 429 how long to wait, as it is about the account and so about every process of the shop. */
  onLimited?: ((pauseMs: number) => void) | undefined;
};
export type Query = Record<string, string | number | boolean | string[]>;

/** A response of any status; `body` is undefined if it is not JSON or was cut off. */
export type RawResponse = { status: number; body: unknown; message: string; retryAfterMs: number | undefined };

/** A client for one operation: all its requests share one deadline. */
export type EsimGoClient = {
  /**
   * The partner's own time, in milliseconds since 1970 and precise to a second. Only a valid response tells it: another one may
   * be from a gateway, whose clock differs. @throws SupplierError
   */
  readClock(path: string, query: Query, schema: z.ZodType): Promise<number>;
  /** Reads; retries transient failures. @throws SupplierError */
  get<Schema extends z.ZodType>(path: string, query: Query, schema: Schema): Promise<z.output<Schema>>;
  /**
   * Sends once and never retries.
   * @throws SupplierError if no status was received; `wasSent` tells whether the request may have arrived
   */
  post(path: string, body: unknown): Promise<RawResponse>;
  /** Likewise. */
  delete(path: string, query: Query): Promise<RawResponse>;
};

const READ_ATTEMPTS = 3;
const RETRY_DELAY_MS = 250;
/** eSIM Go counts requests in windows of one second. */
const LIMIT_WINDOW_MS = 1000;
const RETRYABLE_STATUSES = new Set([429, 500, 502, 503, 504]);
const errorSchema = z.object({ message: z.string().max(500) });

/**
 * The HTTP client: API key, deadline, response size limit, no redirects, and reads paced by the partner's rate limit
 * headers. Returns a function that starts a deadline of `timeoutMs` and returns the client to use until then, which sends
 * a read at most `attempts` times.
 */
export function connectEsimGo({
  baseUrl,
  apiKey,
  timeoutMs,
  log,
  onLimited,
}: EsimGoOptions): (options?: { attempts?: number }) => EsimGoClient {
  const pace = createReadPace();

  async function send(method: 'GET' | 'POST' | 'DELETE', path: string, { query = {}, body, deadline }: SendOptions) {
    const url = new URL(`${baseUrl}${path}`);
    for (const [name, value] of Object.entries(query)) {
      for (const each of [value].flat()) url.searchParams.append(name, String(each));
    }
    const response = await exchange({
      url: url.toString(),
      method,
      headers: {
        'x-api-key': apiKey,
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      onFreshConnection: method !== 'GET',
      timeoutMs: deadline.remainingMs(),
    }).catch((cause: unknown) => {
      throw new SupplierError(
        `eSIM Go sent no complete response to ${method} ${hideIccids(path)}: ${describe(cause)}`,
        { wasSent: !wasNotSent(cause), cause },
      );
    });
    pace.learn(response.headers);
    const { status, headers, text } = response;
    const retryAfterMs = readRetryAfterMs(response);
    if (status === 429) onLimited?.(retryAfterMs ?? LIMIT_WINDOW_MS);
    const parsed = parseJson(text);
    const error = errorSchema.safeParse(parsed);
    const reason = error.success ? error.data.message : readPlainReason(response);
    return {
      status,
      headers,
      body: parsed,
      message: reason || `eSIM Go responded with ${status} to ${method} ${hideIccids(path)}`,
      retryAfterMs,
    };
  }

  async function readOnce<Schema extends z.ZodType>(path: string, query: Query, schema: Schema, deadline: Deadline) {
    await pace.wait(deadline);
    const { status, headers, body, message, retryAfterMs } = await send('GET', path, { query, deadline });
    if (status !== 200) {
      throw new SupplierError(message, { status, wasSent: true, retryAfterMs });
    }
    const result = schema.safeParse(body);
    if (result.success) return { data: result.data, headers };
    if (body === undefined) throw new SupplierError(`${message}, with an unreadable body`, { wasSent: true });
    const [issue] = result.error.issues;
    throw new SupplierError(
      `Expected a valid response from eSIM Go to GET ${hideIccids(path)}, got ${issue?.message} at '${issue?.path.join('.')}'`,
      { status, wasSent: true },
    );
  }

  async function read<Schema extends z.ZodType>(
    path: string,
    query: Query,
    schema: Schema,
    { deadline, attempts }: ReadOptions,
  ) {
    for (let attempt = 1; ; attempt++) {
      try {
        return await readOnce(path, query, schema, deadline);
      } catch (error) {
        const pauseMs = (error instanceof SupplierError ? error.retryAfterMs : undefined) ?? RETRY_DELAY_MS * attempt;
        const isLast = attempt >= attempts || pauseMs >= deadline.remainingMs();
        if (isLast || !isRetryable(error)) throw toSupplierError(error, path);
        log.debug({ call: hideIccids(path), attempt }, 'esim_go.read_repeated');
        await sleep(pauseMs);
      }
    }
  }

  return ({ attempts = READ_ATTEMPTS } = {}) => {
    const deadline = startDeadline(timeoutMs);
    const options = { deadline, attempts };
    return {
      async readClock(path, query, schema) {
        assertNoOpenTransaction('eSIM Go clock');
        const { headers } = await read(path, query, schema, options);
        const at = Date.parse(headers.date ?? '');
        if (Number.isNaN(at)) throw new SupplierError('eSIM Go did not say what time it is', { wasSent: true });
        return at;
      },
      async get(path, query, schema) {
        assertNoOpenTransaction(`eSIM Go GET ${hideIccids(path)}`);
        return (await read(path, query, schema, options)).data;
      },
      async post(path, body) {
        assertNoOpenTransaction(`eSIM Go POST ${hideIccids(path)}`);
        return send('POST', path, { body, deadline });
      },
      async delete(path, query) {
        assertNoOpenTransaction(`eSIM Go DELETE ${hideIccids(path)}`);
        return send('DELETE', path, { query, deadline });
      },
    };
  };
}

/** Orders that are refused have their reason as plain text (OpenAPI v2.5, 400 of POST /orders). */
function readPlainReason({ status, headers, text }: ExchangeResponse): string {
  const isPlain = headers['content-type']?.startsWith('text/plain') ?? false;
  return status === 400 && isPlain ? text.trim().slice(0, 500) : '';
}

type ReadOptions = { deadline: Deadline; attempts: number };
type SendOptions = { query?: Query; body?: unknown; deadline: Deadline };

function isRetryable(error: unknown): boolean {
  return error instanceof SupplierError && (error.status === undefined || RETRYABLE_STATUSES.has(error.status));
}

function toSupplierError(error: unknown, path: string): SupplierError {
  if (error instanceof SupplierError) return error;
  return new SupplierError(`eSIM Go did not respond to GET ${hideIccids(path)} in time`, {
    wasSent: true,
    cause: error,
  });
}

function describe(cause: unknown): string {
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  return inner instanceof Error ? inner.message : String(inner);
}
