import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { Agent, fetch } from 'undici';
import * as z from 'zod';
import { assertNoOpenTransaction } from '../../platform/database/transaction.ts';
import { parseJson, wasNotSent } from '../exchange.ts';
import { hideIccids, SupplierError } from '../supplier-error.ts';
import { createReadPace, readRetryAfterMs } from './read-pace.ts';

export type EsimGoOptions = { baseUrl: string; apiKey: string; timeoutMs: number; log: Logger };
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
const CONNECT_TIMEOUT_MS = 5000;
const RETRYABLE_STATUSES = new Set([429, 500, 502, 503, 504]);
const errorSchema = z.object({ message: z.string().max(500) });

/**
 * The HTTP client: API key, deadline, response size limit, no redirects, and reads paced by the partner's rate limit
 * headers. Returns a function that starts a deadline of `timeoutMs` and returns the client to use until then.
 */
export function connectEsimGo({ baseUrl, apiKey, timeoutMs, log }: EsimGoOptions): () => EsimGoClient {
  const connect = { timeout: Math.min(CONNECT_TIMEOUT_MS, timeoutMs) };
  const readAgent = new Agent({ connect });
  // Purchases use fresh connections: a kept-alive one may be closed under the request, which would leave its outcome
  // unknown.
  const writeAgent = new Agent({ connect, pipelining: 0 });
  const pace = createReadPace();

  async function send(method: 'GET' | 'POST' | 'DELETE', path: string, { query = {}, body, signal }: SendOptions) {
    const url = new URL(`${baseUrl}${path}`);
    for (const [name, value] of Object.entries(query)) {
      for (const each of [value].flat()) url.searchParams.append(name, String(each));
    }
    const response = await fetch(url, {
      method,
      headers: {
        'x-api-key': apiKey,
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal,
      dispatcher: method === 'GET' ? readAgent : writeAgent,
    }).catch((cause: unknown) => {
      throw new SupplierError(`eSIM Go did not respond to ${method} ${hideIccids(path)}: ${describe(cause)}`, {
        wasSent: !wasNotSent(cause),
        cause,
      });
    });
    pace.learn(response.headers);
    const text = await readCappedText(response).catch(() => '');
    const parsed = parseJson(text);
    const error = errorSchema.safeParse(parsed);
    const reason = error.success ? error.data.message : readPlainReason(response, text);
    return {
      status: response.status,
      headers: response.headers,
      body: parsed,
      message: reason || `eSIM Go responded with ${response.status} to ${method} ${hideIccids(path)}`,
      retryAfterMs: readRetryAfterMs(response.headers),
    };
  }

  async function readOnce<Schema extends z.ZodType>(path: string, query: Query, schema: Schema, signal: AbortSignal) {
    await pace.wait(signal);
    const { status, headers, body, message, retryAfterMs } = await send('GET', path, { query, signal });
    if (status !== 200) {
      throw new SupplierError(message, { status, wasSent: true, ...(retryAfterMs !== undefined && { retryAfterMs }) });
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

  async function read<Schema extends z.ZodType>(path: string, query: Query, schema: Schema, signal: AbortSignal) {
    for (let attempt = 1; ; attempt++) {
      try {
        return await readOnce(path, query, schema, signal);
      } catch (error) {
        if (attempt >= READ_ATTEMPTS || signal.aborted || !isRetryable(error)) throw toSupplierError(error, path);
        log.debug({ call: hideIccids(path), attempt }, 'esim_go.read_repeated');
        const pauseMs = (error instanceof SupplierError ? error.retryAfterMs : undefined) ?? RETRY_DELAY_MS * attempt;
        await sleep(pauseMs, undefined, { signal }).catch(() => Promise.reject(toSupplierError(error, path)));
      }
    }
  }

  return () => {
    const signal = AbortSignal.timeout(timeoutMs);
    return {
      async readClock(path, query, schema) {
        assertNoOpenTransaction('eSIM Go clock');
        const { headers } = await read(path, query, schema, signal);
        const at = Date.parse(headers.get('date') ?? '');
        if (Number.isNaN(at)) throw new SupplierError('eSIM Go did not say what time it is', { wasSent: true });
        return at;
      },
      async get(path, query, schema) {
        assertNoOpenTransaction(`eSIM Go GET ${hideIccids(path)}`);
        return (await read(path, query, schema, signal)).data;
      },
      async post(path, body) {
        assertNoOpenTransaction(`eSIM Go POST ${hideIccids(path)}`);
        return send('POST', path, { body, signal });
      },
      async delete(path, query) {
        assertNoOpenTransaction(`eSIM Go DELETE ${hideIccids(path)}`);
        return send('DELETE', path, { query, signal });
      },
    };
  };
}

/** Orders that are refused have their reason as plain text (OpenAPI v2.5, 400 of POST /orders). */
function readPlainReason({ status, headers }: Response, text: string): string {
  const isPlain = headers.get('content-type')?.startsWith('text/plain') ?? false;
  return status === 400 && isPlain ? text.trim().slice(0, 500) : '';
}

type SendOptions = { query?: Query; body?: unknown; signal: AbortSignal };

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

const MAX_RESPONSE_BYTES = 5_000_000;

/** The body as text. @throws Error if it is larger than 5 MB or cut off */
async function readCappedText(response: Response): Promise<string> {
  if (!response.body) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.byteLength;
    if (size > MAX_RESPONSE_BYTES)
      throw new Error(`Expected a response of at most ${MAX_RESPONSE_BYTES} bytes, got more`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
