import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { answerBank, answerPaypal, followReturn, nextActionUrl } from '../../../test/payer.ts';
import { CARDS, card, createBuyer, eventually, isCompleted, placedOrder, problemOf } from '../../../test/shopper.ts';
import { openStockedShop } from '../../../test/stocked-shop.ts';
import { createReturnToken, RETURN_TOKEN_HOURS } from '../../orders/return-token.ts';
import { createLog } from '../../platform/log.ts';
import { orders } from '../../tables/orders.ts';

const logged: string[] = [];
const log = createLog({ logLevel: 'info' }, { write: (line) => logged.push(line) });
const shop = await openStockedShop({ runsJobs: true, log });
const PAYMENTS = {
  bank: {
    body: card(CARDS.needsAuthentication),
    answer: (url: string) => answerBank(url, 'complete'),
    stop: (url: string) => answerBank(url, 'fail'),
  },
  PayPal: {
    body: { paymentMethod: 'paypal' },
    answer: (url: string) => answerPaypal(url, 'approve'),
    stop: (url: string) => answerPaypal(url, 'cancel'),
  },
};

async function submit(body: Record<string, unknown>) {
  const shopper = await createBuyer(shop);
  const response = await shopper.submit({ body });
  return { shopper, orderNumber: placedOrder(response).orderNumber, partnersPage: nextActionUrl(response) };
}

/** Reads an order in another browser, with a session of its own. */
const readElsewhere = (orderNumber: string, token: string) =>
  shop.request('GET', `/api/orders/${orderNumber}`, {
    sessionId: randomBytes(32).toString('base64url'),
    headers: { 'return-token': token },
  });

async function payAndReturn() {
  const { shopper, orderNumber, partnersPage } = await submit(PAYMENTS.bank.body);
  const { page, token = '' } = await followReturn(await PAYMENTS.bank.answer(partnersPage));
  expect(page).toBe(`/order-confirmation/${orderNumber}`);
  await shopper.waitForOrder(orderNumber, isCompleted);
  return { shopper, orderNumber, token };
}

test.each(Object.entries(PAYMENTS))(
  'a payer who returns from the %s in another browser sees the order and its eSIM there',
  async (_, payment) => {
    const { shopper, orderNumber, partnersPage } = await submit(payment.body);
    const { token = '' } = await followReturn(await payment.answer(partnersPage));
    await shopper.waitForOrder(orderNumber, isCompleted);
    // Its mail may be sent between the two.
    await eventually(async () => {
      const { status, body } = await readElsewhere(orderNumber, token);
      expect([status, body]).toEqual([200, { order: await shopper.order(orderNumber) }]);
    });
    const sent = await shop.request('POST', `/api/orders/${orderNumber}/send`, {
      headers: { 'return-token': token },
      body: { email: 'deniz@example.com' },
    });
    expect(sent.status).toBe(202);
  },
);

test('the token opens its own order only', async () => {
  const [mine, other] = [await payAndReturn(), await payAndReturn()];
  const absent = await readElsewhere('ES-0000-0000-0000', mine.token);
  const describe = ({ text }: { text: string }) => text.replace(/"requestId":"[^"]+"/, '');
  const last = mine.token.at(-1) === 'A' ? 'E' : 'A';
  const changed = `${mine.token.slice(0, -1)}${last}`;
  for (const token of ['', 'null', changed, mine.token.slice(1), `${mine.token}=`, mine.orderNumber]) {
    const refused = await readElsewhere(mine.orderNumber, token);
    expect([token, refused.status, describe(refused)]).toEqual([token, 404, describe(absent)]);
  }
  const foreign = await readElsewhere(other.orderNumber, mine.token);
  expect([foreign.status, describe(foreign)]).toEqual([404, describe(absent)]);
  const account = await shop.request('GET', '/api/user/orders', { headers: { 'return-token': mine.token } });
  expect(problemOf(account).code).toBe('unauthenticated');
});

test('another shop’s key makes another token', () => {
  const secrets = { ...shop.shop.secrets, keyedHash: () => randomBytes(32) };
  expect(createReturnToken({ secrets }, 'ES-0000-0000-0000')).not.toBe(
    createReturnToken(shop.shop, 'ES-0000-0000-0000'),
  );
});

test('a return address used again after two hours opens nothing but in the browser that placed the order', async () => {
  const { shopper, orderNumber, token } = await payAndReturn();
  const age = (minutes: number) =>
    shop.shop.database
      .update(orders)
      .set({ createdAt: sql`now() - make_interval(mins => ${minutes})` })
      .where(eq(orders.orderNumber, orderNumber));
  await age(RETURN_TOKEN_HOURS * 60 - 1);
  expect((await readElsewhere(orderNumber, token)).status).toBe(200);
  await age(RETURN_TOKEN_HOURS * 60);
  const again = await followReturn(`${shop.shop.config.publicUrl}/api/payments/return/${orderNumber}?return=${token}`);
  expect(again).toEqual({ page: `/order-confirmation/${orderNumber}`, token });
  expect((await readElsewhere(orderNumber, token)).status).toBe(404);
  expect((await shopper.order(orderNumber)).status).toBe('completed');
});

test.each(Object.entries(PAYMENTS))('a payer who refuses at the %s takes no token along', async (_, payment) => {
  const { partnersPage } = await submit(payment.body);
  const { page, token } = await followReturn(await payment.stop(partnersPage));
  expect([page, token]).toEqual([expect.stringMatching(/^\/checkout\?payment=/), undefined]);
});

test('a text that is no token is not passed on', async () => {
  const { orderNumber } = await submit(PAYMENTS.bank.body);
  const address = `${shop.shop.config.publicUrl}/api/payments/return/${orderNumber}`;
  for (const query of [
    '?return=',
    '?return=%0d%0aset-cookie:a',
    '?return=a&return=b',
    `?return=${'a'.repeat(44)}`,
    '',
  ]) {
    expect(await followReturn(address + query)).toEqual({
      page: `/order-confirmation/${orderNumber}`,
      token: undefined,
    });
  }
});

test('the token is in no log, and the redirect tells nobody where it came from', async () => {
  const { orderNumber, token } = await payAndReturn();
  await readElsewhere(orderNumber, token);
  const returned = await fetch(`${shop.shop.config.publicUrl}/api/payments/return/${orderNumber}?return=${token}`, {
    redirect: 'manual',
  });
  expect(returned.headers.get('referrer-policy')).toBe('no-referrer');
  expect(logged.join('')).toContain('/api/payments/return/:orderNumber');
  expect(logged.join('')).not.toContain(token);
});
