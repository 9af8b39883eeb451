import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { Agent, fetch } from 'undici';
import * as z from 'zod';
import { assertNoOpenTransaction } from '../../database/transaction.ts';
import { parseJson } from '../parse-json.ts';
import { EsimGoError, isConnectionFailure } from './esim-go-error.ts';
import { readCappedText } from './read-capped-text.ts';
import { createReadPace, readRetryAfterMs } from './read-pace.ts';

export type EsimGoOptions = { baseUrl: string; apiKey: string; timeoutMs: number; log: Logger };
export type Query = Record<string, string | number | boolean | string[]>;

/** An answer with whatever status; `body` is undefined when it is no JSON or broke off. */
export type RawAnswer = { status: number; body: unknown; message: string; retryAfterMs: number | undefined };

/** For one business call: everything asked through it shares one deadline. */
export type EsimGoClient = {
  /** Reads, again where the partner asks for patience. @throws EsimGoError */
  get<Schema extends z.ZodType>(path: string, query: Query, schema: Schema): Promise<z.output<Schema>>;
  /** Sends once, never again. @throws EsimGoError when no status came back; `wasSent` says whether it may have arrived. */
  post(path: string, body: unknown): Promise<RawAnswer>;
};

const READ_ATTEMPTS = 3;
const BETWEEN_READS_MS = 250;
const CONNECT_TIMEOUT_MS = 5000;
const PATIENT_STATUSES = new Set([429, 500, 502, 503, 504]);
const errorSchema = z.object({ message: z.string().max(500) });

/**
 * The wire: key, deadline, size cap, no redirects, and reads that wait where the partner says so. Answers a function
 * that starts the deadline of `timeoutMs` and gives the client to use until then.
 */
export function connectEsimGo({ baseUrl, apiKey, timeoutMs, log }: EsimGoOptions): () => EsimGoClient {
  const connect = { timeout: Math.min(CONNECT_TIMEOUT_MS, timeoutMs) };
  const readAgent = new Agent({ connect });
  // A purchase gets a connection of its own: a kept one may be closed under it, which would leave its fate unknown.
  const writeAgent = new Agent({ connect, pipelining: 0 });
  const pace = createReadPace();

  async function send(method: 'GET' | 'POST', path: string, { query = {}, body, signal }: SendOptions) {
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
      throw new EsimGoError(`eSIM Go did not answer ${method} ${nameOf(path)}: ${describe(cause)}`, {
        wasSent: !isConnectionFailure(cause),
        cause,
      });
    });
    pace.learn(response.headers);
    const parsed = parseJson(await readCappedText(response).catch(() => ''));
    const error = errorSchema.safeParse(parsed);
    return {
      status: response.status,
      body: parsed,
      message: error.success ? error.data.message : `eSIM Go answered ${response.status} to ${method} ${nameOf(path)}`,
      retryAfterMs: readRetryAfterMs(response.headers),
    };
  }

  async function readOnce<Schema extends z.ZodType>(path: string, query: Query, schema: Schema, signal: AbortSignal) {
    await pace.wait(signal);
    const { status, body, message, retryAfterMs } = await send('GET', path, { query, signal });
    if (status !== 200) {
      throw new EsimGoError(message, { status, wasSent: true, ...(retryAfterMs !== undefined && { retryAfterMs }) });
    }
    const result = schema.safeParse(body);
    if (result.success) return result.data;
    if (body === undefined) throw new EsimGoError(`${message}, unreadably`, { wasSent: true });
    const [issue] = result.error.issues;
    throw new EsimGoError(
      `Expected eSIM Go's answer to GET ${nameOf(path)} to be readable, got ${issue?.message} at '${issue?.path.join('.')}'`,
      { status, wasSent: true },
    );
  }

  async function read<Schema extends z.ZodType>(path: string, query: Query, schema: Schema, signal: AbortSignal) {
    for (let attempt = 1; ; attempt++) {
      try {
        return await readOnce(path, query, schema, signal);
      } catch (error) {
        if (attempt >= READ_ATTEMPTS || signal.aborted || !isWorthAnotherRead(error)) throw toEsimGoError(error, path);
        log.debug({ call: nameOf(path), attempt }, 'esim_go.read_repeated');
        const pauseMs = (error instanceof EsimGoError ? error.retryAfterMs : undefined) ?? BETWEEN_READS_MS * attempt;
        await sleep(pauseMs, undefined, { signal }).catch(() => Promise.reject(toEsimGoError(error, path)));
      }
    }
  }

  return () => {
    const signal = AbortSignal.timeout(timeoutMs);
    return {
      async get(path, query, schema) {
        assertNoOpenTransaction(`eSIM Go GET ${nameOf(path)}`);
        return read(path, query, schema, signal);
      },
      async post(path, body) {
        assertNoOpenTransaction(`eSIM Go POST ${nameOf(path)}`);
        return send('POST', path, { body, signal });
      },
    };
  };
}

type SendOptions = { query?: Query; body?: unknown; signal: AbortSignal };

function isWorthAnotherRead(error: unknown): boolean {
  return error instanceof EsimGoError && (error.status === undefined || PATIENT_STATUSES.has(error.status));
}

function toEsimGoError(error: unknown, path: string): EsimGoError {
  if (error instanceof EsimGoError) return error;
  return new EsimGoError(`eSIM Go did not answer GET ${nameOf(path)} in time`, { wasSent: true, cause: error });
}

/** ICCIDs are personal: they stay out of messages and logs. */
function nameOf(path: string): string {
  return path.replace(/\d{15,}/g, '{iccid}');
}

function describe(cause: unknown): string {
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  return inner instanceof Error ? inner.message : String(inner);
}
