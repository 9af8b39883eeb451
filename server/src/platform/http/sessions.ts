import { isSessionId } from '@esimshop/contracts/session-id';
import type { FastifyRequest } from 'fastify';
import { ProblemError } from '../problem.ts';
import { sha256 } from '../secrets/secrets.ts';
import type { App } from './app-type.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Hash of the browser's Session-Id; undefined if it sent none or the route does not ask for it. */
    sessionHash: Buffer | undefined;
  }
}

/** Reads the Session-Id header on routes that declare it. Only its hash goes further. */
export function readSessions(app: App): void {
  app.decorateRequest('sessionHash', undefined);
  app.addHook('onRequest', async (request) => {
    const { access } = request.routeOptions.config;
    if (access !== 'session' && access !== 'optional-session') return;
    request.sessionHash = hashSessionId(request.headers['session-id']);
    if (access === 'session') requireSession(request);
  });
}

/** The caller's session hash. @throws ProblemError 400 `session_required` */
export function requireSession(request: FastifyRequest): Buffer {
  if (!request.sessionHash) throw sessionRequired();
  return request.sessionHash;
}

/** Repeated headers arrive joined by commas, which no session id contains. */
function hashSessionId(header: string | string[] | undefined): Buffer | undefined {
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || !isSessionId(header)) throw sessionRequired();
  return sha256(header);
}

function sessionRequired(): ProblemError {
  return new ProblemError(
    400,
    'session_required',
    'Expected one Session-Id header with at least 128 random bits, such as a UUID, in 22 to 128 letters, digits, - or _. Reload the page and try again.',
  );
}
