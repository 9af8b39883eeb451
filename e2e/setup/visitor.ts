import { randomBytes } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';

type Esim = { iccid: string; activationCode: string; smdpAddress: string; matchingId: string };
export type PlacedOrder = {
  orderNumber: string;
  totalAmount: string;
  status: string;
  payment: { state: string };
  fulfilment: { state: string };
  metadata: { esimInfoArray: Esim[] };
};

export type Product = { productId: string; price: string; dataAmount: string; countryCode: string };

/** Somebody new to the shop, with an address and a session of their own. */
export type Visitor = ReturnType<typeof createVisitor>;

export function createVisitor({ page, request, shop }: { page: Page; request: APIRequestContext; shop: string }) {
  const sessionId = randomBytes(32).toString('base64url');
  const email = `${randomBytes(8).toString('hex')}@example.com`;
  const headers = { 'Session-Id': sessionId };

  async function ask<Answer>(method: 'GET' | 'POST', path: string, data?: unknown): Promise<Answer> {
    const answer = await request.fetch(path, { method, headers, data });
    if (!answer.ok()) throw new Error(`${method} ${path} answered ${answer.status()}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  }

  async function findOrder(orderNumber: string): Promise<PlacedOrder> {
    return (await ask<{ order: PlacedOrder }>('GET', `/api/orders/${orderNumber}`)).order;
  }

  return {
    email,
    sessionId,
    findOrder,
    /** Puts this visitor's session into the browser, for journeys that begin in the middle. */
    async settleIn(): Promise<void> {
      await page.addInitScript((id) => localStorage.setItem('sessionId', id), sessionId);
    },
    async listPlans(country: string): Promise<Product[]> {
      return (await ask<{ products: Product[] }>('GET', `/api/products?country=${country}`)).products;
    },
    async putIntoCart(country: string, quantity = 1): Promise<Product> {
      const plans = await this.listPlans(country);
      const plan = plans.find(({ dataAmount }) => dataAmount === '5GB') ?? plans[0];
      if (!plan) throw new Error(`Expected plans for ${country}, got none.`);
      await ask('POST', '/api/cart', { productId: plan.productId, quantity });
      return plan;
    },
    /** Opens the checkout in the browser, with a plan in the cart. */
    async goToCheckout(country: string): Promise<Product> {
      await this.settleIn();
      const plan = await this.putIntoCart(country);
      await page.goto('/checkout');
      return plan;
    },
    /** What the shop has in this visitor's cart, by plan. */
    async readCart(): Promise<Record<string, number>> {
      const { items } = await ask<{ items: { product: Product; quantity: number }[] }>('GET', '/api/cart');
      return Object.fromEntries(items.map(({ product, quantity }) => [product.productId, quantity]));
    },
    /** Buys what is in the cart without the browser, and waits until every eSIM is there. */
    async buy(): Promise<PlacedOrder> {
      const body = { customerName: 'Deniz Yılmaz', customerEmail: email, phoneNumber: '+905321234567' };
      const { order } = await ask<{ order: PlacedOrder }>('POST', '/api/orders', {
        ...body,
        paymentMethod: 'credit_card',
      });
      return this.waitForEsims(order.orderNumber);
    },
    async waitForEsims(orderNumber: string): Promise<PlacedOrder> {
      for (let round = 0; round < 100; round++) {
        const order = await findOrder(orderNumber);
        if (order.fulfilment.state === 'issued') return order;
        await page.waitForTimeout(100);
      }
      throw new Error(`Expected ${shop} to issue the eSIMs of ${orderNumber}, it did not within 10 s.`);
    },
  };
}
