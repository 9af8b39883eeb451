import { ApiError, ConnectionError } from './api-error.ts';
import { reportCaptivePortal } from './connection.ts';
import { fetchPatiently } from './fetch-patiently.ts';
import { getSessionId } from './session-id.ts';
import { shownCurrency } from './shown-currency.ts';

export type ApiRequest = {
  method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Sent as JSON; a file as it is. */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** It reads prices: in the currency that the visitor is shown. */
  isPriced?: true;
};

/** One call of the shop's API: path below the origin, typed by the contract of that endpoint. */
export type ApiClient = <T>(path: string, request?: ApiRequest) => Promise<T>;

type ApiClientOptions = {
  fetch: (path: string, init: RequestInit) => Promise<Response>;
  sessionId: () => string | undefined;
  currency?: () => string | undefined;
};

/**
 * @throws ApiError with the status and code of a problem response.
 * @throws ConnectionError if nothing responded in time, or something other than the shop did (a Wi-Fi sign-in page).
 */
export function createApiClient({ fetch, sessionId, currency }: ApiClientOptions): ApiClient {
  return async <T>(path: string, { method = 'GET', body, headers, signal, isPriced }: ApiRequest = {}) => {
    const session = sessionId();
    const shown = isPriced && currency?.();
    const response = await fetch(shown ? `${path}${path.includes('?') ? '&' : '?'}currency=${shown}` : path, {
      method,
      credentials: 'include',
      headers: {
        accept: 'application/json',
        ...(session ? { 'Session-Id': session } : {}),
        ...(body === undefined ? {} : { 'content-type': body instanceof Blob ? body.type : 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: body instanceof Blob ? body : JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    }).catch((error: unknown) => {
      if (signal?.aborted || error instanceof ConnectionError) throw error;
      throw new ConnectionError('offline');
    });
    return (await readAnswer(response)) as T;
  };
}

async function readAnswer(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  const type = response.headers.get('content-type') ?? '';
  const isCaptive = isOfAnother(response);
  if (typeof window !== 'undefined') reportCaptivePortal(isCaptive);
  if (isCaptive) throw new ConnectionError('captive_portal');
  const text = await response.text();
  const answer: unknown = type.includes('json') && text ? JSON.parse(text) : undefined;
  if (response.ok) return answer;
  throw new ApiError(response.status, toProblem(answer, text), response.statusText, readRetryAfter(response));
}

function readRetryAfter(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return seconds >= 0 ? seconds * 1000 : undefined;
}

/** Whether a page of somebody else's, such as a Wi-Fi's sign-in, has answered in place of the shop. */
export function isOfAnother(response: Response): boolean {
  const isPage = response.headers.get('content-type')?.includes('text/html') === true;
  return response.type === 'opaqueredirect' || leftTheShop(response) || isPage;
}

function leftTheShop(response: Response): boolean {
  return response.redirected && typeof location !== 'undefined' && new URL(response.url).origin !== location.origin;
}

function toProblem(answer: unknown, text: string): object {
  if (typeof answer === 'object' && answer !== null) return answer;
  return text ? { detail: text } : {};
}

export const browserApi: ApiClient = createApiClient({
  fetch: fetchPatiently,
  sessionId: () => (typeof window === 'undefined' ? undefined : getSessionId()),
  currency: shownCurrency,
});
