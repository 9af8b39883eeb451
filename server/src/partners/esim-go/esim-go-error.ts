type Details = {
  /** The partner's HTTP status; absent if there was no readable response. */
  status?: number;
  /** False only if the request certainly was not sent. */
  wasSent: boolean;
  retryAfterMs?: number;
  cause?: unknown;
};

/** eSIM Go was unreachable, rejected the request, or sent an unreadable response. */
export class EsimGoError extends Error {
  readonly status: number | undefined;
  readonly wasSent: boolean;
  readonly retryAfterMs: number | undefined;

  constructor(message: string, { status, wasSent, retryAfterMs, cause }: Details) {
    super(message, { cause });
    this.name = 'EsimGoError';
    this.status = status;
    this.wasSent = wasSent;
    this.retryAfterMs = retryAfterMs;
  }
}
