export type RequestOptions = { body?: unknown; sessionId?: string; headers?: Record<string, string> };

/** A response of the shop, with its body parsed if it is JSON. */
export type TestResponse = { status: number; body: unknown; headers: Record<string, unknown>; text: string };

export type SendRequest = (
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE' | 'OPTIONS',
  path: string,
  options?: RequestOptions,
) => Promise<TestResponse>;

/** Requests over the network. Each has a new connection: none is reused from a process that has ended. */
export function requestAt(origin: string): SendRequest {
  return async (method, path, options = {}) => {
    const { headers, body } = encodeRequest(options);
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: { connection: 'close', ...headers },
      ...(body !== undefined && { body }),
    });
    const { status } = response;
    return decodeResponse({ status, headers: Object.fromEntries(response.headers), text: await response.text() });
  };
}

/** Headers and body of a request; a body that is not text is sent as JSON. */
export function encodeRequest({ body, sessionId, headers }: RequestOptions): {
  headers: Record<string, string>;
  body?: string;
} {
  return {
    headers: {
      ...(sessionId !== undefined && { 'session-id': sessionId }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  };
}

export function decodeResponse({ status, headers, text }: Omit<TestResponse, 'body'>): TestResponse {
  const isJson = String(headers['content-type']).includes('json');
  return { status, headers, text, body: isJson && text ? (JSON.parse(text) as unknown) : text };
}
