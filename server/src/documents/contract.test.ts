import { createHash, randomBytes } from 'node:crypto';
import type { SaleDocuments } from '@esimshop/contracts/sale-documents';
import { DELIVERED_SETTINGS, type SettingsSection } from '@esimshop/contracts/settings';
import type { ShopFacts } from '@esimshop/contracts/shop-facts';
import { TURKISH_DOCUMENTS_CONFIRMATION } from '@esimshop/contracts/withdrawal-consent';
import { sql } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import { CARDS, card, createBuyer, placedOrder, problemOf } from '../../test/shopper.ts';
import { SMALL } from '../../test/stock.ts';
import { openStockedShop } from '../../test/stocked-shop.ts';
import { createTestShop } from '../../test/test-shop.ts';
import { deliverMail } from '../mail/deliver-mail.ts';
import { showOrder } from '../orders/show-order.ts';
import { findOrderByNumber, listOrderEvents } from '../orders/store.ts';
import { findEditable } from '../page-texts/find-text.ts';
import { insertVersion, listVersions } from '../page-texts/store.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { insertSettings } from '../settings/store.ts';
import { composeContract } from './compose-contract.ts';
import { getContract } from './contract.ts';
import { readLines } from './preview-documents.ts';

const running = await openStockedShop({ drawsDocuments: true });
const { database, settings } = running.shop;
const COMPANY = { ...DELIVERED_SETTINGS.company, name: 'Yolcu', legalForm: 'A.Ş.', mersis: '0123456789012345' };
const CONSENT = { version: '2026-11', mode: 'until_used', days: 14 };
const CONSENT_TEXT =
  'Deliver my eSIM at once. I know that my 14-day right of withdrawal ends when the eSIM is installed or used. Until then I can return it for the full price.';

async function publish(section: SettingsSection, value: unknown): Promise<void> {
  await inTransaction(database, 'settings', (tx) => insertSettings(tx, { section, value, actor: 'test' }));
  await settings.refresh();
}

const sellWith = (withdrawal: Partial<typeof DELIVERED_SETTINGS.withdrawal>) =>
  publish('withdrawal', { ...DELIVERED_SETTINGS.withdrawal, ...withdrawal });

afterEach(async () => {
  await sellWith({});
  await publish('company', DELIVERED_SETTINGS.company);
});

async function buy(body: Record<string, unknown> = {}) {
  const buyer = await createBuyer(running);
  const response = await buyer.submit({ body: { ...card(CARDS.good), ...body } });
  expect(response.status, response.text).toBe(201);
  const { orderNumber } = placedOrder(response);
  const order = await findOrderByNumber(database, { orderNumber });
  if (!order) throw new Error(`Expected an order ${orderNumber}`);
  return { buyer, order, contract: await getContract(database, order.id) };
}

async function download(url: string, headers: Record<string, string>) {
  const { statusCode, rawPayload, headers: given } = await running.app.inject({ method: 'GET', url, headers });
  return { status: statusCode, pdf: rawPayload, headers: given };
}

async function readContract(orderId: number): Promise<string> {
  const [contract, order] = [await getContract(database, orderId), await showOrder(running.shop, orderId)];
  const shop = { name: 'esimshop', timeZone: 'Europe/Istanbul', contact: 'help@esimshop.example' };
  return composeContract({ contract, order, shop }).blocks.flatMap(readLines).join('\n');
}

test('what was agreed stays as it was, whatever the owner changes afterwards', async () => {
  await publish('company', COMPANY);
  const { order } = await buy();
  const before = await readContract(order.id);
  expect(before).toContain('Yolcu A.Ş.');
  expect(before).toContain('MERSİS number: 0123456789012345');

  await publish('company', { ...COMPANY, name: 'Somebody Else' });
  await sellWith({ days: 30 });
  expect(await readContract(order.id)).toBe(before);

  const later = await buy();
  const after = await readContract(later.order.id);
  expect(after).toContain('Somebody Else A.Ş.');
  expect(after).toContain('within 30 days');
});

const readTerms = async () => ((await running.request('GET', '/api/shop')).body as ShopFacts).termsVersion;

async function publishTerms(note: string): Promise<void> {
  const ref = { page: 'legal/terms', locale: 'en' as const };
  const source = `${findEditable(ref.page, ref.locale)}\n${note}\n`;
  const [last] = await listVersions(database, ref);
  await inTransaction(database, 'terms', (tx) =>
    insertVersion(tx, {
      ...{ ...ref, version: (last?.version ?? 0) + 1, source, delivered: '', basedOn: 0, isLead: true, actor: 'test' },
    }),
  );
  await running.shop.pageTexts.refresh();
}

