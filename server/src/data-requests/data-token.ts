import { ProblemError } from '../platform/problem.ts';
import { createLinkToken } from '../platform/secrets/secrets.ts';

/** A token of 256 random bits for the link of a mail; only its hash is stored. */
export function createDataToken(): string {
  return createLinkToken('dt');
}

export function linkInvalid(): ProblemError {
  return new ProblemError(410, 'link_invalid', 'This link has expired or has already been used. Ask again.');
}
