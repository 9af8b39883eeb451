import type { Logger } from 'pino';
import * as z from 'zod';
import { assertNoOpenTransaction } from '../../platform/database/transaction.ts';
import { type ExchangeResponse, parseJson, readRetryAfterMs, startDeadline } from '../exchange.ts';
import {
  checkRead,
  type Query,
  readRepeatedly,
  type RawResponse as SupplierResponse,
  sendToSupplier,
} from '../supplier-client.ts';
import { hideIccids } from '../supplier-error.ts';
import { createAccessTokens } from './access-token.ts';
import { sign, toPhpJson } from './signature.ts';

export type AiraloOptions = {
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  timeoutMs: number;
  log: Logger;
};

export type RawResponse = SupplierResponse & {
  code: number | undefined;
  /** Whether it says which fields of the request are wrong. */
  hasFieldErrors: boolean;
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
   * Sends JSON or a form once and never retries, unless the access token was rejected.
   * @throws SupplierError if no status was received; `wasSent` tells whether the request may have been processed
   */
  post(path: string, payload: Payload): Promise<RawResponse>;
};
type Payload = { json: Record<string, string | number> } | { form: Record<string, string> };

const SUPPLIER = 'Airalo';

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

  return ({ attempts } = {}) => {
    const deadline = startDeadline(timeoutMs);

    async function attempt(method: 'GET' | 'POST', path: string, query: Query, payload?: Payload) {
      const token = await tokens.get(deadline);
      const headers = {
        authorization: `Bearer ${token.value}`,
        accept: 'application/json',
        ...headersOf(payload, clientSecret),
      };
      const body = payload && bodyOf(payload);
      const response = await sendToSupplier(SUPPLIER, { baseUrl, path, query, method, headers, body, deadline });
      if (response.status === 401) tokens.drop(token);
      return response;
    }

    /** A rejected token means that nothing was processed: the request is repeated with a new one. */
    async function send(method: 'GET' | 'POST', path: string, query: Query, payload?: Payload): Promise<RawResponse> {
      const first = await attempt(method, path, query, payload);
      const response = first.status === 401 ? await attempt(method, path, query, payload) : first;
      return describe(response, `${method} ${hideIccids(path)}`);
    }

    return {
      async get(path, query, schema) {
        assertNoOpenTransaction(`Airalo GET ${hideIccids(path)}`);
        return readRepeatedly(SUPPLIER, { path, deadline, attempts, log }, async () => {
          const response = await send('GET', path, query);
          const body = checkRead(response, { supplier: SUPPLIER, path, schema });
          return { body, date: new Date(response.headers.date ?? Date.now()) };
        });
      },
      async post(path, payload) {
        assertNoOpenTransaction(`Airalo POST ${hideIccids(path)}`);
        return send('POST', path, {}, payload);
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

/** `reason` of Airalo's own errors, the fields of a rejected request, or the text of its gateway. */
function describe(response: ExchangeResponse, call: string): RawResponse {
  const { status, headers, text } = response;
  const body = parseJson(text);
  const error = errorSchema.safeParse(body).data;
  const fields = Object.values(error?.data ?? {})
    .flat()
    .join(' ');
  const reason = error?.reason ?? (fields || (status >= 400 ? (error?.message ?? error?.meta?.message) : undefined));
  return {
    status,
    headers,
    body,
    message: hideIccids(reason?.slice(0, 500) ?? '') || `Airalo responded with ${status} to ${call}`,
    code: error?.code,
    hasFieldErrors: fields !== '',
    retryAfterMs: readRetryAfterMs(response),
  };
}