test('an order names the terms that its buyer was shown: others are not sold by, and nothing is charged', async () => {
  const expectedTerms = await readTerms();
  const buyer = await createBuyer(running);
  await publishTerms('Published while somebody pays.');
  const termsVersion = await readTerms();
  expect(termsVersion).not.toBe(expectedTerms);
  const refused = await buyer.submit({ body: { ...card(CARDS.good), expectedTerms } });
  expect(problemOf(refused)).toMatchObject({ status: 409, code: 'terms_changed', termsVersion });
  const { rows } = await database.execute(sql`select id from orders where customer_email = ${buyer.email}`);
  expect(rows).toEqual([]);

  const agreed = await buyer.submit({ body: { ...card(CARDS.good), expectedTerms: termsVersion } });
  expect(agreed.status, agreed.text).toBe(201);
  const order = await findOrderByNumber(database, { orderNumber: placedOrder(agreed).orderNumber });
  expect(await readContract(order?.id ?? 0)).toContain('Published while somebody pays.');
});

test('only what a contract can contain changes the version of the terms', async () => {
  const before = await readTerms();
  await publish('support', { ...DELIVERED_SETTINGS.support, chatUrl: 'https://chat.example.com/esimshop' });
  expect(await readTerms()).toBe(before);
  await publish('company', COMPANY);
  const sellers = await readTerms();
  expect(sellers).not.toBe(before);
  await sellWith({ mode: 'until_used' });
  expect(await readTerms()).not.toBe(sellers);
});

test('a contract is kept with its hash, its texts once for all orders, and neither can be changed', async () => {
  const [first, second] = [await buy(), await buy()];
  const { rows } = await database.execute<{ content: string; hash: Buffer }>(
    sql`select content, hash from order_contracts where order_id = ${first.order.id}`,
  );
  const [row] = rows;
  expect(
    createHash('sha256')
      .update(row?.content ?? '')
      .digest('hex'),
  ).toBe(first.contract.sha256);
  expect(first.contract.sha256).not.toBe(second.contract.sha256);
  expect(JSON.stringify(first.contract)).not.toContain(first.order.customerEmail);
  expect(first.contract.parts).toEqual(second.contract.parts);
  const { rows: parts } = await database.execute<{ n: number }>(
    sql`select count(*)::int - count(distinct content)::int as n from contract_parts`,
  );
  expect(parts).toEqual([{ n: 0 }]);
  await expect(database.execute(sql`update contract_parts set content = content`)).rejects.toThrow();
  await expect(database.execute(sql`delete from order_contracts`)).rejects.toThrow();
});

test('the contract has a summary of each plan: speed, what happens afterwards, validity, price, contact', async () => {
  const { order } = await buy();
  const text = await readContract(order.id);
  for (const fact of ['Speed: ', 'When it is used up: The connection stops.', 'Validity: ', 'Price each: $']) {
    expect(text).toContain(fact);
  }
  expect(text).toContain('Contact: help@esimshop.example');
});

test('until the owner has chosen a mode, nobody is asked for a consent', async () => {
  const { order, contract } = await buy({ withdrawalConsent: CONSENT });
  expect(contract.consent).toBeNull();
  const [placed] = await listOrderEvents(database, order.id);
  expect(placed?.detail).toEqual({});
});

test.each([
  ['missing', undefined, 'required'],
  ['of another mode', { ...CONSENT, mode: 'at_delivery' }, 'differs'],
  ['about another period', { ...CONSENT, days: 30 }, 'differs'],
])('a consent that is %s is refused, and nothing is charged', async (_how, withdrawalConsent, code) => {
  await sellWith({ mode: 'until_used' });
  const buyer = await createBuyer(running);
  const before = (await running.sandbox.readLedger()).stripe.charges.length;
  const response = await buyer.submit({ body: { ...card(CARDS.good), withdrawalConsent } });
  expect(response.status).toBe(422);
  expect(problemOf(response)).toMatchObject({ code: 'invalid_input', errors: [{ path: 'withdrawalConsent', code }] });
  expect((await running.sandbox.readLedger()).stripe.charges).toHaveLength(before);
  expect((await buyer.cart()).items).toHaveLength(1);
});

test('a consent is kept word for word with the order and its contract, and the mail repeats it', async () => {
  await sellWith({ mode: 'until_used' });
  const { order } = await buy({ withdrawalConsent: CONSENT, locale: 'en' });
  const [placed] = await listOrderEvents(database, order.id);
  expect(placed?.detail).toEqual({ withdrawalConsent: { ...CONSENT, locale: 'en', text: CONSENT_TEXT } });
  expect(await readContract(order.id)).toContain(CONSENT_TEXT);
  const mail = await deliver(order);
  expect(mail.text).toContain(CONSENT_TEXT);
  expect(mail.html).toContain('Deliver my eSIM at once.');
});

async function attemptMail({ id }: { id: number }): Promise<void> {
  const { rows } = await database.execute<{ id: number }>(sql`select id from mails where order_id = ${id}`);
  const [queued] = rows;
  if (!queued) throw new Error(`Expected a mail of order ${id}`);
  await deliverMail(running.shop, queued.id);
}

async function deliver({ id, customerEmail }: { id: number; customerEmail: string }) {
  // On a busy machine the first document may take too long.
  await vi.waitFor(() => attemptMail({ id }), { timeout: 60_000, interval: 500 });
  const [mail] = await running.sandbox.readMails(customerEmail);
  if (!mail) throw new Error(`Expected a mail to ${customerEmail}`);
  return mail;
}

