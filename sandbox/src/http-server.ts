import Fastify, { type FastifyInstance } from 'fastify';
import { isStorageError } from './storage-error.ts';

const bodyLimitBytes = 1_048_576;

/** An HTTP server that accepts JSON (or an empty body) and forms (as text), and aborts open requests when it closes. */
export function createHttpServer(): FastifyInstance {
  const app = Fastify({
    bodyLimit: bodyLimitBytes,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 300 },
  });
  app.setErrorHandler((error, _request, reply) => {
    if (!isStorageError(error)) return reply.send(error);
    return reply.code(503).header('Retry-After', '5').send({ message: 'The disk of the sandbox is full.' });
  });
  app.addHook('onRequest', async (request, reply) => {
    const query = request.url.split('?').slice(1).join('?');
    if (!isReadable(query)) return reply.code(400).send({ message: 'The query is not UTF-8 in percent-encoding.' });
  });
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? undefined : JSON.parse(String(body)));
    } catch {
      done(Object.assign(new Error('The body is not JSON.'), { statusCode: 400 }));
    }
  });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, body);
  });
  return app;
}

function isReadable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
