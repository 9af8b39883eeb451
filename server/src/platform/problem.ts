import type { Problem, ProblemCode } from '@esimshop/contracts/problems';

type Extras = Partial<
  Pick<
    Problem,
    | 'errors'
    | 'declineCode'
    | 'refusal'
    | 'chargeLimit'
    | 'markProblem'
    | 'totalAmount'
    | 'currency'
    | 'termsVersion'
    | 'orderNumber'
    | 'nextAction'
    | 'secondFactors'
    | 'current'
  >
> & {
  /** Seconds after which trying again makes sense. */
  retryAfterSeconds?: number;
};

/** An error that is answered as RFC 9457 problem+json: `detail` is for the customer and says what to do. */
export class ProblemError extends Error {
  readonly status: number;
  readonly code: ProblemCode;
  readonly extras: Extras;

  constructor(status: number, code: ProblemCode, detail: string, extras: Extras = {}) {
    super(detail);
    this.name = 'ProblemError';
    this.status = status;
    this.code = code;
    this.extras = extras;
  }
}
