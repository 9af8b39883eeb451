import { Agent, request } from 'undici';

export type ExchangeRequest = {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string | Buffer | undefined;
  /** Ends the whole exchange, the reading of the answer included. */
  signal: AbortSignal;
};
export type ExchangeAnswer = { status: number; headers: Record<string, string>; text: string };

const CONNECT_MS = 1_000;
const MAX_ANSWER_BYTES = 5 * 1024 * 1024;

/** Whoever meets one of these never got as far as sending the request. */
const NOT_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

const agent = new Agent({ connect: { timeout: CONNECT_MS }, maxResponseSize: MAX_ANSWER_BYTES });

/**
 * One HTTP request to a payment partner: never repeated here, no redirect followed, answers of at most 5 MB.
 * @throws Error for anything but a complete answer; `wasNotSent` tells whether the partner can have seen the request.
 */
export async function exchange({ url, method, headers, body, signal }: ExchangeRequest): Promise<ExchangeAnswer> {
  const answer = await request(url, { method, headers, body: body ?? null, signal, dispatcher: agent });
  const text = await answer.body.text();
  return { status: answer.statusCode, headers: flattenHeaders(answer.headers), text };
}

/** True where the request certainly never left: repeating it elsewhere cannot do anything twice. */
export function wasNotSent(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && NOT_SENT.has(cause.code)) return true;
  }
  return false;
}

function flattenHeaders(headers: NodeJS.Dict<string | string[]>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]));
}
