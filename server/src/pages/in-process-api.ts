import type { FastifyInstance, InjectOptions } from 'fastify';

/** A body is a copy in memory of its own, which may be handed to another thread. */
export type ApiResponse = { status: number; headers: [string, string][]; body: ArrayBuffer | null };
export type CallApi = (path: string, init: RequestInit) => Promise<ApiResponse>;

/** Calls the shop's own API without a socket: same routes, same checks, same errors. A body is copied once. */
export function createInProcessApi(app: FastifyInstance): CallApi {
  return async (path, init) => {
    const response = await app.inject({
      method: (init.method ?? 'GET') as NonNullable<InjectOptions['method']>,
      url: path,
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(typeof init.body === 'string' ? { payload: init.body } : {}),
      payloadAsStream: true,
    });
    const { statusCode: status } = response;
    const headers = Object.entries(response.headers).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' ? [[name, value]] : [],
    );
    const chunks: Buffer[] = await response.stream().toArray();
    const isBodyless = status === 204 || status === 304;
    return { status, headers, body: isBodyless ? null : join(chunks) };
  };
}

/** The same with the interface of `fetch`. */
export function createInProcessFetch(callApi: CallApi): (path: string, init: RequestInit) => Promise<Response> {
  return async (path, init) => {
    const { body, ...response } = await callApi(path, init);
    return new Response(body, response);
  };
}

function join(chunks: Buffer[]): ArrayBuffer {
  const joined = new Uint8Array(chunks.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let position = 0;
  for (const chunk of chunks) {
    joined.set(chunk, position);
    position += chunk.byteLength;
  }
  return joined.buffer;
}
