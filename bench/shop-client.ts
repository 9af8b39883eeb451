import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';

/** What an order has where the shop sells in several currencies, with codes and tax. */
export type Sale = { currencies: readonly string[]; code: string; billingCountry: string };

/** What they buy. */
export const PLAN = 'esim_1GB_7D_TR_V2';

/** The requests of the measured shoppers. Each resolves with the complete response and fails unless it is a success. */
export type ShopClient = {
  addToCart(session: Buffer, plan: string): Promise<void>;
  /** A cart as it is ordered: with its code, if there is one. */
  fillCart(session: Buffer, plan: string): Promise<void>;
  placeOrder(session: Buffer): Promise<void>;
  close(): void;
};

type ClientOptions = {
  connections: number;
  sale?: Sale | undefined;
  /** As a proxy in front of the shop, which gives each session an address of its own. */
  forwards?: boolean;
};

/** Uses node:http, which needs less CPU than fetch. */
export function createShopClient(url: string, { connections, sale, forwards = false }: ClientOptions): ShopClient {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let carts = 0;

  type Call = { body: unknown; key?: string; method?: 'POST' | 'PUT' };
  function send(path: string, session: Buffer, { body, key, method = 'POST' }: Call): Promise<void> {
    const headers = {
      'content-type': 'application/json',
      'session-id': session.toString('base64url'),
      ...(key && { 'idempotency-key': key }),
      ...(forwards && { 'x-forwarded-for': addressOf(session) }),
    };
    return new Promise((resolve, reject) => {
      const outgoing = request(`${url}${path}`, { method, agent, headers }, async (response) => {
        const text = Buffer.concat(await response.toArray()).toString();
        if (response.statusCode === 200 || response.statusCode === 201) resolve();
        else reject(new Error(`Expected ${path} to succeed, got ${response.statusCode}: ${text}`));
      });
      outgoing.on('error', reject).end(JSON.stringify(body));
    });
  }

  function addToCart(session: Buffer, plan: string): Promise<void> {
    const currency = sale?.currencies[carts++ % sale.currencies.length];
    return send('/api/cart', session, { body: { productId: plan, currency } });
  }

  return {
    addToCart,
    async fillCart(session, plan) {
      await addToCart(session, plan);
      if (sale) await send('/api/cart/code', session, { method: 'PUT', body: { code: sale.code } });
    },
    placeOrder: (session) => send('/api/orders', session, { body: describeBuyer(sale), key: randomUUID() }),
    close: () => agent.destroy(),
  };
}

/** A private address, one of 16 million. */
export function addressOf(session: Buffer): string {
  return `10.${session[0]}.${session[1]}.${session[2]}`;
}

function describeBuyer(sale: Sale | undefined) {
  return {
    ...(sale && { billingCountry: sale.billingCountry }),
    customerName: 'Deniz Yılmaz',
    customerEmail: `${randomUUID()}@example.com`,
    phoneNumber: '+90 532 123 45 67',
    cardNumber: '4242424242424242',
    expiryDate: '12/34',
    cvv: '123',
    cardholderName: 'Deniz Yilmaz',
  };
}
