import { Agent } from 'undici';
import { abortAfter } from './abort-after.ts';

export type ExchangeRequest = {
  url: string;
  method: 'GET' | 'POST' | 'DELETE';
  headers: Record<string, string>;
  body?: string | Buffer | undefined;
  /**
   * For what must not be repeated: a kept-alive connection, or an HTTP/2 session that others use too, may be closed under the
   * request, which would leave its outcome unknown.
   */
  onFreshConnection?: boolean | undefined;
  /** A list that the partner does not page: 25 MB at most instead of 5. */
  isLarge?: boolean | undefined;
} & Limit;
/** For the whole exchange, including reading the response. */
type Limit = { timeoutMs: number } | { signal: AbortSignal };
export type ExchangeResponse = { status: number; headers: Record<string, string>; text: string };

const CONNECT_MS = 1_000;
const MAX_RESPONSE_BYTES = 5 * 1024 * 1024;
const MAX_LARGE_BYTES = 25 * 1024 * 1024;

/** Errors before a connection was established, TLS included: nothing of the request can have arrived. */
const NOT_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

const limits = { connect: { timeout: CONNECT_MS }, maxResponseSize: MAX_RESPONSE_BYTES };
const agent = new Agent(limits);
const largeAgent = new Agent({ ...limits, maxResponseSize: MAX_LARGE_BYTES });
const freshAgent = new Agent({ ...limits, pipelining: 0, allowH2: false });

/**
 * One HTTP request to a partner: not retried, no redirect followed, responses of a limited size.
 * @throws Error for anything but a complete response; `wasNotSent` tells whether the partner may have seen the
 * request
 */
export async function exchange(request: ExchangeRequest): Promise<ExchangeResponse> {
  if ('signal' in request) return send(request, request.signal);
  return abortAfter(request.timeoutMs, (signal) => send(request, signal));
}

async function send(
  { url, method, headers, body, onFreshConnection = false, isLarge = false }: ExchangeRequest,
  signal: AbortSignal,
): Promise<ExchangeResponse> {
  const dispatcher = onFreshConnection ? freshAgent : isLarge ? largeAgent : agent;
  const { origin, pathname, search } = new URL(url);
  const path = `${pathname}${search}`;
  const response = await dispatcher.request({ origin, path, method, headers, body: body ?? null, signal });
  const text = await response.body.text();
  return { status: response.statusCode, headers: flattenHeaders(response.headers), text };
}

/** True if the request certainly was not sent, so that retrying it cannot execute it twice. */
export function wasNotSent(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && NOT_SENT.has(cause.code)) return true;
  }
  return false;
}

function flattenHeaders(headers: NodeJS.Dict<string | string[]>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]));
}

/** `Retry-After` in seconds or as a date → milliseconds; undefined if absent. */
export function readRetryAfterMs({ headers }: ExchangeResponse): number | undefined {
  const text = headers['retry-after']?.trim();
  if (!text) return undefined;
  if (/^\d{1,6}$/.test(text)) return Number(text) * 1000;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, at - Date.now());
}

/** Parses a partner's JSON; undefined if it is not JSON, such as a gateway's HTML page. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The time left for a call to a partner, shared by all its requests. */
export type Deadline = { remainingMs(): number };

/** Uses the monotonic clock, so that changes of the system time do not matter. */
export function startDeadline(timeoutMs: number): Deadline {
  const end = performance.now() + timeoutMs;
  return { remainingMs: () => Math.max(1, Math.ceil(end - performance.now())) };
}
