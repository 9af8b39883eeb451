import type { FastifySchemaValidationError } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isDatabaseAway } from '../database/database-away.ts';
import { ProblemError } from '../problem.ts';

/** What an error means to the caller. Only a ProblemError's own words go out: all others may hold secrets or SQL. */
export function toProblemError(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return toInvalidInput(error);
  if (isDatabaseAway(error)) return unavailable();
  switch (statusOf(error)) {
    case 400:
      return new ProblemError(400, 'bad_request', 'The request could not be read. Check that its body is valid JSON.');
    case 404:
      return new ProblemError(404, 'not_found', 'There is nothing at this address.');
    case 413:
      return new ProblemError(413, 'payload_too_large', 'The body is too large: at most 64 KB are read.');
    case 415:
      return new ProblemError(415, 'unsupported_media_type', 'Send the body as application/json.');
    case 503:
      return unavailable();
    default:
      return new ProblemError(500, 'internal_error', 'Something went wrong on our side. Please try again later.');
  }
}

function unavailable(): ProblemError {
  return new ProblemError(503, 'unavailable', 'The shop cannot answer at the moment. Please try again shortly.', {
    retryAfterSeconds: 2,
  });
}

/** An address that no route would have made leads nowhere; everything else is the caller's input. */
function toInvalidInput(error: { validation: FastifySchemaValidationError[]; validationContext?: string | undefined }) {
  if (error.validationContext === 'params') {
    return new ProblemError(404, 'not_found', 'There is nothing at this address.');
  }
  const errors = error.validation.map(({ instancePath, message }) => ({
    path: instancePath.slice(1).replaceAll('/', '.'),
    message: message ?? 'Invalid value',
  }));
  return new ProblemError(422, 'invalid_input', 'Please check the marked fields.', { errors });
}

function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return undefined;
  return typeof error.statusCode === 'number' ? error.statusCode : undefined;
}
