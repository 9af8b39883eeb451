import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Cart } from '@esimshop/contracts/carts';
import type { Order, PlaceOrderResponse } from '@esimshop/contracts/orders';
import type { Problem } from '@esimshop/contracts/problems';
import type { TestResponse } from './http-exchange.ts';
import { SMALL } from './stock.ts';
import type { TestShop } from './test-shop.ts';

/** How long a test waits for what must happen: a busy machine takes its time, and only a failing test waits this long. */
const PATIENCE_MS = 60_000;

export const CARDS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  needsAuthentication: '4000002500003155',
} as const;

export type Shopper = ReturnType<typeof createShopper>;

type Submit = { body?: Record<string, unknown>; key?: string };

/** A visitor with a session, who uses the shop over HTTP only. */
export function createShopper(
  { request }: Pick<TestShop, 'request'>,
  sessionId = randomBytes(32).toString('base64url'),
) {
  const email = `${sessionId
    .slice(0, 12)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, 'x')}@example.com`;
  const details = { customerName: 'Deniz Yılmaz', customerEmail: email, phoneNumber: '+90 532 123 45 67' };
  const call = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: unknown, headers = {}) =>
    request(method, url, { sessionId, headers, ...(body !== undefined && { body }) });

  return {
    sessionId,
    email,
    add: (productId: unknown, quantity?: unknown) => call('POST', '/api/cart', { productId, quantity }),
    cart: async () => (await call('GET', '/api/cart')).body as Cart,
    call,
    /** Submits the order; `body` overrides or adds fields. */
    submit: ({ body, key }: Submit = {}): Promise<TestResponse> =>
      call('POST', '/api/orders', { ...details, ...body }, key ? { 'idempotency-key': key } : {}),
    order: async (orderNumber: string) => {
      const response = await call('GET', `/api/orders/${orderNumber}`);
      return (response.body as { order: Order }).order;
    },
    /** Polls the order until the condition holds; throws after a minute. */
    async waitForOrder(orderNumber: string, isReady: (order: Order) => boolean): Promise<Order> {
      for (const start = performance.now(); ; await delay(50)) {
        const { status, body, text } = await call('GET', `/api/orders/${orderNumber}`);
        // A shop that has just started may ask to come back later.
        if (status !== 200 && status !== 503) throw new Error(`Order ${orderNumber} got ${status} ${text}`);
        const order = status === 200 ? (body as { order: Order }).order : undefined;
        if (order && isReady(order)) return order;
        if (performance.now() - start > PATIENCE_MS) {
          const state = order && JSON.stringify([order.status, order.payment, order.fulfilment]);
          throw new Error(`Order ${orderNumber} stayed ${state ?? text}`);
        }
      }
    },
  };
}

/** A visitor with a plan in the cart. */
export async function createBuyer(
  shop: Pick<TestShop, 'request'>,
  productId: string = SMALL,
  quantity = 1,
): Promise<Shopper> {
  const shopper = createShopper(shop);
  const added = await shopper.add(productId, quantity);
  if (added.status !== 200) throw new Error(`Expected ${productId} in the cart, got ${added.status}: ${added.text}`);
  return shopper;
}

/** The card fields of the checkout form, as the sandbox accepts them. */
export function card(number: string): Record<string, string> {
  return { cardNumber: number, expiryDate: '12/34', cvv: '123', cardholderName: 'Deniz Yilmaz' };
}

export function placedOrder(response: TestResponse): Order {
  const { order } = response.body as Partial<PlaceOrderResponse>;
  if (!order) throw new Error(`Expected an order, got ${response.status}: ${response.text}`);
  return order;
}

export function problemOf(response: TestResponse): Problem {
  return response.body as Problem;
}

export const isCompleted = (order: Order): boolean => order.status === 'completed';

/**
 * Presses again, as the page does, while the shop says that it is overloaded (hundreds of orders on a slow machine) or that an order is in
 * progress, such as one before it that is being closed.
 */
export async function pressUntilAnswered(press: (key: string) => Promise<TestResponse>): Promise<TestResponse> {
  const key = randomUUID();
  for (let presses = 1; ; presses++) {
    const response = await press(key);
    const isAnswered = response.status !== 503 && (response.body as Partial<Problem>)?.code !== 'order_in_progress';
    if (isAnswered || presses === 10) return response;
    await delay(1000);
  }
}

/** Retries a check until it passes; throws its error after a minute. */
export async function eventually(check: () => Promise<void>, timeoutMs = PATIENCE_MS): Promise<void> {
  for (const start = performance.now(); ; await delay(100)) {
    try {
      await check();
      return;
    } catch (error) {
      if (performance.now() - start > timeoutMs) throw error;
    }
  }
}
