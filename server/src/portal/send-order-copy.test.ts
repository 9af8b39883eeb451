import { expect, test } from 'vitest';
import {
  CARDS,
  card,
  createBuyer,
  createShopper,
  eventually,
  isCompleted,
  placedOrder,
  problemOf,
} from '../../test/shopper.ts';
import { MEDIUM } from '../../test/stock.ts';
import { openStockedShop } from '../../test/stocked-shop.ts';

const shop = await openStockedShop({ runsJobs: true });

async function buy(quantity = 1) {
  const shopper = await createBuyer(shop, MEDIUM, quantity);
  const placed = await shopper.submit({ body: card(CARDS.good) });
  const order = await shopper.waitForOrder(placedOrder(placed).orderNumber, isCompleted);
  const send = (email: string, more: object = {}) =>
    shopper.call('POST', `/api/orders/${order.orderNumber}/send`, { email, ...more });
  return { shopper, order, send };
}

async function readMail(address: string) {
  await eventually(async () => expect(await shop.sandbox.readMails(address)).toHaveLength(1));
  const [mail] = await shop.sandbox.readMails(address);
  if (!mail) throw new Error(`Expected a mail to ${address}`);
  return mail;
}

test('another address gets every code of the order but no personal data of the buyer', async () => {
  const { shopper, order, send } = await buy();
  expect(await send('friend@example.com', { locale: 'tr' })).toMatchObject({ status: 202, body: { queued: true } });
  const mail = await readMail('friend@example.com');
  expect(mail.subject).toBe(`Sizin için bir eSIM: sipariş ${order.orderNumber}`);
  for (const part of [mail.text, mail.html]) {
    for (const { iccid, activationCode, matchingId } of order.metadata.esimInfoArray) {
      expect(part).toContain(iccid);
      expect(part).toContain(matchingId);
      expect(part).toContain(activationCode);
    }
    expect(part).not.toMatch(/pt_|portal/i);
    expect(part).not.toContain(order.customerName);
    expect(part).not.toContain(shopper.email);
    expect(part).not.toContain(`$${order.totalAmount}`);
  }
  expect(mail.attachments).toHaveLength(1);
});

test('one of several eSIMs is sent alone, and each of them to the same address', async () => {
  const { order, send } = await buy(2);
  const [one, other] = order.metadata.esimInfoArray;
  if (!one || !other) throw new Error('Expected two eSIMs.');
  const address = 'both@example.com';
  expect((await send(address, { iccid: other.iccid })).status).toBe(202);
  const mail = await readMail(address);
  expect(mail.text).toContain(other.activationCode);
  expect(mail.text).not.toContain(one.activationCode);
  expect(mail.attachments).toHaveLength(1);
  expect((await send(address, { iccid: other.iccid })).status).toBe(202);
  expect((await send(address, { iccid: one.iccid })).status).toBe(202);
  await eventually(async () => expect(await shop.sandbox.readMails(address)).toHaveLength(2));
  const [latest] = (await shop.sandbox.readMails(address)).filter(({ text }) => text.includes(one.activationCode));
  expect(latest?.text).not.toContain(other.activationCode);
});

test('an eSIM of another order is not sent', async () => {
  const { send } = await buy();
  const { order: others } = await buy();
  const foreign = await send('thief@example.com', { iccid: others.metadata.esimInfoArray[0]?.iccid });
  expect(foreign.status).toBe(409);
  expect(await shop.sandbox.readMails('thief@example.com')).toEqual([]);
});

test('an order of many eSIMs can be sent once for each of them in an hour', async () => {
  const { order, send } = await buy(5);
  const codes = order.metadata.esimInfoArray.map(({ iccid }) => iccid);
  for (const [index, iccid] of codes.entries())
    expect((await send(`m${index}@example.com`, { iccid })).status).toBe(202);
  expect((await send('m6@example.com')).status).toBe(429);
});

test('only the order’s session can send it; others learn nothing', async () => {
  const { order } = await buy();
  const stranger = createShopper(shop);
  const path = `/api/orders/${order.orderNumber}/send`;
  const foreign = await stranger.call('POST', path, { email: 'thief@example.com' });
  const unknown = await stranger.call('POST', '/api/orders/ES-0000-0000-0000/send', { email: 'thief@example.com' });
  const nobody = await shop.request('POST', path, { body: { email: 'thief@example.com' } });
  for (const response of [foreign, unknown, nobody]) {
    expect(response.status).toBe(404);
    const { requestId: _own, ...problem } = problemOf(response);
    const { requestId: _other, ...expected } = problemOf(unknown);
    expect(problem).toEqual(expected);
  }
  expect(await shop.sandbox.readMails('thief@example.com')).toEqual([]);
});

test('an order is sent at most three times an hour; a repeat within a minute is a duplicate', async () => {
  const { send } = await buy();
  const first = await send('a1@example.com');
  const responses = [
    first,
    ...(await Promise.all(['a1', 'a2', 'a3', 'a4'].map((name) => send(`${name}@example.com`)))),
  ];
  const rejected = responses.filter(({ status }) => status === 429);
  expect(responses.filter(({ status }) => status === 202)).toHaveLength(4);
  expect(rejected).toHaveLength(1);
  expect(Number(rejected[0]?.headers['retry-after'])).toBeGreaterThan(3000);
  await readMail('a1@example.com');
});

test('an invalid e-mail address is rejected', async () => {
  const { send } = await buy();
  for (const email of ['', 'nobody', 'a@b', 'a@example.com\r\nBcc: b@example.com']) {
    expect((await send(email)).status).toBe(422);
  }
});
