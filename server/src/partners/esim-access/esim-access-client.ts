import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import * as z from 'zod';
import { assertNoOpenTransaction } from '../../platform/database/transaction.ts';
import { type ExchangeResponse, parseJson, readRetryAfterMs, startDeadline } from '../exchange.ts';
import { checkRead, readRepeatedly, type RawResponse as SupplierResponse, sendToSupplier } from '../supplier-client.ts';
import { hideIccids, SupplierError } from '../supplier-error.ts';
import { sign } from './signature.ts';

export type EsimAccessOptions = {
  baseUrl: string;
  accessCode: string;
  secretKey: string;
  timeoutMs: number;
  log: Logger;
  /** Told of every 429 how long to wait, as it is about the account and so about every process of the shop. */
  onLimited?: ((pauseMs: number) => void) | undefined;
};

/** A response, whose body is what was asked for: what is refused has status 200, too, and a code. */
export type RawResponse = SupplierResponse & {
  /** Undefined if the request was accepted, or the response has no sense. */
  refusal: string | undefined;
};

type Payload = Record<string, unknown>;
type ReadOptions = {
  /** A whole list, which is not paged. */
  isLarge?: boolean;
};

/** A client for one operation: all its requests share one deadline. */
export type EsimAccessClient = {
  /** Reads `obj`; retries transient failures. `date` is eSIM Access's own time. @throws SupplierError with the code of a refusal */
  read<Schema extends z.ZodType>(
    path: string,
    payload: Payload,
    schema: Schema,
    options?: ReadOptions,
  ): Promise<{ obj: z.output<Schema>; date: Date }>;
  /**
   * Sends once and never retries.
   * @throws SupplierError if no status was received; `wasSent` tells whether the request may have been processed
   */
  send(path: string, payload: Payload): Promise<RawResponse>;
};

const SUPPLIER = 'eSIM Access';
/** It allows so many requests in a second. */
const LIMIT_WINDOW_MS = 1000;

/** What its error codes stand for, as far as that decides what to do (docs.esimaccess.com, Error codes). */
export const CODES = {
  serverError: '000001',
  expired: '101001',
  blockedAddress: '101002',
  wrongSignature: '101003',
  abnormalOrder: '200009',
  /** Profiles are still being allocated. */
  allocating: '200010',
  soldOut: '200011',
  unknownOrder: '310272',
  busy: '900001',
} as const;

/** As HTTP would say it, so that reads are repeated, or the owner is told of a wrong key, as with other suppliers. */
const STATUSES: Partial<Record<string, number>> = {
  [CODES.serverError]: 503,
  [CODES.busy]: 503,
  [CODES.blockedAddress]: 403,
  [CODES.wrongSignature]: 403,
  '000101': 403,
  '000102': 403,
};
const REFUSED = 422;

/** In the documentation `success` is a text. */
const envelopeSchema = z.object({
  success: z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]),
  errorCode: z.union([z.string(), z.number()]).nullish(),
  errorMsg: z.string().nullish(),
  errorMessage: z.string().nullish(),
  obj: z.unknown(),
});

/**
 * The HTTP client: every request is a signed POST, with a deadline. Returns a function that starts a deadline of `timeoutMs` and
 * returns the client to use until then, which sends a read at most `attempts` times.
 */
export function connectEsimAccess({
  baseUrl,
  accessCode,
  secretKey,
  timeoutMs,
  log,
  onLimited,
}: EsimAccessOptions): (options?: { attempts?: number }) => EsimAccessClient {
  return ({ attempts } = {}) => {
    const deadline = startDeadline(timeoutMs);

    async function attempt(path: string, payload: Payload, options: ReadOptions & { isRead: boolean }) {
      const [body, timestamp, requestId] = [JSON.stringify(payload), String(Date.now()), randomUUID()];
      const headers = {
        'content-type': 'application/json',
        accept: 'application/json',
        'rt-accesscode': accessCode,
        'rt-requestid': requestId,
        'rt-timestamp': timestamp,
        'rt-signature': sign({ timestamp, requestId, accessCode, body }, secretKey),
      };
      const response = await sendToSupplier(SUPPLIER, {
        ...{ baseUrl, path, method: 'POST', headers, body, deadline },
        ...options,
      });
      const raw = describe(response, `POST ${path}`);
      if (raw.status === 429) onLimited?.(raw.retryAfterMs ?? LIMIT_WINDOW_MS);
      return raw;
    }

    return {
      async read(path, payload, schema, options = {}) {
        assertNoOpenTransaction(`eSIM Access ${path}`);
        return readRepeatedly(SUPPLIER, { path, deadline, attempts, log }, async () => {
          const response = await attempt(path, payload, { ...options, isRead: true });
          const { refusal: code, message } = response;
          if (code !== undefined)
            throw new SupplierError(message, { status: STATUSES[code] ?? REFUSED, code, wasSent: true });
          const obj = checkRead(response, { supplier: SUPPLIER, path, schema, method: 'POST' });
          return { obj, date: new Date(response.headers.date ?? Date.now()) };
        });
      },
      async send(path, payload) {
        assertNoOpenTransaction(`eSIM Access ${path}`);
        return attempt(path, payload, { isRead: false });
      },
    };
  };
}

function describe(response: ExchangeResponse, call: string): RawResponse {
  const { status, headers, text } = response;
  const envelope = envelopeSchema.safeParse(parseJson(text)).data;
  const reason = envelope?.errorMsg ?? envelope?.errorMessage ?? '';
  const refusal = status === 200 && envelope?.success === false ? String(envelope.errorCode ?? '') : undefined;
  const isReason = refusal !== undefined || status >= 400;
  const told = refusal ? `${reason} (${refusal})` : reason;
  return {
    status,
    headers,
    body: envelope?.obj,
    message:
      (isReason && reason && hideIccids(told.slice(0, 500))) || `eSIM Access responded with ${status} to ${call}`,
    refusal,
    retryAfterMs: readRetryAfterMs(response),
  };
}
