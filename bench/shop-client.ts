import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';

/** The requests of the measured shoppers. Each resolves with the complete response and fails unless it is a success. */
export type ShopClient = {
  addToCart(session: Buffer, plan: string): Promise<void>;
  placeOrder(session: Buffer): Promise<void>;
  close(): void;
};

/** Uses node:http, which needs less CPU than fetch. */
export function createShopClient(url: string, { connections }: { connections: number }): ShopClient {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });

  function post(path: string, session: Buffer, { body, key }: { body: unknown; key?: string }): Promise<void> {
    const headers = {
      'content-type': 'application/json',
      'session-id': session.toString('base64url'),
      ...(key && { 'idempotency-key': key }),
    };
    return new Promise((resolve, reject) => {
      const outgoing = request(`${url}${path}`, { method: 'POST', agent, headers }, async (response) => {
        const text = Buffer.concat(await response.toArray()).toString();
        if (response.statusCode === 200 || response.statusCode === 201) resolve();
        else reject(new Error(`Expected ${path} to succeed, got ${response.statusCode}: ${text}`));
      });
      outgoing.on('error', reject).end(JSON.stringify(body));
    });
  }

  return {
    addToCart: (session, plan) => post('/api/cart', session, { body: { productId: plan } }),
    placeOrder: (session) => post('/api/orders', session, { body: describeBuyer(), key: randomUUID() }),
    close: () => agent.destroy(),
  };
}

function describeBuyer() {
  return {
    customerName: 'Deniz Yılmaz',
    customerEmail: `${randomUUID()}@example.com`,
    phoneNumber: '+90 532 123 45 67',
    cardNumber: '4242424242424242',
    expiryDate: '12/34',
    cvv: '123',
    cardholderName: 'Deniz Yilmaz',
  };
}
