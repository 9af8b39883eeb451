import { beforeEach, expect, test } from 'vitest';
import type { ApiClient, ApiRequest } from '~/lib/api-client.ts';
import { ApiError, ConnectionError } from '~/lib/api-error.ts';
import type { OrderRequest } from './checkout-values.ts';
import { createAttempts } from './payment-attempt.ts';
import { sendAttempt } from './send-attempt.ts';

const request: OrderRequest = {
  customerEmail: 'deniz@example.com',
  customerName: 'Deniz',
  phoneNumber: '+905320000000',
  paymentMethod: 'credit_card',
  expectedTotal: '9.99',
};

const attempts = createAttempts<OrderRequest>('attempt');
const order = { path: '/api/orders', attempts };

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

beforeEach(attempts.close);

test('after a lost connection the next press repeats the same order under the same key', async () => {
  const { api, sent, keys } = answering(new ConnectionError('offline'), { order: {} });
  await expect(sendAttempt({ ...order, api, attempt: attempts.open(request) })).rejects.toThrow(ConnectionError);
  const kept = attempts.findOpen();
  if (!kept) throw new Error('Expected the attempt to be kept');
  await sendAttempt({ ...order, api, attempt: kept });
  expect(new Set(keys()).size).toBe(1);
  expect(sent[1]?.body).toEqual(sent[0]?.body);
  expect(attempts.findOpen()).toBeUndefined();
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
  const first = attempts.open(request);
  const { api } = answering(problem(status, code));
  await expect(sendAttempt({ ...order, api, attempt: first })).rejects.toThrow(ApiError);
  expect(attempts.findOpen()).toBeUndefined();
  expect(attempts.open(request).key).not.toBe(first.key);
});

test.each([
  [500, 'internal_error'],
  [503, 'unavailable'],
  [504, 'payment_unknown'],
])('an answer that leaves the outcome open (%i %s) keeps the key', async (status, code) => {
  const attempt = attempts.open(request);
  const { api } = answering(problem(status, code));
  await expect(sendAttempt({ ...order, api, attempt })).rejects.toThrow(ApiError);
  expect(attempts.findOpen()).toEqual(attempt);
});

test('while the order is in progress it retries automatically after the Retry-After of the shop', async () => {
  const busy = problem(409, 'order_in_progress', 3000);
  const { api, keys } = answering(busy, problem(409, 'order_in_progress'), { order: { orderNumber: 'ES-1' } });
  const waits: number[] = [];
  const told: string[] = [];
  const answer = await sendAttempt({
    ...order,
    api,
    attempt: attempts.open(request),
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
  await expect(
    sendAttempt({ ...order, api, attempt: attempts.open(request), wait: async () => undefined }),
  ).rejects.toThrow();
  expect(attempts.findOpen()).toBeDefined();
});

test('rate limited, a first attempt is dropped and a repeated one stays open', async () => {
  const limited = () => answering(problem(429, 'rate_limited')).api;
  await expect(sendAttempt({ ...order, api: limited(), attempt: attempts.open(request) })).rejects.toThrow(ApiError);
  expect(attempts.findOpen()).toBeUndefined();
  await expect(
    sendAttempt({ ...order, api: limited(), attempt: attempts.open(request), isRepeat: true }),
  ).rejects.toThrow(ApiError);
  expect(attempts.findOpen()).toBeDefined();
});

test('a response that is not settled is asked for again under the same key, and closes the attempt once it is', async () => {
  const answers = ['preparing', 'preparing', 'issued'].map((state) => ({ order: { fulfilment: { state } } }));
  const { api, keys } = answering(...answers);
  const told: unknown[] = [];
  const answer = await sendAttempt({
    ...order,
    api,
    attempt: attempts.open(request),
    isSettled: ({ order: { fulfilment } }) => fulfilment.state === 'issued',
    onWaiting: (waited) => told.push(waited, attempts.findOpen() !== undefined),
    wait: async () => undefined,
  });
  expect(answer).toEqual(answers[2]);
  expect(told).toEqual([answers[0], true, answers[1], true]);
  expect(new Set(keys()).size).toBe(1);
  expect(attempts.findOpen()).toBeUndefined();
});

test('a response that does not settle in time leaves the attempt open', async () => {
  const { api, sent } = answering(...Array.from({ length: 9 }, () => ({ order: {} })));
  const options = { ...order, api, isSettled: () => false, maxRounds: 3, wait: async () => undefined };
  expect(await sendAttempt({ ...options, attempt: attempts.open(request) })).toEqual({ order: {} });
  expect(sent).toHaveLength(3);
  expect(attempts.findOpen()).toBeDefined();
});
