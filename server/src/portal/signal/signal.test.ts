import type { Signal, SignalReceipt } from '@esimshop/contracts/signal';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { eventually, problemOf } from '../../../test/shopper.ts';
import { openStockedShop } from '../../../test/stocked-shop.ts';
import { createTopUpBuyer, type TopUpBuyer } from '../../../test/top-up-buyer.ts';
import { syncSupplier } from '../../catalogue/sync/sync-catalogue.ts';
import { supportMessages } from '../../tables/support.ts';

const shop = await openStockedShop({ suppliers: ['esim-go', 'airalo'], runsJobs: true });
const { database } = shop.shop;
beforeEach(() => database.delete(supportMessages));

const where = { request: shop.request, database, sandbox: shop.sandbox };
const buy = (purchase = {}) => createTopUpBuyer(where, { usedMb: 0, savedCard: null, ...purchase });

async function read({ token, esimId }: Pick<TopUpBuyer, 'token' | 'esimId'>): Promise<Signal> {
  // As if it had been read a while ago.
  await database.execute(sql`update esims set usage_due_at = now(), usage_at = null, usage_asked_at = null`);
  return (await shop.request('GET', `/api/portal/signal?token=${token}&esim=${esimId}`)).body as Signal;
}

const report = (
  { token, esimId }: TopUpBuyer,
  { key = 'one-key-of-a-report', ...changes }: Record<string, unknown> & { key?: string } = {},
) =>
  shop.request('POST', '/api/portal/signal-reports', {
    body: { token, esimId, phone: 'iphone', answers: {}, steps: [], ...changes },
    headers: { 'idempotency-key': key },
  });

test('an eSIM that nobody has scanned is not installed, and no network is asked for', async () => {
  const buyer = await buy();
  await expect
    .poll(() => read(buyer))
    .toMatchObject({
      esim: { id: buyer.esimId, stage: 'ready' },
      isInstalled: false,
      installedAt: null,
      network: { kind: 'unseen' },
      countryCodes: ['TR'],
      apn: null,
    });
});

test('an installed eSIM that no network has seen, then one has', async () => {
  const buyer = await buy();
  await shop.sandbox.installEsim(buyer.iccid);
  await expect
    .poll(() => read(buyer))
    .toMatchObject({
      isInstalled: true,
      installedAt: expect.any(String),
      network: { kind: 'unseen' },
    });
  const other = await buy();
  await shop.sandbox.installEsim(other.iccid);
  await shop.sandbox.seeEsim(other.iccid, 'GR', 'Cosmote');
  await expect
    .poll(() => read(other))
    .toMatchObject({
      network: { kind: 'seen', name: 'Cosmote', countryCode: 'GR', seenAt: expect.any(String) },
    });
});

test('a supplier that cannot be asked for the network is silent about it, and the rest is shown', async () => {
  const buyer = await buy();
  await shop.sandbox.installEsim(buyer.iccid);
  await shop.sandbox.addFault({ partner: 'esim-go', operation: 'location', fault: '500', times: 5 });
  await expect.poll(() => read(buyer)).toMatchObject({ isInstalled: true, network: { kind: 'unreported' } });
});

test('a supplier that reports neither installation nor networks says nothing of them', async () => {
  await syncSupplier(shop.shop, 'airalo');
  await shop.sandbox.changeAccount('airalo', { apn: 'data.sandbox' });
  const buyer = await buy({ productId: 'airalo-turkey-mobil-7days-1gb' });
  await shop.sandbox.changeAccount('airalo', { apn: null });
  await expect
    .poll(() => read(buyer))
    .toMatchObject({
      isInstalled: null,
      network: { kind: 'unreported' },
      apn: 'data.sandbox',
    });
  await shop.sandbox.useData(buyer.iccid, 100);
  await expect.poll(() => read(buyer)).toMatchObject({ isInstalled: true, esim: { stage: 'active' } });
});

test('another customer’s eSIM, and one that is none, are not found', async () => {
  const [mine, other] = [await buy(), await buy()];
  const look = (esim: string, token = mine.token) =>
    shop.request('GET', `/api/portal/signal?token=${token}&esim=${esim}`);
  expect((await look(other.esimId)).status).toBe(404);
  expect((await look('999999')).status).toBe(404);
  expect((await look('none')).status).toBe(422);
  expect((await look(mine.esimId, 'pt_unknown')).status).toBe(401);
  expect((await report({ ...mine, esimId: other.esimId })).status).toBe(404);
});

test('a report opens one thread with what was tried, however often it is sent', async () => {
  const buyer = await buy();
  await shop.sandbox.installEsim(buyer.iccid);
  await read(buyer);
  const sent = {
    locale: 'tr',
    phone: 'samsung',
    model: 'SM-S911B',
    steps: [{ step: 'roaming', at: '2026-11-27T10:00:00.000Z' }],
  };
  const answers = await Promise.all([report(buyer, sent), report(buyer, sent)]);
  const again = await report(buyer, sent);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  const receipts = [...answers, again].map(({ body }) => body as SignalReceipt);
  expect(new Set(receipts.map(({ number }) => number)).size).toBe(1);
  const [thread, ...others] = await database.select().from(supportMessages);
  expect(others).toEqual([]);
  expect(thread).toMatchObject({ email: buyer.email, locale: 'tr', number: receipts[0]?.number });
  expect(thread?.subject).toBe('Türkiye 1\u00a0GB bağlanmıyor');
  expect(thread?.message).toContain(`Sipariş: ${buyer.orderNumber}`);
  expect(thread?.message).toContain(buyer.iccid.slice(0, 6));
  expect(thread?.message).not.toContain(buyer.iccid);
  expect(thread?.message).toContain('Takıldığı yer: Şebeke');
  expect(thread?.message).toContain('Şebeke: Hiçbir şebeke görmedi');
  expect(thread?.message).toContain('Denenenler: Veri dolaşımı (27 Kas 2026 13:00');
  expect(thread?.message).toContain('Telefon: Samsung, SM-S911B');
  await eventually(async () => {
    const mails = await shop.sandbox.readMails('help@esimshop.example');
    expect(mails.filter(({ text }) => text.includes(buyer.orderNumber))).toHaveLength(1);
  });
});

test('the same key of another eSIM is another report', async () => {
  const [mine, other] = [await buy(), await buy()];
  await report(mine);
  await report(other);
  expect(await database.select().from(supportMessages)).toHaveLength(2);
});

test('a report without a key, or with steps that are none, is refused', async () => {
  const buyer = await buy();
  const { token, esimId } = buyer;
  const body = { token, esimId, phone: 'iphone', answers: {}, steps: [] };
  expect(problemOf(await shop.request('POST', '/api/portal/signal-reports', { body })).code).toBe('bad_request');
  expect((await report(buyer, { steps: [{ step: 'hope', at: '2026-11-27T10:00:00.000Z' }] })).status).toBe(422);
  expect((await report(buyer, { model: 'a\nb' })).status).toBe(422);
  expect(await database.select().from(supportMessages)).toEqual([]);
});
