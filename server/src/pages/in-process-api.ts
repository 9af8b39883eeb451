import type { FastifyInstance, InjectOptions } from 'fastify';

/** The shop's own API without a socket: same routes, same checks, same errors. */
export function createInProcessFetch(app: FastifyInstance): (path: string, init: RequestInit) => Promise<Response> {
  return async (path, init) => {
    const answer = await app.inject({
      method: (init.method ?? 'GET') as NonNullable<InjectOptions['method']>,
      url: path,
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(typeof init.body === 'string' ? { payload: init.body } : {}),
    });
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) {
      if (typeof value === 'string') headers.set(name, value);
    }
    const bodyless = answer.statusCode === 204 || answer.statusCode === 304;
    return new Response(bodyless ? null : answer.body, { status: answer.statusCode, headers });
  };
}