test('the mail has the contract attached, and a repeated download has the same bytes', async () => {
  const { order, buyer, contract } = await buy();
  const { attachments } = await deliver(order);
  expect(attachments).toContainEqual(
    expect.objectContaining({ filename: `contract-${order.orderNumber}.pdf`, contentType: 'application/pdf' }),
  );
  const url = `/api/orders/${order.orderNumber}/contract`;
  const own = { 'session-id': buyer.sessionId };
  const [once, again] = [await download(url, own), await download(url, own)];
  expect(once).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } });
  expect(once.headers.etag).toBe(`"${contract.sha256}"`);
  expect(once.pdf.equals(again.pdf)).toBe(true);
  const source = once.pdf.toString('latin1');
  for (const mark of ['%PDF-1.7', '/Marked true', '/S /Document', '/S /H1', '/S /Table', '/S /LI', '/Lang (en)']) {
    expect(source).toContain(mark);
  }
  expect((await download(url, { 'session-id': randomBytes(32).toString('base64url') })).status).toBe(404);
});

test('a mail whose contract cannot be drawn is tried twice more, then sent without it, and the log says so', async () => {
  const { order } = await buy();
  const error = vi.spyOn(running.shop.log, 'error');
  const print = vi.spyOn(running.shop.printer, 'print').mockRejectedValue(new Error('out of ink'));
  for (const _attempt of [1, 2]) {
    await expect(attemptMail(order)).rejects.toThrow('out of ink');
    expect(await running.sandbox.readMails(order.customerEmail)).toEqual([]);
  }
  const { attachments, text } = await deliver(order);
  print.mockRestore();
  expect(attachments.filter(({ contentType }) => contentType === 'application/pdf')).toEqual([]);
  expect(text).toContain(order.orderNumber);
  expect(error).toHaveBeenCalledWith(expect.objectContaining({ orderNumber: order.orderNumber }), 'contract.not_drawn');
  error.mockRestore();
});

test('a sale in Türkiye has its two documents in Turkish, filled in from the order, and their confirmation', async () => {
  await publish('company', COMPANY);
  await sellWith({ mode: 'until_used', sellsInTurkey: true });
  const given = { country: 'Türkiye', city: 'İzmir', address: 'Kordon 1 *a*', locale: 'en' };
  const buyer = await createBuyer(running);
  const unconfirmed = await buyer.submit({ body: { ...card(CARDS.good), ...given, withdrawalConsent: CONSENT } });
  expect(unconfirmed.status).toBe(422);

  const { order, contract } = await buy({ ...given, withdrawalConsent: { ...CONSENT, confirmsDocuments: true } });
  expect(contract.consent).toBe(`${CONSENT_TEXT} ${TURKISH_DOCUMENTS_CONFIRMATION}`);
  const text = await readContract(order.id);
  for (const fact of [
    'Ön bilgilendirme formu',
    'Mesafeli satış sözleşmesi',
    'Ad soyad: Deniz Yılmaz',
    'Adres: Kordon 1 *a*, İzmir, Türkiye',
    'MERSİS numarası: 0123456789012345',
    `Sipariş numarası: ${order.orderNumber}`,
    'Vergiler dahil toplam bedel: $',
    'tüketici mahkemesi',
  ]) {
    expect(text).toContain(fact);
  }
  expect(text).not.toMatch(/\{\{|\\[*_{]/);
  expect(
    (await buy({ withdrawalConsent: CONSENT, locale: 'en' })).contract.parts.map(({ name }) => name),
  ).not.toContain('mesafeli-satis');
});

test('the two documents are shown before the purchase, filled in from the plans', async () => {
  const read = async (plans: string) => {
    const { status, body } = await running.request('GET', `/api/sale-documents?plans=${plans}`);
    return { status, documents: (body as SaleDocuments).documents };
  };
  expect((await read(`${SMALL}:2`)).documents).toEqual([]);
  await sellWith({ mode: 'until_used', sellsInTurkey: true });
  const { documents } = await read(`${SMALL}:2`);
  expect(documents.map(({ title }) => title)).toEqual(['Ön bilgilendirme formu', 'Mesafeli satış sözleşmesi']);
  expect(documents[0]?.paragraphs.join('\n')).toMatch(/2 × Türkiye eSIM, .*\$7\.98/);
  expect((await read('unknown:1')).status).toBe(404);
});

test('a process that joins later sells with the texts that another one has stored', async () => {
  await buy();
  const other = await createTestShop({ beside: running, drawsDocuments: true });
  try {
    const buyer = await createBuyer(other);
    const response = await buyer.submit({ body: card(CARDS.good) });
    const order = await findOrderByNumber(database, { orderNumber: placedOrder(response).orderNumber });
    expect((await getContract(database, order?.id ?? 0)).parts.map(({ name }) => name)).toContain('withdrawal');
  } finally {
    await other.stop();
  }
});
