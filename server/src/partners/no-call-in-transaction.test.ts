import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestShop, type TestShop } from '../../test/test-shop.ts';
import { assertNoOpenTransaction, inTransaction } from '../database/transaction.ts';
import type { StartPayment } from '../payments/payment-gateway.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.close());

const SOURCES = join(import.meta.dirname, '..');
const INSIDE = /was called inside the transaction 'held'/;

const payment: StartPayment = {
  idempotencyKey: 'order:1:pay:1',
  orderNumber: 'ES-0000-0000-0000',
  amountMinor: 399,
  currency: 'USD',
  customerEmail: 'd@example.com',
  description: 'Turkey 1 GB',
  returnUrl: 'http://127.0.0.1/return',
  cancelUrl: 'http://127.0.0.1/cancel',
};
const known = { providerRef: 'pi_1', idempotencyKey: 'order:1:pay:1' };
const refund = { captureRef: 'ch_1', amountMinor: 1, currency: 'USD', idempotencyKey: 'refund:1' };
const window = { from: new Date(0), to: new Date() };
const mail = { messageId: '<1@x>', to: { address: 'd@example.com', name: '' }, subject: '', text: '', html: '' };
const card = { number: '4242424242424242', expiry: '12/34', cvc: '123', name: '' };

/** How each call of a partner is made. A call that is missing here fails the test. */
const ARGUMENTS: Record<string, unknown[]> = {
  listBundles: [1],
  listNetworks: [],
  validate: ['esim_1GB_7D_TR_V2', 1],
  purchase: ['esim_1GB_7D_TR_V2', 1],
  getPurchase: ['a-reference'],
  listPurchases: [window],
  getEsimState: ['8943108013669614874'],
  getBalance: [],
  start: [payment],
  resolve: [known],
  findCapture: [known],
  cancel: [known],
  refund: [refund],
  tokenise: [card],
  send: [{ ...mail, attachments: [] }],
  check: [],
};
/** Calls that ask nobody: they check a signature, or close. PayPal's own check of a signature is a call. */
const SILENT = new Set(['esims.verifyWebhook', 'bundles.verifyWebhook', 'stripe.verifyWebhook', 'mail.close']);

function listCalls() {
  const { bundles, esims, gateways, cardTokeniser, mail: transport } = shop.shop.partners;
  const clients = { bundles, esims, ...gateways, cardTokeniser, mail: transport };
  return Object.entries(clients).flatMap(([partner, client]) =>
    Object.entries(client ?? {}).map(([name, call]) => ({ id: `${partner}.${name}`, name, call: call as Call })),
  );
}
type Call = (...values: unknown[]) => unknown;

test('every call of every partner refuses to be made while a transaction is open', async () => {
  const calls = listCalls().filter(({ id }) => !SILENT.has(id));
  expect(calls.length).toBeGreaterThan(20);
  for (const { id, name, call } of calls) {
    const values = id === 'paypal.verifyWebhook' ? [Buffer.from('{}'), {}] : ARGUMENTS[name];
    if (!values) throw new Error(`Expected to know how ${id} is called: add it to this test`);
    const attempt = inTransaction(shop.shop.database, 'held', async () => call(...values));
    await expect(attempt, id).rejects.toThrow(INSIDE);
  }
  const ledger = await shop.sandbox.readLedger();
  expect([ledger.stripe.charges, ledger.esimGo.orders, ledger.mail.accepted]).toEqual([[], [], 0]);
});

test('the guard sees the transaction through everything that is awaited in it, and nothing outside of it', async () => {
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

test('transactions are opened in one place, and only partners’ clients and the sandbox speak to the network', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'));
  const containing = (pattern: RegExp) =>
    files.filter((path) => pattern.test(readFileSync(join(SOURCES, path), 'utf8')));
  expect(containing(/\.transaction\(/)).toEqual(['database/transaction.ts']);
  const callers = containing(/\bfetch\(|from 'undici'|createTransport\(|node:https?'|new Stripe\(/);
  const elsewhere = callers.filter((path) => !path.startsWith('partners/') && !path.startsWith('http/'));
  expect(elsewhere).toEqual(['sandbox.ts']);
});
