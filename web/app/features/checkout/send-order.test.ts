import { beforeEach, expect, test } from 'vitest';
import type { ApiClient, ApiRequest } from '~/lib/api-client.ts';
import { ApiError, ConnectionError } from '~/lib/api-error.ts';
import type { OrderRequest } from './checkout-values.ts';
import { closeAttempt, openAttempt, readOpenAttempt } from './payment-attempt.ts';
import { placeOrder } from './send-order.ts';

const request: OrderRequest = {
  customerEmail: 'deniz@example.com',
  customerName: 'Deniz',
  phoneNumber: '+905320000000',
  paymentMethod: 'credit_card',
  expectedTotal: '9.99',
};

/** A fake shop that returns these responses in turn. */
function answering(...answers: unknown[]) {
  const sent: ApiRequest[] = [];
  const api: ApiClient = async <T>(_path: string, call: ApiRequest = {}) => {
    sent.push(call);
    const answer = answers[sent.length - 1];
    if (answer instanceof Error) throw answer;
    return answer as T;
  };
  const keys = () => sent.map(({ headers }) => headers?.['Idempotency-Key']);
  return { api, sent, keys };
}

const problem = (status: number, code: string, retryAfterMs?: number) =>
  new ApiError(status, { code: code as never }, '', retryAfterMs);

beforeEach(closeAttempt);

test('after a lost connection the next press repeats the same order under the same key', async () => {
  const { api, sent, keys } = answering(new ConnectionError('offline'), { order: {} });
  await expect(placeOrder({ api, attempt: openAttempt(request) })).rejects.toThrow(ConnectionError);
  const kept = readOpenAttempt();
  if (!kept) throw new Error('Expected the attempt to be kept');
  await placeOrder({ api, attempt: kept });
  expect(new Set(keys()).size).toBe(1);
  expect(sent[1]?.body).toEqual(sent[0]?.body);
  expect(readOpenAttempt()).toBeUndefined();
});

test.each([
  [402, 'payment_declined'],
  [409, 'price_changed'],
  [409, 'cart_empty'],
  [422, 'invalid_input'],
  [422, 'idempotency_key_reused'],
  [503, 'payment_unavailable'],
  [503, 'supply_unavailable'],
])('after a certain refusal (%i %s) the next press is a new try under a new key', async (status, code) => {
  const first = openAttempt(request);
  const { api } = answering(problem(status, code));
  await expect(placeOrder({ api, attempt: first })).rejects.toThrow(ApiError);
  expect(readOpenAttempt()).toBeUndefined();
  expect(openAttempt(request).key).not.toBe(first.key);
});

test.each([
  [500, 'internal_error'],
  [503, 'unavailable'],
  [504, 'payment_unknown'],
])('an answer that leaves the outcome open (%i %s) keeps the key', async (status, code) => {
  const attempt = openAttempt(request);
  const { api } = answering(problem(status, code));
  await expect(placeOrder({ api, attempt })).rejects.toThrow(ApiError);
  expect(readOpenAttempt()).toEqual(attempt);
});

test('while the order is in progress it retries automatically after the Retry-After of the shop', async () => {
  const busy = problem(409, 'order_in_progress', 3000);
  const { api, keys } = answering(busy, problem(409, 'order_in_progress'), { order: { orderNumber: 'ES-1' } });
  const waits: number[] = [];
  const told: string[] = [];
  const answer = await placeOrder({
    api,
    attempt: openAttempt(request),
    onWaiting: () => told.push('waiting'),
    wait: async (ms) => waits.push(ms),
  });
  expect(answer.order.orderNumber).toBe('ES-1');
  expect(waits).toEqual([3000, 2000]);
  expect(told).toHaveLength(2);
  expect(new Set(keys()).size).toBe(1);
});

test('an order in progress for minutes stays open', async () => {
  const { api } = answering(...Array.from({ length: 60 }, () => problem(409, 'order_in_progress')));
  await expect(placeOrder({ api, attempt: openAttempt(request), wait: async () => undefined })).rejects.toThrow();
  expect(readOpenAttempt()).toBeDefined();
});

test('rate limited, a first attempt is dropped and a repeated one stays open', async () => {
  const limited = () => answering(problem(429, 'rate_limited')).api;
  await expect(placeOrder({ api: limited(), attempt: openAttempt(request) })).rejects.toThrow(ApiError);
  expect(readOpenAttempt()).toBeUndefined();
  await expect(placeOrder({ api: limited(), attempt: openAttempt(request), isRepeat: true })).rejects.toThrow(ApiError);
  expect(readOpenAttempt()).toBeDefined();
});
