import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listSold, SUPPLIERS } from '../../test/sandbox-controls.ts';
import { createTestShop, type TestShop } from '../../test/test-shop.ts';
import { assertNoOpenTransaction, inTransaction } from '../platform/database/transaction.ts';
import type { StartPayment } from './payment-gateway.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ suppliers: Object.keys(SUPPLIERS) });
});
afterAll(() => shop.close());

const SOURCES = join(import.meta.dirname, '..');
const INSIDE = /was called inside the transaction 'held'/;

const payment: StartPayment = {
  idempotencyKey: 'ES-0000-0000-0000:pay:1',
  orderNumber: 'ES-0000-0000-0000',
  amountMinor: 399,
  currency: 'USD',
  customerEmail: 'd@example.com',
  description: 'Turkey 1 GB',
  returnUrl: 'http://127.0.0.1/return',
  cancelUrl: 'http://127.0.0.1/cancel',
};
const known = { ...payment, providerRef: 'pi_1' };
const refund = { captureRef: 'ch_1', amountMinor: 1, currency: 'USD', idempotencyKey: 'refund:1' };
const query = { maxAgeMs: 1000, supplierPlanId: 'esim_1GB_7D_TR_V2' };
const mail = { messageId: '<1@x>', to: { address: 'd@example.com', name: '' }, subject: '', text: '', html: '' };
const card = { number: '4242424242424242', expiry: '12/34', cvc: '123', name: '' };

/** The arguments of every partner method. A method that is missing here fails the test. */
const ARGUMENTS: Record<string, unknown[]> = {
  listPlans: [1],
  findPlan: [{ id: 'esim_1GB_7D_TR_V2', countryCode: 'TR' }],
  listNetworks: [],
  purchase: [{ supplierPlanId: 'esim_1GB_7D_TR_V2', quantity: 1 }],
  getPurchase: ['a-reference'],
  findPurchases: ['a-marker'],
  listCompatible: ['8943108013669614874', ['esim_1GB_7D_TR_V2']],
  listOrders: [query],
  isForNewEsims: [{ ...query, quantity: 1, reference: 'a-reference', ageMs: 0, iccids: ['8943108013669614874'] }],
  // With eSIMs Airalo need not be asked, and without them eSIM Go.
  'airalo esims.isForNewEsims': [{ ...query, quantity: 1, reference: 'a-reference', ageMs: 0, iccids: [] }],
  getEsimState: [{ iccid: '8943108013669614874' }],
  getSeenNetwork: ['8943108013669614874'],
  getBalance: [],
  checkAccount: [{ webhookUrl: 'https://shop.example.com/api/webhooks/esim-go' }],
  start: [payment],
  resolve: [known],
  findCapture: [known],
  findSettlement: [known],
  cancel: [known],
  refund: [refund],
  findRefund: ['re_1'],
  listReceived: [{ from: new Date(0), to: new Date() }],
  identifyCard: ['pm_1'],
  forgetCard: ['pm_1'],
  forgetPayers: [{ customerRefs: ['cus_1'], emails: [], orderNumbers: [] }],
  tokenise: [card],
  send: [{ ...mail, attachments: [] }],
  check: [{ iccid: '8943108013669614874', supplierPlanId: 'esim_1GB_7D_TR_V2' }],
  revoke: [{ iccid: '8943108013669614874', supplierPlanId: 'esim_1GB_7D_TR_V2', wasRequested: false }],
};
/** Methods without a network call: they verify a signature locally, or close. PayPal verifies signatures remotely. */
const LOCAL_METHODS = /^([\w-]+ esims\.verifyWebhook|stripe\.verifyWebhook|mail\.close)$/;

function listCalls() {
  const { suppliers, gateways, cardTokeniser, mail: transport } = shop.shop.partners;
  const parts = Object.entries(suppliers).flatMap(([name, { plans, esims }]) =>
    Object.entries({ plans, esims, revocation: esims.revocation }).map(([part, client]) => [`${name} ${part}`, client]),
  );
  const clients = { ...Object.fromEntries(parts), ...gateways, cardTokeniser, mail: transport };
  return Object.entries(clients).flatMap(([partner, client]) =>
    Object.entries(client ?? {}).flatMap(([name, call]) =>
      typeof call === 'function' ? [{ id: `${partner}.${name}`, name, call: call as Call }] : [],
    ),
  );
}
type Call = (...values: unknown[]) => unknown;

test('every partner method throws inside an open transaction', async () => {
  const calls = listCalls().filter(({ id }) => !LOCAL_METHODS.test(id));
  expect(calls.length).toBeGreaterThan(20);
  for (const { id, name, call } of calls) {
    const values = id === 'paypal.verifyWebhook' ? [Buffer.from('{}'), {}] : (ARGUMENTS[id] ?? ARGUMENTS[name]);
    if (!values) throw new Error(`Expected to know how ${id} is called: add it to this test`);
    const attempt = inTransaction(shop.shop.database, 'held', async () => call(...values));
    await expect(attempt, id).rejects.toThrow(INSIDE);
  }
  const ledger = await shop.sandbox.readLedger();
  expect([ledger.stripe.charges, listSold(ledger), ledger.mail.accepted]).toEqual([[], [], 0]);
});

test('the guard detects the transaction in everything awaited inside it and nowhere else', async () => {
  const { database } = shop.shop;
  await inTransaction(database, 'held', async (tx) => {
    await tx.execute(sql`select 1`);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(() => assertNoOpenTransaction('A call')).toThrow(INSIDE);
    await Promise.all([1, 2].map(async () => expect(() => assertNoOpenTransaction('A call')).toThrow(INSIDE)));
  });
  expect(() => assertNoOpenTransaction('A call')).not.toThrow();
  await expect(inTransaction(database, 'failed', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(() => assertNoOpenTransaction('A call')).not.toThrow();
  const beside = inTransaction(database, 'held', () => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(() => assertNoOpenTransaction('A call beside it')).not.toThrow();
  await beside;
});

test('transactions are opened in one place, and only partner clients call others over the network', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'));
  const containing = (pattern: RegExp) =>
    files.filter((path) => pattern.test(readFileSync(join(SOURCES, path), 'utf8')));
  expect(containing(/\.transaction\(/)).toEqual([]);
  expect(containing(/query\('begin'\), /)).toEqual(['platform/database/transaction.ts']);
  // A cache has a `fetch` of its own.
  const callers = containing(/(?<!\.)\bfetch\(|from 'undici'|createTransport\(|node:https?'|new Stripe\(/);
  expect(callers).toContain('partners/exchange.ts');
  expect(callers.filter((path) => !path.startsWith('partners/') && !path.startsWith('platform/http/'))).toEqual([]);
});
