import type { MarkResponse } from '@esimshop/contracts/admin-brand';
import type { SettingsSection } from '@esimshop/contracts/settings';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { deliverMail } from '../src/mail/deliver-mail.ts';
import type { PdfDocument } from '../src/shop.ts';
import { mails } from '../src/tables/mail.ts';
import { expectInvariants } from './invariants.ts';
import { publishSettings } from './publish-settings.ts';
import { CARDS, card, createShopper, isCompleted, placedOrder } from './shopper.ts';
import { signIn } from './sign-in.ts';
import { SMALL, stockPlans } from './stock.ts';
import { createTestShop, type TestShop } from './test-shop.ts';

const SIGNAL = '#7fb8ff';
const MARK =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><circle cx="14" cy="14" r="13" fill="#fff"/></svg>';
const COMPANY = { name: 'Northline Travel OÜ', address: 'Narva maantee 7\n10117 Tallinn', country: 'EE' };

/** The delivered name, addresses and colour; codes of problems are no text. */
const DELIVERED = /(?<!urn:)esimshop|#fc0\b|#ffcc00/i;

let running: TestShop;
let cookie: string;
beforeAll(async () => {
  running = await createTestShop({ drawsDocuments: true });
  await stockPlans(running.shop);
  ({ cookie } = await signIn(running, { admin: true }));
  const { publicUrl } = running.shop.config;
  const response = await fetch(`${publicUrl}/api/admin/brand/marks`, {
    method: 'POST',
    headers: { cookie, origin: publicUrl, 'content-type': 'image/svg+xml' },
    body: MARK,
  });
  const { mark } = (await response.json()) as MarkResponse;
  await publish('brand', { name: 'Rota', signal: SIGNAL, mark });
  await publish('company', { ...COMPANY, email: 'hello@rota.test' });
  await publishSettings(running.shop, 'tax', { receipts: true });
});
afterAll(async () => {
  await expectInvariants(running);
  await running.close();
});

async function publish(section: SettingsSection, value: object, version = running.shop.settings.version()) {
  const { status, body } = await running.request('PUT', `/api/admin/settings/${section}`, {
    headers: { cookie },
    body: { version, value },
  });
  return { status, body };
}

async function buy() {
  const shopper = createShopper(running);
  await shopper.add(SMALL);
  const { orderNumber } = placedOrder(await shopper.submit({ body: card(CARDS.good) }));
  await shopper.waitForOrder(orderNumber, isCompleted);
  return shopper;
}

async function deliverMails(): Promise<void> {
  const queued = await running.shop.database.select({ id: mails.id }).from(mails);
  for (const { id } of queued) await deliverMail(running.shop, id);
}

test('a mail, and the contract and receipt in it, have the name, mark and colour of the shop', async () => {
  const printed: PdfDocument[] = [];
  const { print } = running.shop.printer;
  const printing = vi.spyOn(running.shop.printer, 'print').mockImplementation(async (document) => {
    printed.push(document);
    return print(document);
  });
  const sending = vi.spyOn(running.shop.partners.mail, 'send');
  const shopper = await buy();
  await deliverMails();
  printing.mockRestore();
  expect(new Set(sending.mock.calls.map(([message]) => message.fromName))).toEqual(new Set(['Rota']));
  sending.mockRestore();
  const [mail] = await running.sandbox.readMails(shopper.email);
  const { html = '', text, subject } = mail ?? {};
  expect(`${subject} ${text} ${html}`).not.toMatch(DELIVERED);
  expect(text).toContain('Northline Travel OÜ');
  expect(html).toContain(`background:${SIGNAL}`);
  expect(html).toContain('src="cid:mark"');
  expect(mail?.attachments.filter(({ contentType }) => contentType === 'image/png').length).toBeGreaterThan(1);
  expect(printed.length).toBeGreaterThan(1);
  for (const document of printed) {
    expect(document.author).toBe('Rota');
    expect(JSON.stringify(document)).not.toMatch(DELIVERED);
    expect(JSON.stringify(document)).toContain('Northline Travel OÜ');
  }
});

test('an authenticator app and the API’s description name the shop', async () => {
  const person = await signIn(running);
  const { body } = await running.request('POST', '/api/setup-2fa', { headers: { cookie: person.cookie } });
  expect(JSON.stringify(body)).not.toMatch(DELIVERED);
  const description = (await running.request('GET', '/api/openapi.json')).body as { info: { title: string } };
  expect(description.info.title).toBe('Rota');
});

test('of two owners who publish a brand at once, the second is told and loses nothing', async () => {
  const version = running.shop.settings.version();
  const before = running.shop.settings.current().brand;
  const answers = await Promise.all(
    ['#5fd39a', '#ff9cb8'].map((signal) => publish('brand', { ...before, signal }, version)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const refused = answers.find(({ status }) => status === 409)?.body as { current: { settings: object } };
  expect(refused.current.settings).toMatchObject({ brand: running.shop.settings.current().brand });
});

test('a brand that changes while customers pay changes no order and loses no mail', async () => {
  const names = ['Rota', 'Yolcu', 'Northline'];
  const publishing = (async () => {
    for (const name of [...names, ...names])
      expect((await publish('brand', { name, signal: SIGNAL })).status).toBe(200);
  })();
  const sending = vi.spyOn(running.shop.partners.mail, 'send');
  const [shoppers] = await Promise.all([Promise.all(Array.from({ length: 4 }, buy)), publishing]);
  await deliverMails();
  for (const { email } of shoppers) {
    const [mail, ...others] = await running.sandbox.readMails(email);
    expect(others).toEqual([]);
    expect(mail?.text).toMatch(/Rota|Yolcu|Northline/);
    expect(mail?.html).not.toMatch(DELIVERED);
  }
  for (const [message] of sending.mock.calls) expect(names).toContain(message.fromName);
  sending.mockRestore();
});
