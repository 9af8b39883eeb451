import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type * as z from 'zod';
import { type Deadline, type ExchangeRequest, type ExchangeResponse, exchange, wasNotSent } from './exchange.ts';
import { hideIccids, SupplierError } from './supplier-error.ts';

/** Shared by the clients of all suppliers: requests with validated responses, and retried reads. */

export type Query = Record<string, string | number | boolean | string[]>;

/** A response of any status; `body` is undefined if it is not JSON or was cut off. */
export type RawResponse = {
  status: number;
  headers: Record<string, string>;
  body: unknown;
  /** The supplier's reason, or its response. */
  message: string;
  retryAfterMs: number | undefined;
};

const READ_ATTEMPTS = 3;
const RETRY_DELAY_MS = 250;
const RETRYABLE_STATUSES = new Set([429, 500, 502, 503, 504]);

type Request = Pick<ExchangeRequest, 'method' | 'headers' | 'body' | 'isLarge'> & {
  baseUrl: string;
  path: string;
  query?: Query;
  deadline: Deadline;
  /** Of a supplier that is asked by POST, too. */
  isRead?: boolean;
};

/**
 * Sends a request once. Writes use a fresh connection.
 * @throws SupplierError if no complete response was received; `wasSent` tells whether the request may have arrived
 */
export async function sendToSupplier(
  supplier: string,
  { baseUrl, path, query = {}, deadline, isRead = false, ...request }: Request,
): Promise<ExchangeResponse> {
  const url = new URL(`${baseUrl}${path}`);
  for (const [name, value] of Object.entries(query)) {
    for (const each of [value].flat()) url.searchParams.append(name, String(each));
  }
  try {
    return await exchange({
      ...request,
      url: url.toString(),
      onFreshConnection: request.method !== 'GET' && !isRead,
      timeoutMs: deadline.remainingMs(),
    });
  } catch (cause) {
    throw new SupplierError(
      `${supplier} sent no complete response to ${request.method} ${hideIccids(path)}: ${describe(cause)}`,
      { wasSent: !wasNotSent(cause), cause },
    );
  }
}

/** The body of a read that succeeded. @throws SupplierError for another status or a body that does not match */
export function checkRead<Schema extends z.ZodType>(
  { status, body, message, retryAfterMs }: RawResponse,
  {
    supplier,
    path,
    schema,
    method = 'GET',
  }: { supplier: string; path: string; schema: Schema; method?: 'GET' | 'POST' },
): z.output<Schema> {
  if (status !== 200) throw new SupplierError(message, { status, wasSent: true, retryAfterMs });
  if (body === undefined) throw new SupplierError(`${message}, with an unreadable body`, { wasSent: true });
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new SupplierError(
    `Expected a valid response from ${supplier} to ${method} ${hideIccids(path)}, got ${issue?.message} at '${issue?.path.join('.')}'`,
    { status, wasSent: true },
  );
}

type Repeated = { path: string; deadline: Deadline; attempts?: number | undefined; log: Logger };

/** Reads again after a transient failure, as long as there is time, and not before a supplier's `Retry-After`. */
export async function readRepeatedly<Result>(
  supplier: string,
  { path, deadline, attempts = READ_ATTEMPTS, log }: Repeated,
  read: () => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await read();
    } catch (error) {
      const pauseMs = tries < attempts ? pauseBeforeRepeat(error, tries) : undefined;
      if (pauseMs === undefined || pauseMs >= deadline.remainingMs()) throw error;
      log.debug({ supplier, call: hideIccids(path), tries }, 'supplier.read_repeated');
      await sleep(pauseMs);
    }
  }
}

/** Undefined if the read is not to be repeated: the supplier refused it, or would refuse it again. */
function pauseBeforeRepeat(error: unknown, tries: number): number | undefined {
  if (!(error instanceof SupplierError)) return undefined;
  const { status, wasSent, retryAfterMs } = error;
  if (status !== undefined && (!wasSent || !RETRYABLE_STATUSES.has(status))) return undefined;
  return retryAfterMs ?? RETRY_DELAY_MS * tries;
}

function describe(cause: unknown): string {
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  return inner instanceof Error ? inner.message : String(inner);
}
