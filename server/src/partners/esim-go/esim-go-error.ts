type Details = {
  /** The partner's HTTP status; absent when there was no readable answer. */
  status?: number;
  /** False only when the request certainly never left us. */
  wasSent: boolean;
  retryAfterMs?: number;
  cause?: unknown;
};

/** eSIM Go could not be asked, refused, or gave an answer that cannot be read. */
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

/** Failures before a connection stood: nothing of the request can have arrived. */
const NOT_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

/** Whether the failure of a fetch says for certain that no connection was made. */
export function isConnectionFailure(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && NOT_CONNECTED.has(cause.code)) return true;
  }
  return false;
}
