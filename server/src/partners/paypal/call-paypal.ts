import type { Logger } from 'pino';
import type { Deadline } from '../exchange.ts';
import { type ExchangeResponse, exchange, parseJson, wasNotSent } from '../exchange.ts';
import { type AccessToken, createAccessTokens } from './access-token.ts';

export type PaypalRequest = {
  method: 'GET' | 'POST';
  path: string;
  body?: string | Buffer;
  /** PayPal's idempotency key: a request with the same id is executed once. */
  requestId?: string;
  deadline: Deadline;
};

/**
 * `response`: a definite response (2xx or 4xx); `not_done`: certainly not executed, with `isLimit` for too many requests; `unclear`: may have been
 * executed.
 */
export type PaypalResult =
  | { kind: 'response'; status: number; body: unknown }
  | { kind: 'not_done'; message: string; isLimit?: boolean }
  | { kind: 'unclear'; message: string };

export type CallPaypal = (request: PaypalRequest) => Promise<PaypalResult>;

type Options = {
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  log: Pick<Logger, 'error'>;
};

/** With less time left a retry is pointless. */
const MIN_RETRY_MS = 200;

/**
 * Sends authenticated requests to PayPal's REST API, and retries once if the outcome is unclear and time is left.
 * Requests are reads or carry a request id, so that a retry executes nothing twice.
 */
export function createPaypalCalls(options: Options): CallPaypal {
  const tokens = createAccessTokens(options);

  async function attempt(request: PaypalRequest): Promise<PaypalResult> {
    const token = await getToken(request.deadline);
    if ('kind' in token) return token;
    const result = await send(options.baseUrl, token, request);
    if (result.kind === 'response' && result.status === 401) tokens.drop(token);
    return result;
  }

  async function getToken(deadline: Deadline): Promise<AccessToken | PaypalResult> {
    try {
      return await tokens.get(deadline);
    } catch (error) {
      const message = error instanceof Error ? error.message : 'PayPal issued no access token';
      options.log.error({ reason: message }, 'paypal.no_access_token');
      return { kind: 'not_done', message };
    }
  }

  return async (request) => {
    const first = await attempt(request);
    // A rejected token means that the request was not processed: retry exactly once with a new token.
    if (first.kind === 'response' && first.status === 401) return attempt(request);
    if (first.kind !== 'unclear' || request.deadline.remainingMs() < MIN_RETRY_MS) return first;
    const second = await attempt(request);
    return second.kind === 'response' && second.status !== 401 ? second : first;
  };
}

async function send(baseUrl: string, token: AccessToken, request: PaypalRequest): Promise<PaypalResult> {
  const { method, path, body, requestId, deadline } = request;
  try {
    const response = await exchange({
      url: `${baseUrl}${path}`,
      method,
      headers: {
        authorization: `Bearer ${token.value}`,
        accept: 'application/json',
        'content-type': 'application/json',
        prefer: 'return=representation',
        ...(requestId && { 'paypal-request-id': requestId }),
      },
      body,
      timeoutMs: deadline.remainingMs(),
    });
    return toResult(response);
  } catch (error) {
    if (wasNotSent(error)) return { kind: 'not_done', message: 'PayPal could not be reached' };
    return { kind: 'unclear', message: 'PayPal sent no complete response' };
  }
}

function toResult({ status, text }: ExchangeResponse): PaypalResult {
  if (status === 429)
    return { kind: 'not_done', message: 'PayPal limited the request rate and processed nothing', isLimit: true };
  const body = parseJson(text);
  const isReadable = typeof body === 'object' && body !== null;
  if (status >= 200 && status < 300 && isReadable) return { kind: 'response', status, body };
  if (status >= 400 && status < 500 && status !== 408 && status !== 409) return { kind: 'response', status, body };
  return { kind: 'unclear', message: `PayPal sent an inconclusive response (${status})` };
}
