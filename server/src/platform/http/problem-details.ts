import { STATUS_CODES } from 'node:http';
import type { Problem } from '@esimshop/contracts/problems';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ProblemError } from '../problem.ts';
import type { App } from './app-type.ts';
import { toProblemError } from './to-problem-error.ts';

/** Sends errors as RFC 9457 problems. Details for developers go to the log, those for the customer into `detail`. */
export function answerProblems(app: App): void {
  app.setErrorHandler((error, request, reply) => {
    const problem = toProblemError(error);
    const route = request.routeOptions.url;
    if (problem.status === 503) request.log.warn({ reason: reasonOf(error), route }, 'http.unavailable');
    else if (problem.status >= 500) request.log.error({ err: error, route }, 'http.error');
    return sendProblem(problem, request, reply);
  });
}

function sendProblem(problem: ProblemError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { retryAfterSeconds, ...extras } = problem.extras;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  const body: Problem = {
    type: `urn:esimshop:problem:${problem.code}`,
    title: STATUS_CODES[problem.status] ?? 'Error',
    status: problem.status,
    code: problem.code,
    detail: problem.message,
    ...extras,
    requestId: request.id,
  };
  // Serialised here: a route's schema describes its responses, not its problems.
  return reply.code(problem.status).type('application/problem+json').serializer(JSON.stringify).send(body);
}

/** The innermost message: what the database said, not the query with its parameters. */
function reasonOf(error: unknown): string {
  return error instanceof Error && error.cause instanceof Error ? reasonOf(error.cause) : String(error);
}
