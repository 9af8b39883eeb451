import { randomBytes } from 'node:crypto';
import { type APIRequestContext, type Disposable, expect, type Page } from '@playwright/test';
import { addShopScript } from '../steps/add-shop-script.ts';

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

/** A card that is entered with an order, and saved for top-ups. */
const SAVED_CARD = { expiryDate: '12/34', cvv: '123', cardConsent: '2026-11' } as const;
type Payment = {
  /** Number of a test card that is saved; without it a test payment is made. */
  savedCard?: string;
  /** Of the mails; English without it. */
  locale?: 'en' | 'tr';
};

/** A new visitor with a session and an email address of their own. */
export type Visitor = ReturnType<typeof createVisitor>;

export function createVisitor({ page, request }: { page: Page; request: APIRequestContext }) {
  const sessionId = randomBytes(32).toString('base64url');
  const email = `${randomBytes(8).toString('hex')}@example.com`;
  const headers = { 'Session-Id': sessionId };
  const scripts: Disposable[] = [];

  async function callApi<Body>(method: 'GET' | 'POST', path: string, data?: unknown): Promise<Body> {
    const response = await request.fetch(path, { method, headers, data });
    if (!response.ok()) throw new Error(`${method} ${path} got ${response.status()}: ${await response.text()}`);
    return (await response.json()) as Body;
  }

  async function getOrder(orderNumber: string): Promise<PlacedOrder> {
    return (await callApi<{ order: PlacedOrder }>('GET', `/api/orders/${orderNumber}`)).order;
  }

  async function waitForEsims(orderNumber: string): Promise<PlacedOrder> {
    await expect
      .poll(async () => (await getOrder(orderNumber)).fulfilment.state, {
        message: `the eSIMs of ${orderNumber}`,
        intervals: [50, 100],
      })
      .toBe('issued');
    return getOrder(orderNumber);
  }

  return {
    email,
    sessionId,
    getOrder,
    /** Stores this visitor's session in the browser. */
    async useSession(): Promise<void> {
      scripts.push(await addShopScript(page, (id) => localStorage.setItem('sessionId', id), sessionId));
    },
    /** Comes to a tab that another visitor has left: it is as a new one from its next page on. */
    async takeTab(): Promise<void> {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.context().clearCookies();
      await page.mouse.move(0, 0);
      // Before the next page, since the last one stores things when it is left.
      const forget = (id: string) => {
        if (sessionStorage.getItem('visitor') === id) return;
        localStorage.clear();
        sessionStorage.clear();
        sessionStorage.setItem('visitor', id);
      };
      scripts.push(await addShopScript(page, forget, sessionId));
    },
    async leaveTab(): Promise<void> {
      for (const script of scripts.splice(0)) await script.dispose();
    },
    async listPlans(country: string): Promise<Product[]> {
      return (await callApi<{ products: Product[] }>('GET', `/api/products?country=${country}`)).products;
    },
    async addToCart(country: string, quantity = 1): Promise<Product> {
      const plans = await this.listPlans(country);
      const plan = plans.find(({ dataAmount }) => dataAmount === '5GB') ?? plans[0];
      if (!plan) throw new Error(`Expected plans for ${country}, got none.`);
      await callApi('POST', '/api/cart', { productId: plan.productId, quantity });
      return plan;
    },
    /** The quantities in this visitor's cart by plan, as the shop has them. */
    async readCart(): Promise<Record<string, number>> {
      const { items } = await callApi<{ items: { product: Product; quantity: number }[] }>('GET', '/api/cart');
      return Object.fromEntries(items.map(({ product, quantity }) => [product.productId, quantity]));
    },
    waitForEsims,
    /** Buys a plan by API. Its eSIMs follow. */
    async placeOrder(country: string, quantity = 1, { savedCard, locale }: Payment = {}): Promise<PlacedOrder> {
      await this.addToCart(country, quantity);
      const { order } = await callApi<{ order: PlacedOrder }>('POST', '/api/orders', {
        customerName: 'Deniz Yılmaz',
        customerEmail: email,
        phoneNumber: '+905321234567',
        paymentMethod: 'credit_card',
        ...(locale && { locale }),
        ...(savedCard && { ...SAVED_CARD, cardNumber: savedCard }),
      });
      return order;
    },
    /** Buys a plan by API and waits until all its eSIMs are issued. */
    async buyPlan(country: string, quantity = 1, payment: Payment = {}): Promise<PlacedOrder> {
      return waitForEsims((await this.placeOrder(country, quantity, payment)).orderNumber);
    },
    /** Opens the checkout in the browser, with a plan in the cart. */
    async openCheckout(country: string): Promise<void> {
      await this.useSession();
      await this.addToCart(country);
      await page.goto('/checkout');
    },
    /** Buys a plan and opens its confirmation in the browser. */
    async openConfirmation(country: string, quantity = 1): Promise<PlacedOrder> {
      await this.useSession();
      const order = await this.buyPlan(country, quantity);
      await page.goto(`/order-confirmation/${order.orderNumber}`);
      return order;
    },
  };
}
