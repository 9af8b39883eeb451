import type { Logger } from 'pino';
import * as z from 'zod';
import { assertNoOpenTransaction } from '../../platform/database/transaction.ts';
import { type Deadline, type ExchangeResponse, parseJson, readRetryAfterMs, startDeadline } from '../exchange.ts';
import { checkRead, type Query, type RawResponse, readRepeatedly, sendToSupplier } from '../supplier-client.ts';
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

/** A client for one operation: all its requests share one deadline. */
export type EsimGoClient = {
  /**
   * The partner's own time, in milliseconds since 1970 and precise to a second. Only a valid response has it: another
   * one may be from a gateway, whose clock differs. @throws SupplierError
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

const SUPPLIER = 'eSIM Go';
/** eSIM Go counts requests in windows of one second. */
const LIMIT_WINDOW_MS = 1000;
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
    const hasBody = body !== undefined;
    const headers = {
      'x-api-key': apiKey,
      accept: 'application/json',
      ...(hasBody && { 'content-type': 'application/json' }),
    };
    const request = { baseUrl, path, query, method, headers, deadline, ...(hasBody && { body: JSON.stringify(body) }) };
    const response = await sendToSupplier(SUPPLIER, request);
    pace.learn(response.headers);
    const raw = describe(response, `${method} ${hideIccids(path)}`);
    if (raw.status === 429) onLimited?.(raw.retryAfterMs ?? LIMIT_WINDOW_MS);
    return raw;
  }

  return ({ attempts } = {}) => {
    const deadline = startDeadline(timeoutMs);
    const read = <Schema extends z.ZodType>(path: string, query: Query, schema: Schema) =>
      readRepeatedly(SUPPLIER, { path, deadline, attempts, log }, async () => {
        await pace.wait(deadline);
        const response = await send('GET', path, { query, deadline });
        return { data: checkRead(response, { supplier: SUPPLIER, path, schema }), headers: response.headers };
      });
    return {
      async readClock(path, query, schema) {
        assertNoOpenTransaction('eSIM Go clock');
        const { headers } = await read(path, query, schema);
        const at = Date.parse(headers.date ?? '');
        if (Number.isNaN(at)) throw new SupplierError('eSIM Go did not say what time it is', { wasSent: true });
        return at;
      },
      async get(path, query, schema) {
        assertNoOpenTransaction(`eSIM Go GET ${hideIccids(path)}`);
        return (await read(path, query, schema)).data;
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

function describe(response: ExchangeResponse, call: string): RawResponse {
  const { status, headers, text } = response;
  const body = parseJson(text);
  const error = errorSchema.safeParse(body);
  const reason = error.success ? error.data.message : readPlainReason(response);
  const message = reason || `eSIM Go responded with ${status} to ${call}`;
  return { status, headers, body, message, retryAfterMs: readRetryAfterMs(response) };
}

/** Rejected orders have their reason as plain text (OpenAPI v2.5, 400 of POST /orders). */
function readPlainReason({ status, headers, text }: ExchangeResponse): string {
  const isPlain = headers['content-type']?.startsWith('text/plain') ?? false;
  return status === 400 && isPlain ? text.trim().slice(0, 500) : '';
}

type SendOptions = { query?: Query; body?: unknown; deadline: Deadline };
