import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PortalCustomer } from '@esimshop/contracts/portal';
import { makeGateway, makeSupplier } from '@esimshop/extension/testing/make-partner';
import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, test, vi } from 'vitest';
import { openStandIn } from '../../extensions/zendit/stand-in/stand-in.ts';
import { describeFinding } from '../src/admin/going-live/describe-finding.ts';
import { type Check, listChecks } from '../src/admin/going-live/list-checks.ts';
import { runCheck, runStep } from '../src/admin/going-live/run-step.ts';
import { showSystem } from '../src/admin/system/show-system.ts';
import { guardGateway, guardSupplier } from '../src/app/extensions/guard.ts';
import { syncCatalogue } from '../src/catalogue/sync/sync-catalogue.ts';
import { getContract } from '../src/documents/contract.ts';
import type { PaymentGateway } from '../src/partners/payment-gateway.ts';
import type { Supplier } from '../src/partners/supplier.ts';
import { esims } from '../src/tables/fulfilment.ts';
import { orderLines } from '../src/tables/orders.ts';
import type { KeptFinding } from '../src/tables/setup.ts';
import { extension as invoices } from './invoice-gateway.ts';
import { extension as palm } from './palm-extension.ts';
import { CARDS, card, createBuyer, eventually, isCompleted, placedOrder, problemOf } from './shopper.ts';
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

async function readPortalToken({ sandbox }: TestShop, email: string): Promise<string> {
  let token = '';
  await eventually(async () => {
    const [mail] = await sandbox.readMails(email);
    token = /\/portal\?token=(pt_[\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
    expect(token).not.toBe('');
  });
  return token;
}

/** What `check-live` would print of a supplier if the shop were live. */
async function runChecks({ shop }: TestShop, supplier: string): Promise<string[]> {
  const live = { ...shop, config: { ...shop.config, partners: { kind: 'live' } as never } };
  const findings: KeptFinding[] = [];
  for (const check of listChecks(live, {} as never)) if (check.subject === supplier) await runCheck(check, findings);
  return findings.map((finding) => `${finding.verdict}: ${describeFinding(finding, 'en')?.what}`);
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

test('without its extension its plans can be looked at and bought for a while, and are delivered once it is back', async () => {
  vi.stubEnv('PALM_KEY', 'a key');
  const shop = await openWith([PALM]);
  await syncCatalogue(shop.shop);
  const without = await createTestShop({ beside: shop, config: { extensions: [] } });
  const buyer = await createBuyer(without, 'palm_3GB_30D_TR');
  const { orderNumber } = placedOrder(await buyer.submit({ body: card(CARDS.good) }));
  await buyer.waitForOrder(orderNumber, isCompleted);
  const token = await readPortalToken(without, buyer.email);
  const { status, body } = await without.request('GET', `/api/portal/customer?token=${token}`);
  const { esims } = body as PortalCustomer;
  expect([status, esims]).toMatchObject([200, [{ status: 'PENDING_ACTIVATION', isStale: true }]]);
  const own = { token, esimId: esims[0]?.id };
  const refused = await without.request('POST', '/api/portal/refund-quotes', { body: own });
  expect(problemOf(refused)).toMatchObject({ status: 503, code: 'supply_unavailable' });
  expect((await showSystem(without.shop)).suppliers).toContainEqual({
    name: 'palm',
    isConnected: false,
    offSale: null,
  });
  await without.close();
});

test('Zendit, written outside of the server, sells and delivers late', async () => {
  const standIn = await openStandIn();
  vi.stubEnv('ZENDIT_API_KEY', 'right');
  vi.stubEnv('ZENDIT_URL', standIn.baseUrl);
  vi.stubEnv('ZENDIT_WEBHOOK_SECRET', 'secret');
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
  const token = await readPortalToken(shop, buyer.email);
  const look = async () => (await shop.request('GET', `/api/portal/customer?token=${token}`)).body as PortalCustomer;
  await eventually(async () => expect((await look()).esims).toMatchObject([{ stage: 'ready', features: calls }]));
  // It is asked every five minutes, so this is as new as it can be.
  await shop.shop.database.update(esims).set({ usageAt: sql`now() - interval '4 minutes'` });
  expect((await look()).esims[0]).not.toHaveProperty('isStale');
  const findings = await runChecks(shop, 'zendit');
  expect(findings).toEqual([
    'pass: Zendit accepts the key; the account is in USD.',
    'pass: Zendit’s webhooks are recognised by their secret.',
    expect.stringMatching(/^pass: .*4,991\.80 USD|^pass: .*4991\.80 USD/),
  ]);
  await standIn.close();
  expect(await runChecks(shop, 'zendit')).toEqual([
    expect.stringMatching(/^fail: Zendit could not be asked: /),
    expect.any(String),
    expect.stringMatching(/^fail: /),
  ]);
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
  [
    'makes no supplier',
    write(
      'half',
      'export const extension = { interfaceVersion: 1, hasSandbox: true, suppliers: { odd: async () => ({}) } };',
    ),
    /a partner 'odd' as the interface has it, got .* at 'plans'/,
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

test('what is looked at of an account and in books is a finding or a problem, whatever is answered', async () => {
  const checks = [
    async function* () {
      yield await nothing();
    },
    () => {
      throw new TypeError('x is not a function');
    },
    async function* () {
      yield 'all is well';
    },
    async function* () {
      yield undefined;
    },
  ];
  for (const checkAccount of checks) {
    const { esims } = answering({ checkAccount: checkAccount as never });
    const run = () => esims.checkAccount({ webhookUrl: '' });
    const check: Check = { step: 'suppliers', subject: 'odd', asksOthers: true, run };
    expect(await runStep([check], 'suppliers')).toMatchObject([{ verdict: 'fail', code: 'checkBroken' }]);
  }
  const window = { from: new Date(0), to: new Date(1) };
  for (const read of checks) {
    const { esims } = answering({ books: { lagMs: 0, read: read as never } });
    const reading = (async () => {
      for await (const page of esims.books?.read(window) ?? []) expect(page).toBeUndefined();
    })();
    const problem = read === checks[0] ? 'unreachable' : 'unreadable';
    await expect(reading).rejects.toMatchObject({ name: 'BooksError', problem });
  }
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
