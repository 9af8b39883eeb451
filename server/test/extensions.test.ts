import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeGateway, makeSupplier } from '@esimshop/extension/testing/make-partner';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test, vi } from 'vitest';
import { openStandIn } from '../../extensions/zendit/stand-in/stand-in.ts';
import { listChecks } from '../src/admin/going-live/list-checks.ts';
import { guardGateway, guardSupplier } from '../src/app/extensions/guard.ts';
import { syncCatalogue } from '../src/catalogue/sync/sync-catalogue.ts';
import { getContract } from '../src/documents/contract.ts';
import type { PaymentGateway } from '../src/partners/payment-gateway.ts';
import type { Supplier } from '../src/partners/supplier.ts';
import { orderLines } from '../src/platform/database/schema/orders.ts';
import { extension as invoices } from './invoice-gateway.ts';
import { extension as palm } from './palm-extension.ts';
import { CARDS, card, createBuyer, eventually, isCompleted, placedOrder } from './shopper.ts';
import { stockPlans } from './stock.ts';
import { createTestShop, type TestShop } from './test-shop.ts';

const PALM = fileURLToPath(new URL('./palm-extension.ts', import.meta.url));
const ZENDIT = fileURLToPath(new URL('../../extensions/zendit/index.ts', import.meta.url));
const bank = makeGateway(invoices, 'invoices', { env: { BANK_URL: 'http://127.0.0.1:1', BANK_KEY: 'a key' } });
const folder = mkdtempSync(join(tmpdir(), 'esimshop-extensions-'));
const shops: TestShop[] = [];
afterAll(async () => {
  for (const shop of shops) await shop.close();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

async function openWith(extensions: string[]): Promise<TestShop> {
  const shop = await createTestShop({ runsJobs: true, config: { extensions } });
  shops.push(shop);
  return shop;
}

/** A module of its own, as a file. */
function write(name: string, source: string): string {
  const path = join(folder, `${name}.js`);
  writeFileSync(path, source);
  return path;
}

test('a supplier from outside is loaded by its path, and its plan is sold and delivered', async () => {
  vi.stubEnv('PALM_KEY', 'a key');
  const shop = await openWith([PALM]);
  expect(shop.shop.extensions).toEqual([{ name: PALM, partners: ['palm'] }]);
  await syncCatalogue(shop.shop);
  const buyer = await createBuyer(shop, 'palm_3GB_30D_TR');
  const { orderNumber } = placedOrder(await buyer.submit({ body: card(CARDS.good) }));
  const { metadata } = await buyer.waitForOrder(orderNumber, isCompleted);
  expect(metadata.esimInfoArray).toMatchObject([{ smdpAddress: 'rsp.palm.example' }]);
});

test('Zendit, written outside of the server, sells and delivers late', async () => {
  const standIn = await openStandIn();
  vi.stubEnv('ZENDIT_API_KEY', 'right');
  vi.stubEnv('ZENDIT_URL', standIn.baseUrl);
  const shop = await openWith([ZENDIT]);
  expect(shop.shop.extensions).toEqual([{ name: ZENDIT, partners: ['zendit'] }]);
  await syncCatalogue(shop.shop);
  const productId = 'zendit_ESIM-TR-30D-8GB-VOICE';
  const calls = { voiceMinutes: 100, smsCount: 50 };
  const { body } = await shop.request('GET', `/api/products/${productId}`);
  expect(body).toMatchObject({ product: { features: { bundleType: 'prepaid', ...calls } } });
  const buyer = await createBuyer(shop, productId);
  const { orderNumber } = placedOrder(await buyer.submit({ body: card(CARDS.good) }));
  const { metadata } = await buyer.waitForOrder(orderNumber, isCompleted);
  expect(metadata.esimInfoArray).toMatchObject([{ smdpAddress: 'smdp.zendit.example', features: calls }]);
  await eventually(async () => {
    const [mail] = await shop.sandbox.readMails(buyer.email);
    for (const part of [mail?.text, mail?.html]) expect(part).toContain('100 minutes, 50 SMS');
  });
  const [line] = await shop.shop.database.select().from(orderLines).where(eq(orderLines.productKey, productId));
  const { plans } = await getContract(shop.shop.database, line?.orderId ?? 0);
  expect([line?.features, plans[0]?.features]).toEqual([calls, calls]);
  expect([...standIn.books.purchases.values()]).toMatchObject([{ status: 'DONE', iccid: expect.any(String) }]);
  await standIn.close();
});

test.each([
  ['is not there', join(folder, 'nothing.js'), /Cannot find|ENOENT|Failed to load/],
  ['throws', write('throws', 'throw new Error("no licence");'), /no licence/],
  ['never ends', write('never', 'await new Promise(() => {});'), /not loaded within 10 seconds/],
  [
    'exports something else',
    write('other', 'export const extension = { suppliers: [] };'),
    /no extension: .* at 'interfaceVersion'/,
  ],
  ['has none', write('none', 'export const palm = 1;'), /no extension/],
  [
    'is written for other interfaces',
    write('newer', 'export const extension = { interfaceVersion: 2, suppliers: { odd: () => ({}) } };'),
    /version 2 of the interfaces, and the shop has 1/,
  ],
  [
    'takes a name that is taken',
    write(
      'taken',
      'export const extension = { interfaceVersion: 1, hasSandbox: true, suppliers: { airalo: () => ({}) } };',
    ),
    /'airalo' is taken/,
  ],
  [
    'has nothing for the sandbox',
    write('live', 'export const extension = { interfaceVersion: 1, suppliers: { real: () => ({}) } };'),
    /no stand-ins/,
  ],
  [
    'misses its key',
    write(
      'key',
      'export const extension = { interfaceVersion: 1, hasSandbox: true, suppliers: { odd() { throw new Error("Set ODD_KEY"); } } };',
    ),
    /Set ODD_KEY/,
  ],
])('one that %s is left out with a sentence, and the shop sells', async (_case, extension, sentence) => {
  const shop = await openWith([extension]);
  expect(shop.shop.extensions).toMatchObject([
    { name: extension, partners: [], problem: expect.stringMatching(sentence) },
  ]);
  const check = listChecks(shop.shop, { resolveTxt: async () => [] } as never).find(
    ({ subject }) => subject === extension,
  );
  for await (const finding of check?.run() ?? [])
    expect(finding).toMatchObject({ verdict: 'fail', code: 'extensionNotLoaded' });
  await stockPlans(shop.shop);
  const buyer = await createBuyer(shop);
  const { orderNumber } = placedOrder(await buyer.submit({ body: card(CARDS.good) }));
  await buyer.waitForOrder(orderNumber, isCompleted);
});

const answering = (esims: Partial<Supplier['esims']>, plans: Partial<Supplier['plans']> = {}): Supplier =>
  guardSupplier('odd', { plans, esims } as Supplier, 100);
const nothing = () => new Promise<never>(() => {});
const anything = (value: unknown) => async () => value as never;
const REQUEST = { supplierPlanId: 'x', quantity: 1, marker: 'm' };

test('an author makes a supplier as the shop does, without a shop', async () => {
  expect(() => makeSupplier(palm, 'palm')).toThrow('Set PALM_KEY');
  expect(() => makeSupplier(palm, 'pine')).toThrow("no supplier 'pine'");
  const { esims } = makeSupplier(palm, 'palm', { env: { PALM_KEY: 'a key' } });
  const order = { supplierPlanId: 'palm-tr-3', quantity: 2, marker: 'm' };
  expect(await esims.purchase(order)).toMatchObject({ kind: 'issued', esims: [{}, {}] });
  expect(await esims.purchase(order)).toMatchObject({ reference: 'P-1' });
});

test('of an answer only what was promised is passed on', async () => {
  const outcome = { kind: 'issued', reference: 'R', esims: [], secret: 'of the supplier' };
  expect(await answering({ purchase: anything(outcome) }).esims.purchase(REQUEST)).toEqual({
    ...{ kind: 'issued', reference: 'R', esims: [] },
  });
  const declined = { kind: 'declined', declineCode: 'a reason of its own' };
  const gateway = guardGateway('odd', { ...bank, start: anything(declined) }, 100);
  expect(await gateway.start({} as never)).toEqual({ kind: 'declined', declineCode: 'card_declined' });
  const { esims } = answering({ verifyWebhook: () => ({ kind: 'usage' }) as never });
  expect(() => esims.verifyWebhook(Buffer.from(''), {})).toThrow(/verifyWebhook, got .* at 'eventId'/);
});

test('a purchase that hangs, throws or answers anything else is of unknown outcome', async () => {
  for (const [purchase, message] of [
    [nothing, /odd did not answer purchase within 2 s/],
    [() => Promise.reject(new TypeError('x is not a function')), /x is not a function/],
    [anything({ kind: 'issued' }), /valid answer of odd to purchase, got .* at 'reference'/],
    [anything(undefined), /valid answer/],
    [anything({ kind: 'sold' }), /valid answer/],
  ] as const) {
    const outcome = await answering({ purchase }).esims.purchase(REQUEST);
    expect(outcome).toMatchObject({ kind: 'unknown', message: expect.stringMatching(message) });
  }
});

test('what is read is an error unless it is what was promised', async () => {
  const { esims, plans } = answering(
    { getBalance: anything({ balanceMinor: 1.5, currency: 'USD' }), getEsimState: nothing },
    { listPlans: anything({ plans: [{ id: 'x', costMinor: '1' }], page: 1, pageCount: 1 }) },
  );
  await expect(esims.getBalance()).rejects.toThrow(/at 'balanceMinor'/);
  await expect(esims.getEsimState({ iccid: '1' })).rejects.toThrow(/did not answer getEsimState/);
  await expect(plans.listPlans(1)).rejects.toThrow(/valid answer of odd to listPlans/);
});

test('a payment or refund that hangs, throws or answers anything else is of unknown outcome', async () => {
  const gatewayWith = (odd: Partial<PaymentGateway>) => guardGateway('odd', { ...bank, ...odd }, 100);
  const payment = {
    idempotencyKey: 'k',
    orderNumber: 'o',
    amountMinor: 1,
    currency: 'USD',
    returnUrl: '',
    cancelUrl: '',
    customerEmail: '',
    description: '',
  };
  // Nobody listens there.
  expect(await gatewayWith({}).start(payment)).toMatchObject({ kind: 'unavailable' });
  for (const start of [nothing, anything({ kind: 'captured' }), () => Promise.reject(new Error('down'))])
    expect(await gatewayWith({ start }).start(payment)).toMatchObject({ kind: 'unknown' });
  const refund = anything({ kind: 'refunded' });
  expect(
    await gatewayWith({ refund }).refund({ captureRef: 'c', amountMinor: 1, currency: 'USD', idempotencyKey: 'k' }),
  ).toMatchObject({ kind: 'unknown' });
});
