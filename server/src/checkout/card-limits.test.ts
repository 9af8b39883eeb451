import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { CARDS, card, createBuyer, createShopper, problemOf } from '../../test/shopper.ts';
import { SMALL } from '../../test/stock.ts';
import { openStockedShop } from '../../test/stocked-shop.ts';

const limited = await openStockedShop({ config: { rateLimits: true } });
/** Has no card tokeniser, like a live shop. */
const live = await openStockedShop({ partners: { cardTokeniser: undefined } });

test('a client that tries thirty cards is blocked before the last one', async () => {
  const { sessionId } = createShopper(limited);
  const post = (path: string, body: Record<string, unknown>) =>
    fetch(`${limited.shop.config.publicUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'session-id': sessionId },
      body: JSON.stringify(body),
    });
  await post('/api/cart', { productId: SMALL });
  const statuses: number[] = [];
  for (let attempt = 1; attempt <= 30; attempt++) {
    const details = { customerName: 'Deniz', customerEmail: 'd@example.com', phoneNumber: '+90 532 123 45 67' };
    statuses.push((await post('/api/orders', { ...details, ...card(CARDS.declined) })).status);
  }
  expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 402));
  expect(statuses.slice(10)).toEqual(Array.from({ length: 20 }, () => 429));
  const { rows } = await limited.shop.database.execute(sql`select count(*)::int as n from payments`);
  expect(rows).toEqual([{ n: 10 }]);
  await limited.shop.database.execute(sql`update payments set created_at = created_at - interval '61 minutes'`);
  const later = await createBuyer(limited);
  expect((await later.submit({ body: card(CARDS.good) })).status).toBe(201);
});

test('a live shop rejects raw card numbers and places no order', async () => {
  const shopper = await createBuyer(live);
  for (const body of [
    card(CARDS.good),
    { cardNumber: CARDS.good },
    { cvv: '123' },
    { ...card(CARDS.good), paymentMethodId: 'pm_card_visa' },
  ]) {
    const response = await shopper.submit({ body });
    expect([response.status, problemOf(response).code]).toEqual([400, 'card_data_refused']);
    expect(response.text).not.toContain(CARDS.good);
  }
  expect((await shopper.cart()).totalItems).toBe(1);
  const paid = await shopper.submit({ body: { paymentMethodId: 'pm_card_visa' } });
  expect(paid.status).toBe(201);
});
