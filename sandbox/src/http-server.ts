import Fastify, { type FastifyInstance } from 'fastify';

const bodyLimitBytes = 1_048_576;

/** An HTTP server that reads JSON (an empty body too) and forms (as text), and cuts open calls when it closes. */
export function createHttpServer(): FastifyInstance {
  const app = Fastify({
    bodyLimit: bodyLimitBytes,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 300 },
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
