import type { Problem } from '@esimshop/contracts/problems';

/** A call that did not succeed. `message` has the form `{status}: {text}`; texts for people are chosen by `code`. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly problem: Partial<Problem>;
  /** How long the server asks to wait before the next try; undefined where it does not say. */
  readonly retryAfterMs: number | undefined;

  constructor(status: number, problem: Partial<Problem> & { code?: string }, statusText = '', retryAfterMs?: number) {
    const detail = problem.detail ?? problem.title ?? statusText;
    super(`${status}: ${detail || statusText}`);
    this.status = status;
    this.code = problem.code ?? 'internal_error';
    this.detail = detail;
    this.problem = problem;
    this.retryAfterMs = retryAfterMs;
  }

  /** `{status}: {text}` */
  get text(): string {
    return this.message;
  }
}

/** The answer came from a Wi-Fi's sign-in page, or no answer came at all. */
export class ConnectionError extends Error {
  override name = 'ConnectionError';
  readonly code: 'captive_portal' | 'offline';

  constructor(code: 'captive_portal' | 'offline') {
    super(code === 'offline' ? 'The shop could not be reached' : 'Another page answered in place of the shop');
    this.code = code;
  }
}

/** Stable code of whatever was thrown; `internal_error` when it carries none. */
export function errorCodeOf(error: unknown): string {
  return error instanceof ApiError || error instanceof ConnectionError ? error.code : 'internal_error';
}
