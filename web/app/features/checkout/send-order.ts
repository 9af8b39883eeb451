import type { PlaceOrderResponse } from '@esimshop/contracts/orders';
import type { ApiClient } from '~/lib/api-client.ts';
import { ApiError } from '~/lib/api-error.ts';
import { closeAttempt, isCertainFailure, type PaymentAttempt } from './payment-attempt.ts';

const DEFAULT_WAIT_MS = 2000;
const MAX_ROUNDS = 45;

type PlaceOrderOptions = {
  api: ApiClient;
  attempt: PaymentAttempt;
  /** It was sent before, with an unknown outcome. */
  isRepeat?: boolean;
  /** Called when the shop reports the order as still in progress. */
  onWaiting?: () => void;
  wait?: (ms: number) => Promise<unknown>;
};

/**
 * Sends the order under its key, and repeats it with the same key while the shop reports it as in progress.
 * @throws ApiError, ConnectionError; a definite failure closes the attempt, an uncertain one leaves it open.
 */
export async function placeOrder({
  api,
  attempt,
  isRepeat = false,
  onWaiting,
  wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}: PlaceOrderOptions): Promise<PlaceOrderResponse> {
  for (let round = 1; ; round++) {
    try {
      const answer = await api<PlaceOrderResponse>('/api/orders', {
        method: 'POST',
        body: attempt.request,
        headers: { 'Idempotency-Key': attempt.key },
      });
      closeAttempt();
      return answer;
    } catch (error) {
      const wasTurnedAway = !isRepeat && round === 1 && isRateLimited(error);
      if (isCertainFailure(error) || wasTurnedAway) closeAttempt();
      if (!isUnderWay(error) || round >= MAX_ROUNDS) throw error;
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
