import type { Logger } from 'pino';
import type { Deadline } from '../deadline.ts';
import { type ExchangeAnswer, exchange, wasNotSent } from '../exchange.ts';
import { parseJson } from '../parse-json.ts';
import { type AccessToken, createAccessTokens } from './access-token.ts';

export type PaypalRequest = {
  method: 'GET' | 'POST';
  path: string;
  body?: string | Buffer;
  /** PayPal does the same request with the same id once. */
  requestId?: string;
  deadline: Deadline;
};

/** `answer` is PayPal's word (2xx or 4xx), `not_done` was never taken up, `unclear` may have been carried out. */
export type PaypalResult =
  | { kind: 'answer'; status: number; body: unknown }
  | { kind: 'not_done'; message: string }
  | { kind: 'unclear'; message: string };

export type CallPaypal = (request: PaypalRequest) => Promise<PaypalResult>;

type Options = {
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  log: Pick<Logger, 'error'>;
};

/** Less is not worth asking again. */
const MIN_RETRY_MS = 200;

/**
 * Sends requests to PayPal's REST API, signed in, and once more at once where the outcome is unclear and time is left.
 * Requests are reads or carry a request id, so that doing them again does nothing twice.
 */
export function createPaypalCalls(options: Options): CallPaypal {
  const tokens = createAccessTokens(options);

  async function attempt(request: PaypalRequest): Promise<PaypalResult> {
    const token = await getToken(request.deadline);
    if ('kind' in token) return token;
    const result = await send(options.baseUrl, token, request);
    if (result.kind === 'answer' && result.status === 401) tokens.drop(token);
    return result;
  }

  async function getToken(deadline: Deadline): Promise<AccessToken | PaypalResult> {
    try {
      return await tokens.get(deadline);
    } catch (error) {
      const message = error instanceof Error ? error.message : 'PayPal gave no access token';
      options.log.error({ reason: message }, 'paypal.no_access_token');
      return { kind: 'not_done', message };
    }
  }

  return async (request) => {
    const first = await attempt(request);
    // A refused token means that the request was not looked at: a fresh one is worth exactly one more try.
    if (first.kind === 'answer' && first.status === 401) return attempt(request);
    if (first.kind !== 'unclear' || request.deadline.remainingMs() < MIN_RETRY_MS) return first;
    const second = await attempt(request);
    return second.kind === 'answer' && second.status !== 401 ? second : first;
  };
}

async function send(baseUrl: string, token: AccessToken, request: PaypalRequest): Promise<PaypalResult> {
  const { method, path, body, requestId, deadline } = request;
  try {
    const answer = await exchange({
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
      signal: AbortSignal.timeout(deadline.remainingMs()),
    });
    return toResult(answer);
  } catch (error) {
    if (wasNotSent(error)) return { kind: 'not_done', message: 'PayPal could not be reached' };
    return { kind: 'unclear', message: 'PayPal gave no complete answer' };
  }
}

function toResult({ status, text }: ExchangeAnswer): PaypalResult {
  if (status === 429) return { kind: 'not_done', message: 'PayPal asked to slow down and took nothing up' };
  const body = parseJson(text);
  const isReadable = typeof body === 'object' && body !== null;
  if (status >= 200 && status < 300 && isReadable) return { kind: 'answer', status, body };
  if (status >= 400 && status < 500 && status !== 408 && status !== 409) return { kind: 'answer', status, body };
  return { kind: 'unclear', message: `PayPal gave no clear answer (${status})` };
}
