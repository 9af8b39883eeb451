import { randomBytes, randomInt } from 'node:crypto';

const shopUrl = process.env.SHOP_URL ?? 'http://localhost:3000';
const count = Number(process.argv[2] ?? 12);

const NAMES = ['Deniz Yılmaz', 'Marta Kowalska', 'Léa Girard', 'Kenji Sato', 'İpek Şahin', 'Tom O’Brien'];
/** Test cards of Stripe's documentation: most are charged, one is declined. */
const CARDS = ['4242424242424242', '4242424242424242', '5555555555554444', '4000000000000002'];
const COUNTRIES = ['TR', 'JP', 'US', 'GB', 'TH', 'IT'];

async function call<Body>(path: string, sessionId: string, body?: unknown): Promise<Body> {
  const response = await fetch(new URL(path, shopUrl), {
    headers: { 'session-id': sessionId, 'content-type': 'application/json', origin: new URL(shopUrl).origin },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  });
  return (await response.json()) as Body;
}

const pick = <Value>(values: readonly Value[]): Value => {
  const value = values[randomInt(values.length)];
  if (value === undefined) throw new Error('Expected something to choose from');
  return value;
};

/** One visitor's purchase in the sandbox. Returns a line about it. */
async function buy(number: number): Promise<string> {
  const sessionId = randomBytes(32).toString('base64url');
  const country = pick(COUNTRIES);
  const { products } = await call<{ products: { productId: string }[] }>(`/api/products?country=${country}`, sessionId);
  await call('/api/cart', sessionId, { productId: pick(products).productId, quantity: 1 + randomInt(2) });
  const answer = await call<{ order?: { orderNumber: string; totalAmount: string }; detail?: string }>(
    '/api/orders',
    sessionId,
    {
      customerName: pick(NAMES),
      customerEmail: `sample-${number}@example.com`,
      phoneNumber: '+90 532 123 45 67',
      ...{ cardNumber: pick(CARDS), expiryDate: '12/34', cvv: '123', cardholderName: 'Sample' },
    },
  );
  return answer.order ? `${answer.order.orderNumber}  ${country}  $${answer.order.totalAmount}` : (answer.detail ?? '');
}

for (let number = 1; number <= count; number++) process.stdout.write(`${number}/${count}  ${await buy(number)}\n`);
