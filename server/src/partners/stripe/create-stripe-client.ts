import Stripe from 'stripe';
import { exchange, parseJson } from '../exchange.ts';

const LIVE_URL = 'https://api.stripe.com';

/** The official SDK on our HTTP exchange: deadlines cover the whole response, and the SDK never retries by itself. */
export function createStripeClient({
  secretKey,
  baseUrl,
}: {
  secretKey: string;
  baseUrl?: string | undefined;
}): Stripe {
  const { protocol, hostname, port } = new URL(baseUrl ?? LIVE_URL);
  return new Stripe(secretKey, {
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    protocol: protocol === 'http:' ? 'http' : 'https',
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(fetchByExchange),
  });
}

async function fetchByExchange(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const { method, headers, body, signal } = init ?? {};
  try {
    const response = await exchange({
      url: input instanceof Request ? input.url : String(input),
      method: toMethod(method),
      headers: Object.fromEntries(new Headers(headers)),
      body: typeof body === 'string' && body !== '' ? body : undefined,
      signal: signal ?? AbortSignal.timeout(1),
    });
    const value = parseJson(response.text);
    // With JSON that is not an object, the SDK's promise never settles and its error is unhandled: this makes it fail.
    const text = typeof value === 'object' && value !== null ? response.text : '';
    return new Response(text, { status: response.status, headers: response.headers });
  } catch (cause) {
    // Wrapped, because the SDK retries by itself if it sees the error code of a closed connection.
    throw new Error('The exchange with Stripe did not complete', { cause });
  }
}

function toMethod(method: string | undefined): 'GET' | 'POST' | 'DELETE' {
  if (method === 'GET' || method === 'POST' || method === 'DELETE') return method;
  throw new Error(`Expected a method that the exchange knows, got ${method}`);
}
