import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import * as z from 'zod';
import { assertNoOpenTransaction } from '../../platform/database/transaction.ts';
import {
  type ExchangeResponse,
  exchange,
  parseJson,
  readRetryAfterMs,
  startDeadline,
  wasNotSent,
} from '../exchange.ts';
import { hideIccids, SupplierError } from '../supplier-error.ts';
import { createAccessTokens } from './access-token.ts';
import { sign, toPhpJson } from './signature.ts';

export type AiraloOptions = {
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  timeoutMs: number;
  log: Logger;
};
export type Query = Record<string, string | number>;

/** A response of any status; `body` is undefined if it is not JSON or was cut off. */
export type RawResponse = {
  status: number;
  body: unknown;
  message: string;
  code: number | undefined;
  /** Whether it says which fields of the request are wrong. */
  hasFieldErrors: boolean;
  retryAfterMs: number | undefined;
};

/** A client for one operation: all its requests share one deadline. */
export type AiraloClient = {
  /** Reads; retries transient failures. `date` is Airalo's own time. @throws SupplierError */
  get<Schema extends z.ZodType>(
    path: string,
    query: Query,
    schema: Schema,
  ): Promise<{ body: z.output<Schema>; date: Date }>;
  /**
   * Sends JSON or a form once and never retries, unless the access token was refused.
   * @throws SupplierError if no status was received; `wasSent` tells whether the request may have been processed
   */
  post(path: string, payload: Payload): Promise<RawResponse>;
};
type Payload = { json: Record<string, string | number> } | { form: Record<string, string> };

const READ_ATTEMPTS = 3;
const RETRY_DELAY_MS = 250;
const RETRYABLE_STATUSES = new Set([429, 500, 502, 503, 504]);

const errorSchema = z.object({
  code: z.number().optional(),
  reason: z.string().optional(),
  message: z.string().optional(),
  meta: z.object({ message: z.string() }).partial().optional(),
  data: z
    .record(z.string(), z.union([z.string(), z.array(z.string())]))
    .optional()
    .catch(undefined),
});

/**
 * The HTTP client: access token, signature, deadline, reads that wait as long as a 429 says. Returns a function that
 * starts a deadline of `timeoutMs` and returns the client to use until then, which sends a read at most `attempts` times.
 */
export function connectAiralo({
  baseUrl,
  clientId,
  clientSecret,
  timeoutMs,
  log,
}: AiraloOptions): (options?: { attempts?: number }) => AiraloClient {
  const tokens = createAccessTokens({ baseUrl, clientId, clientSecret });

  return ({ attempts = READ_ATTEMPTS } = {}) => {
    const deadline = startDeadline(timeoutMs);

    async function attempt(method: 'GET' | 'POST', path: string, query: Query, payload?: Payload) {
      const token = await tokens.get(deadline);
      const url = new URL(`${baseUrl}${path}`);
      for (const [name, value] of Object.entries(query)) url.searchParams.append(name, String(value));
      const response = await exchange({
        url: url.toString(),
        method,
        headers: {
          authorization: `Bearer ${token.value}`,
          accept: 'application/json',
          ...headersOf(payload, clientSecret),
        },
        body: payload && bodyOf(payload),
        onFreshConnection: payload !== undefined,
        timeoutMs: deadline.remainingMs(),
      }).catch((cause: unknown) => {
        throw new SupplierError(`Airalo sent no complete response to ${method} ${hideIccids(path)}`, {
          wasSent: !wasNotSent(cause),
          cause,
        });
      });
      if (response.status === 401) tokens.drop(token);
      return response;
    }

    /** A refused token means that nothing was processed: the request is sent once more with a new one. */
    async function send(method: 'GET' | 'POST', path: string, query: Query, payload?: Payload) {
      const response = await attempt(method, path, query, payload);
      return response.status === 401 ? attempt(method, path, query, payload) : response;
    }

    async function readOnce<Schema extends z.ZodType>(path: string, query: Query, schema: Schema) {
      const response = await send('GET', path, query);
      const { status, body, message } = describe(response, `GET ${hideIccids(path)}`);
      if (status !== 200)
        throw new SupplierError(message, { status, wasSent: true, retryAfterMs: readRetryAfterMs(response) });
      if (body === undefined) throw new SupplierError(`${message}, with an unreadable body`, { wasSent: true });
      const result = schema.safeParse(body);
      if (result.success) return { body: result.data, date: new Date(response.headers.date ?? Date.now()) };
      const [issue] = result.error.issues;
      throw new SupplierError(
        `Expected a valid response from Airalo to GET ${hideIccids(path)}, got ${issue?.message} at '${issue?.path.join('.')}'`,
        { status, wasSent: true },
      );
    }

    return {
      async get(path, query, schema) {
        assertNoOpenTransaction(`Airalo GET ${hideIccids(path)}`);
        for (let tries = 1; ; tries++) {
          try {
            return await readOnce(path, query, schema);
          } catch (error) {
            const pauseMs = tries < attempts ? pauseBeforeRetry(error, tries) : undefined;
            if (pauseMs === undefined || pauseMs >= deadline.remainingMs()) throw error;
            log.debug({ call: hideIccids(path), tries }, 'airalo.read_repeated');
            await sleep(pauseMs);
          }
        }
      },
      async post(path, payload) {
        assertNoOpenTransaction(`Airalo POST ${hideIccids(path)}`);
        return describe(await send('POST', path, {}, payload), `POST ${hideIccids(path)}`);
      },
    };
  };
}

function headersOf(payload: Payload | undefined, clientSecret: string): Record<string, string> {
  if (!payload) return {};
  const [type, value] =
    'json' in payload ? ['application/json', payload.json] : ['application/x-www-form-urlencoded', payload.form];
  return { 'content-type': type, 'airalo-signature': sign(toPhpJson(value), clientSecret) };
}

function bodyOf(payload: Payload): string {
  return 'json' in payload ? toPhpJson(payload.json) : new URLSearchParams(payload.form).toString();
}

/** Undefined if the read is not to be repeated. */
function pauseBeforeRetry(error: unknown, tries: number): number | undefined {
  if (!(error instanceof SupplierError)) return undefined;
  if (!error.wasSent && error.status !== undefined) return undefined;
  if (error.status !== undefined && !RETRYABLE_STATUSES.has(error.status)) return undefined;
  return error.retryAfterMs ?? RETRY_DELAY_MS * tries;
}

/** `reason` of Airalo's own errors, the fields of a refused request, or the words of its gateway. */
function describe(response: ExchangeResponse, call: string): RawResponse {
  const { status, text } = response;
  const body = parseJson(text);
  const error = errorSchema.safeParse(body).data;
  const fields = Object.values(error?.data ?? {})
    .flat()
    .join(' ');
  const reason = error?.reason ?? (fields || (status >= 400 ? (error?.message ?? error?.meta?.message) : undefined));
  return {
    status,
    body,
    message: hideIccids(reason?.slice(0, 500) ?? '') || `Airalo responded with ${status} to ${call}`,
    code: error?.code,
    hasFieldErrors: fields !== '',
    retryAfterMs: readRetryAfterMs(response),
  };
}
