import type { Problem } from '@esimshop/contracts/problems';

/** A call that did not succeed. `message` has the form `{status}: {text}`; texts for people are chosen by `code`. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly problem: Partial<Problem>;
  /** Retry-After in milliseconds; undefined if the server sent none. */
  readonly retryAfterMs: number | undefined;

  constructor(status: number, problem: Partial<Problem> & { code?: string }, statusText = '', retryAfterMs?: number) {
    super(`${status}: ${problem.detail || problem.title || statusText}`);
    this.status = status;
    this.code = problem.code ?? 'internal_error';
    this.problem = problem;
    this.retryAfterMs = retryAfterMs;
  }
}

const CONNECTION_MESSAGES = {
  captive_portal: 'Another page answered in place of the shop',
  offline: 'The shop could not be reached',
  slow: 'The shop did not answer in time',
} as const;

/** The response came from a Wi-Fi sign-in page, or none came, or none in time. */
export class ConnectionError extends Error {
  override name = 'ConnectionError';
  readonly code: keyof typeof CONNECTION_MESSAGES;

  constructor(code: keyof typeof CONNECTION_MESSAGES) {
    super(CONNECTION_MESSAGES[code]);
    this.code = code;
  }
}

/** Stable code of any error; `internal_error` if it has none. */
export function errorCodeOf(error: unknown): string {
  return error instanceof ApiError || error instanceof ConnectionError ? error.code : 'internal_error';
}

/** Whether the shop may have done what it was asked to: its answer is missing, or says that something failed on the way. */
export function isUnclear(error: unknown): boolean {
  return !(error instanceof ApiError) || (error.status >= 500 && error.code !== 'supply_unavailable');
}
