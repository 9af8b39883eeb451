import type { FastifyInstance, InjectOptions } from 'fastify';

/**
 * Creates a fetch function for the shop's own API without a socket: same routes, same checks, same errors. A body stays
 * bytes until somebody reads it as text.
 */
export function createInProcessFetch(app: FastifyInstance): (path: string, init: RequestInit) => Promise<Response> {
  return async (path, init) => {
    const response = await app.inject({
      method: (init.method ?? 'GET') as NonNullable<InjectOptions['method']>,
      url: path,
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(typeof init.body === 'string' ? { payload: init.body } : {}),
      payloadAsStream: true,
    });
    const headers = new Headers();
    for (const [name, value] of Object.entries(response.headers)) {
      if (typeof value === 'string') headers.set(name, value);
    }
    const body = Buffer.concat(await response.stream().toArray());
    const bodyless = response.statusCode === 204 || response.statusCode === 304;
    return new Response(bodyless ? null : body, { status: response.statusCode, headers });
  };
}
