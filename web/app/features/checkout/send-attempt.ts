import type { PlaceOrderResponse } from '@esimshop/contracts/orders';
import type { ApiClient } from '~/lib/api-client.ts';
import { ApiError } from '~/lib/api-error.ts';
import { isCertainFailure, type PaymentAttempt, type PaymentAttempts } from './payment-attempt.ts';

const DEFAULT_WAIT_MS = 2000;
/** Between two repeats of a request that got a response: fewer than the shop allows a minute. */
const UNSETTLED_WAIT_MS = 4000;
const MAX_ROUNDS = 45;

type SendAttemptOptions<Request extends object> = {
  api: ApiClient;
  /** Of the call that places the order. */
  path: string;
  attempts: PaymentAttempts<Request>;
  attempt: PaymentAttempt<Request>;
  /** It was sent before, with an unknown outcome. */
  isRepeat?: boolean;
  /** Called when the shop reports the order as still in progress, with the order if it has one. */
  onWaiting?: (answer?: PlaceOrderResponse) => void;
  /** Whether a response is final; every response is by default. */
  isSettled?: (answer: PlaceOrderResponse) => boolean;
  /** How many times it is sent at most. */
  maxRounds?: number;
  wait?: (ms: number) => Promise<unknown>;
};

/**
 * Sends an order under its key, and repeats it with the same key while the shop reports it as in progress.
 * @returns the last response; one that is not settled leaves the attempt open
 * @throws ApiError, ConnectionError; a definite failure closes the attempt, an uncertain one leaves it open.
 */
export async function sendAttempt<Request extends object>({
  api,
  path,
  attempts,
  attempt,
  isRepeat = false,
  onWaiting,
  isSettled = () => true,
  maxRounds = MAX_ROUNDS,
  wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}: SendAttemptOptions<Request>): Promise<PlaceOrderResponse> {
  for (let round = 1; ; round++) {
    try {
      const answer = await api<PlaceOrderResponse>(path, {
        method: 'POST',
        body: attempt.request,
        headers: { 'Idempotency-Key': attempt.key },
      });
      const hasSettled = isSettled(answer);
      if (hasSettled) attempts.close();
      if (hasSettled || round >= maxRounds) return answer;
      onWaiting?.(answer);
      await wait(UNSETTLED_WAIT_MS);
    } catch (error) {
      const wasTurnedAway = !isRepeat && round === 1 && isRateLimited(error);
      if (isCertainFailure(error) || wasTurnedAway) attempts.close();
      if (!isUnderWay(error) || round >= maxRounds) throw error;
      onWaiting?.();
      await wait(error.retryAfterMs ?? DEFAULT_WAIT_MS);
    }
  }
}

function isUnderWay(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'order_in_progress';
}

/** Rate limited: this request was not processed, which says nothing about an earlier one. */
function isRateLimited(error: unknown): boolean {
  return error instanceof ApiError && error.status === 429;
}
