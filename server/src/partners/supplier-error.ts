type Details = {
  /** The supplier's HTTP status, or what its own code stands for; absent if there was no readable response. */
  status?: number;
  /** The supplier's own code of what it refused. */
  code?: string | undefined;
  /** False only if the request certainly was not processed. */
  wasSent: boolean;
  retryAfterMs?: number | undefined;
  cause?: unknown;
};

/** A supplier was unreachable, rejected the request, or sent an unreadable response; the message names the supplier. */
export class SupplierError extends Error {
  readonly status: number | undefined;
  readonly code: string | undefined;
  readonly wasSent: boolean;
  readonly retryAfterMs: number | undefined;

  constructor(message: string, { status, code, wasSent, retryAfterMs, cause }: Details) {
    super(message, { cause });
    this.name = 'SupplierError';
    this.status = status;
    this.code = code;
    this.wasSent = wasSent;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Hides ICCIDs: they are personal data and stay out of messages and logs. */
export function hideIccids(text: string): string {
  return text.replace(/\d{15,}/g, '{iccid}');
}
