import { CARD_CONSENT_VERSION, CARD_CONSENTS } from '@esimshop/contracts/card-consent';
import { expect, test } from 'vitest';
import { CARDS, card, createBuyer, placedOrder } from '../../test/shopper.ts';
import { openStockedShop } from '../../test/stocked-shop.ts';
import { findLatestPayment } from '../orders/payments.ts';
import { findOrderByNumber, listOrderEvents } from '../orders/store.ts';

const shop = await openStockedShop({ runsJobs: true });

async function pay(body: Record<string, unknown>) {
  const buyer = await createBuyer(shop);
  const { orderNumber } = placedOrder(await buyer.submit({ body: { ...card(CARDS.good), ...body } }));
  const { database } = shop.shop;
  const order = await findOrderByNumber(database, { orderNumber });
  if (!order) throw new Error(`Expected an order ${orderNumber}`);
  const [placed] = await listOrderEvents(database, order.id);
  return { payment: await findLatestPayment(database, order.id), placed };
}

test('a card is saved with the words that the buyer agreed to, and the order says which and when', async () => {
  const { payment, placed } = await pay({ cardConsent: CARD_CONSENT_VERSION, locale: 'tr' });
  expect(payment).toMatchObject({ savesCard: true, customerRef: expect.stringMatching(/^cus_/) });
  const text = CARD_CONSENTS[CARD_CONSENT_VERSION].tr;
  expect(placed).toMatchObject({
    kind: 'placed',
    actor: 'customer',
    detail: { cardConsent: { version: CARD_CONSENT_VERSION, locale: 'tr', text } },
    createdAt: expect.any(Date),
  });
});

test('without consent no customer and no card is kept', async () => {
  const { payment, placed } = await pay({});
  expect(payment).toMatchObject({ status: 'captured', savesCard: false, customerRef: null });
  expect(placed?.detail).toEqual({});
});

test('a wording that the shop never used is no consent', async () => {
  const buyer = await createBuyer(shop);
  const response = await buyer.submit({ body: { ...card(CARDS.good), cardConsent: 'whatever' } });
  expect(response.status).toBe(422);
});
