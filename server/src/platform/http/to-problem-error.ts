import { codeIssue, type FieldProblem } from '@esimshop/contracts/field-problems';
import type { FastifySchemaValidationError } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isDatabaseUnavailable } from '../database/database-unavailable.ts';
import { isConflict } from '../database/transaction.ts';
import { ProblemError } from '../problem.ts';

/** What an error means to the caller. Only the message of a ProblemError is sent: others may contain secrets or SQL. */
export function toProblemError(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return toInvalidInput(error);
  if (isDatabaseUnavailable(error) || isConflict(error)) return unavailable();
  switch (statusOf(error)) {
    case 400:
      return new ProblemError(400, 'bad_request', 'The request could not be read. Check that its body is valid JSON.');
    // The library that serves files forbids addresses such as `/assets//x`, which lead nowhere either.
    case 403:
    case 404:
      return unknownAddress();
    case 412:
      return new ProblemError(412, 'bad_request', 'The file has changed, or is not the one that was asked for.');
    case 413:
      return new ProblemError(413, 'payload_too_large', 'The request body is too large. The limit is 64\u00a0KB.');
    case 415:
      return new ProblemError(415, 'unsupported_media_type', 'Send the request body as application/json.');
    case 416:
      return new ProblemError(416, 'bad_request', 'The file ends before the requested range.');
    case 503:
      return unavailable();
    default:
      return new ProblemError(500, 'internal_error', 'Something went wrong on our side. Please try again later.');
  }
}

/** Trying again helps. */
export function unavailable(): ProblemError {
  return new ProblemError(503, 'unavailable', 'The shop is temporarily unavailable. Please try again shortly.', {
    retryAfterSeconds: 2,
  });
}

/** An invalid path parameter means an unknown address; everything else is invalid input. */
function toInvalidInput(error: { validation: FastifySchemaValidationError[]; validationContext?: string | undefined }) {
  if (error.validationContext === 'params') return unknownAddress();
  const errors = error.validation.map(({ instancePath, keyword, params, message }) => ({
    path: instancePath.slice(1).replaceAll('/', '.'),
    ...codeIssue({ code: keyword, ...params }),
    message: message ?? 'Invalid value',
  }));
  return invalidInput(errors);
}

export function unknownAddress(): ProblemError {
  return new ProblemError(404, 'not_found', 'There is no page at this address.');
}

export function invalidInput(errors: (FieldProblem & { message: string })[]): ProblemError {
  return new ProblemError(422, 'invalid_input', 'Some fields are not valid. Correct them and try again.', { errors });
}

function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return undefined;
  return typeof error.statusCode === 'number' ? error.statusCode : undefined;
}
