import { STATUS_CODES } from 'node:http';
import type { Problem } from '@esimshop/contracts/problems';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ProblemError } from '../problem.ts';
import type { App } from './app-type.ts';
import { toProblemError } from './to-problem-error.ts';

/** Sends errors as RFC 9457 problems. Details for developers go to the log, those for the customer into `detail`. */
export function answerProblems(app: App): void {
  app.setErrorHandler((error, request, reply) => {
    const problem = readProblem(error, request);
    const contentRange = contentRangeOf(error);
    if (contentRange) reply.header('content-range', contentRange);
    return sendProblem(problem, request, reply);
  });
}

/** What an error means to the caller, with a line in the log if it is the shop's. */
export function readProblem(error: unknown, request: FastifyRequest): ProblemError {
  const problem = toProblemError(error);
  const route = request.routeOptions.url;
  if (problem.status === 503) request.log.warn({ reason: reasonOf(error), route }, 'http.unavailable');
  else if (problem.status >= 500) request.log.error({ err: error, route }, 'http.error');
  return problem;
}

/** The body of a problem. */
export function describeProblem({ status, code, message, extras }: ProblemError, requestId?: string): Problem {
  const { retryAfterSeconds: _, ...others } = extras;
  return {
    type: `urn:esimshop:problem:${code}`,
    title: STATUS_CODES[status] ?? 'Error',
    status,
    code,
    detail: message,
    ...others,
    ...(requestId !== undefined && { requestId }),
  };
}

function sendProblem(problem: ProblemError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  setRetryAfter(problem, reply);
  const body = describeProblem(problem, request.id);
  // Serialised here: a route's schema describes its responses, not its problems.
  return reply.code(problem.status).type('application/problem+json').serializer(JSON.stringify).send(body);
}

export function setRetryAfter({ extras: { retryAfterSeconds } }: ProblemError, reply: FastifyReply): void {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
}

/** The length of a file that ends before the requested range, as RFC 9110 asks of a 416. */
function contentRangeOf(error: unknown): string | undefined {
  if (!(error instanceof Error && 'headers' in error)) return undefined;
  return (error.headers as Record<string, string> | undefined)?.['Content-Range'];
}

/** The innermost message: what the database said, not the query with its parameters. */
function reasonOf(error: unknown): string {
  return error instanceof Error && error.cause instanceof Error ? reasonOf(error.cause) : String(error);
}
