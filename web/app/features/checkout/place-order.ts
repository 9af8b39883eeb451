import type { PlaceOrderResponse } from '@esimshop/contracts/orders';
import type { ApiClient } from '~/lib/api-client.ts';
import { ApiError } from '~/lib/api-error.ts';
import { closeAttempt, isCertainFailure, type PaymentAttempt } from './payment-attempt.ts';

const DEFAULT_WAIT_MS = 2000;
const MAX_ROUNDS = 45;

type PlaceOrderOptions = {
  api: ApiClient;
  attempt: PaymentAttempt;
  /** It was sent before, and nobody knows what became of it. */
  isRepeat?: boolean;
  /** Told when the shop says that the order is still under way. */
  onWaiting?: () => void;
  wait?: (ms: number) => Promise<unknown>;
};

/**
 * Sends the order under its key. While the shop is still at it, asks again by itself with the same key.
 * @throws ApiError, ConnectionError; the attempt is closed where the failure is certain, and stays open where it is not.
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

/** Turned away at the door: this request was not looked at, which says nothing about one that was sent before. */
function isRateLimited(error: unknown): boolean {
  return error instanceof ApiError && error.status === 429;
}
