import { ProblemError } from '../problem.ts';
import type { App } from './app-type.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `raw`: the body reaches the handler as a Buffer, whatever its type. */
    body?: 'json' | 'raw';
  }
}

/** Exactly this type: a lookalike once bypassed validation in Fastify (CVE-2026-25223). */
const JSON_TYPE = /^application\/json(?:; ?charset=utf-8)?$/i;
const WITHOUT_BODY = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Bodies are JSON, except on routes that declare a raw one. */
export function acceptJsonOnly(app: App): void {
  app.removeContentTypeParser('text/plain');
  app.addHook('onRequest', async (request) => {
    const { body, access } = request.routeOptions.config;
    if (WITHOUT_BODY.has(request.method) || body === 'raw' || access === undefined) return;
    const type = request.headers['content-type'];
    if (type !== undefined && !JSON_TYPE.test(type)) {
      throw new ProblemError(415, 'unsupported_media_type', 'Send the request body as application/json.');
    }
  });
}

/** In this scope bodies stay raw bytes: signatures are computed over bytes. */
export function acceptRawBodies(scope: App): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  declareRawBodies(scope);
}

/** In this scope bodies are streamed through. */
export function streamBodies(scope: App): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, body, done) => done(null, body));
  declareRawBodies(scope);
}

function declareRawBodies(scope: App): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, body: 'raw' };
  });
}
