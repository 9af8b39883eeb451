import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError } from 'fastify';
import { ProblemError } from '../problem.ts';
import type { App } from './app-type.ts';
import { describeProblem } from './problem-details.ts';
import { securityHeaders } from './security-headers.ts';

/** How long a connection remains for the client to read the response. */
const LINGER_MS = 1_000;

/** Answers what Node cannot parse and what no route therefore sees: a problem, and the end of the connection. */
export function answerUnreadable({ publicUrl }: { publicUrl: string }) {
  const headers = { ...securityHeaders({ publicUrl }), 'cache-control': 'no-store', connection: 'close' };
  return (error: ConnectionError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    if (!socket.writable || hasBegunToRespond(socket)) return void socket.destroy(error);
    const problem = toProblem(error);
    const body = JSON.stringify(describeProblem(problem));
    const lines = Object.entries({
      ...headers,
      'content-type': 'application/problem+json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    }).map(([name, value]) => `${name}: ${value}`);
    socket.end(`HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
    // Whoever goes on sending has time to read this, and no longer a connection.
    const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
    socket.once('close', () => clearTimeout(timer));
  };
}

/** As Node itself finds out: a second response would be read as the rest of the first. */
function hasBegunToRespond(socket: Socket & { _httpMessage?: { headersSent: boolean } | null }): boolean {
  return socket._httpMessage?.headersSent ?? false;
}

function toProblem({ code }: ConnectionError): ProblemError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new ProblemError(408, 'bad_request', 'The request did not arrive in time. Check your connection.');
  }
  if (code === 'HPE_HEADER_OVERFLOW') {
    return new ProblemError(431, 'bad_request', 'The address or the headers of the request are too long.');
  }
  return new ProblemError(400, 'bad_request', 'The request could not be read as HTTP/1.1.');
}

/** What Node would answer itself, without the security headers: it is told to leave these to the routes. */
export function answerUnusual(app: App): void {
  // Ignoring an unknown expectation is allowed (RFC 9110, 10.1.1).
  app.server.on('checkExpectation', (request, response) => app.routing(request, response));
  app.addHook('onRequest', async (request) => {
    const hosts = countHosts(request.raw);
    if (hosts > 1 || (hosts === 0 && request.raw.httpVersion === '1.1')) {
      throw new ProblemError(400, 'bad_request', `Expected one Host header, got ${hosts}.`);
    }
  });
}

/** Node keeps the first of several, where a proxy may have read the last (RFC 9112, 3.2). */
export function countHosts({ rawHeaders }: IncomingMessage): number {
  return rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length;
}
