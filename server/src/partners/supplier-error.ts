type Details = {
  /** The supplier's HTTP status; absent if there was no readable response. */
  status?: number;
  /** False only if the request certainly was not processed. */
  wasSent: boolean;
  retryAfterMs?: number | undefined;
  cause?: unknown;
};

/** A supplier was unreachable, rejected the request, or sent an unreadable response; the message names the supplier. */
export class SupplierError extends Error {
  readonly status: number | undefined;
  readonly wasSent: boolean;
  readonly retryAfterMs: number | undefined;

  constructor(message: string, { status, wasSent, retryAfterMs, cause }: Details) {
    super(message, { cause });
    this.name = 'SupplierError';
    this.status = status;
    this.wasSent = wasSent;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Hides ICCIDs: they are personal data and stay out of messages and logs. */
export function hideIccids(text: string): string {
  return text.replace(/\d{15,}/g, '{iccid}');
}
