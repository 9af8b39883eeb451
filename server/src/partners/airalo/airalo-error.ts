type Details = {
  /** Airalo's HTTP status; absent if there was no readable response. */
  status?: number;
  /** False only if the request certainly was not processed. */
  wasSent: boolean;
  retryAfterMs?: number;
  cause?: unknown;
};

/** Airalo was unreachable, rejected the request, or sent an unreadable response. */
export class AiraloError extends Error {
  readonly status: number | undefined;
  readonly wasSent: boolean;
  readonly retryAfterMs: number | undefined;

  constructor(message: string, { status, wasSent, retryAfterMs, cause }: Details) {
    super(message, { cause });
    this.name = 'AiraloError';
    this.status = status;
    this.wasSent = wasSent;
    this.retryAfterMs = retryAfterMs;
  }
}
