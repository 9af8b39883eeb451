import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openPartnerSandbox } from '../../../test/partner-sandbox.ts';
import { createEsimGo } from './esim-go.ts';

const BUNDLE = 'esim_5GB_30D_TR_V2';
const log = pino({ level: 'silent' });
const sandbox = await openPartnerSandbox();

const ACCOUNT = { ...sandbox.connection.esimGo, refundsToBalance: true };
const connect = (changes: { baseUrl?: string; apiKey?: string; refundsToBalance?: boolean } = {}) =>
  createEsimGo({ ...ACCOUNT, timeoutMs: 30_000, log, placeName: (code) => code, ...changes });
const fault = (operation: string, name: string, times = 1) =>
  sandbox.addFault({ partner: 'esim-go', operation, fault: name, times });
const countOrders = async () => (await sandbox.readLedger()).esimGo.orders.length;

async function buyOne(quantity = 1) {
  const outcome = await connect().esims.purchase({ supplierPlanId: BUNDLE, quantity });
  if (outcome.kind !== 'issued') throw new Error(`Expected an issued purchase, got ${outcome.kind}`);
  return outcome;
}

test('the catalogue is read page by page in the shop’s codes and units', async () => {
  const partner = connect();
  const first = await partner.plans.listPlans(1);
  const rest = await Promise.all(
    Array.from({ length: first.pageCount - 1 }, (_, index) => partner.plans.listPlans(index + 2)),
  );
  const plans = [first, ...rest].flatMap((page) => page.plans);
  expect(plans.length).toBeGreaterThanOrEqual(3000);
  expect(new Set(plans.map(({ id }) => id)).size).toBe(plans.length);
  const named = (id: string) => plans.find((plan) => plan.id === id);
  expect(named(BUNDLE)).toMatchObject({
    productId: BUNDLE,
    name: 'TR eSIM 5GB for 30 Days',
    description: '5 GB of mobile data in TR, valid for 30 days.',
    destination: { code: 'TR', name: 'Turkey' },
    countries: [{ iso: 'TR' }],
    dataMb: 5000,
    validityDays: 30,
    tier: null,
    currency: 'USD',
    imageUrl: null,
  });
  const europe = named('esim_5GB_30D_REUP_V2');
  expect(europe?.destination).toMatchObject({ code: 'Europe+', regionName: 'Europe' });
  expect(europe?.countries.map(({ iso }) => iso)).toEqual(expect.arrayContaining(['TR', 'CYP', 'GB']));
  expect(europe?.countries.map(({ iso }) => iso)).not.toContain('Europe+');
  expect(plans.find(({ id }) => id.startsWith('esim_UL_'))).toMatchObject({ dataMb: null, tier: 'lite' });
  const regions = ['Africa', 'Asia', 'Balkans', 'Caribbean', 'Europe+', 'LATAM', 'Middle East', 'North America'];
  const codes = new Set(plans.map(({ destination }) => destination.code));
  for (const code of [...regions, 'Oceania', 'Global', 'CYP', 'US-HI']) expect(codes).toContain(code);
});

test('lists without a count of pages are read to their end, however short the partner makes a page', async () => {
  const partner = connect();
  const { esims } = await buyOne();
  for (let bought = 0; bought < 4; bought++) await buyOne();
  const counted = await partner.esims.listOrders({ maxAgeMs: 3_600_000 });
  const firstPage = await partner.plans.listPlans(1);
  await sandbox.changeAccount('esim-go', { bareListLength: 2 });
  const orders = await partner.esims.listOrders({ maxAgeMs: 3_600_000 });
  await sandbox.changeAccount('esim-go', { bareListLength: 400 });
  const plans: string[] = [];
  for (let page = 1, pageCount = 1; page <= pageCount; page++) {
    const listed = await partner.plans.listPlans(page);
    pageCount = listed.pageCount;
    plans.push(...listed.plans.map(({ id }) => id));
  }
  await sandbox.changeAccount('esim-go', { bareListLength: null });
  expect(orders.map(({ reference }) => reference).toSorted()).toEqual(
    counted.map(({ reference }) => reference).toSorted(),
  );
  expect(orders.flatMap(({ iccids }) => iccids)).toContain(esims[0]?.iccid);
  expect(plans.length).toBeGreaterThan(firstPage.plans.length * (firstPage.pageCount - 1));
});

test('networks are listed by country with their best generation', async () => {
  const networks = await connect().plans.listNetworks();
  expect(networks.get('US-HI')).toContainEqual({ name: 'AT&T', generation: '5G' });
});

test('a purchase returns the install details at once', async () => {
  const { reference, esims } = await buyOne(2);
  expect(esims).toHaveLength(2);
  expect(esims[0]).toMatchObject({ smdpAddress: 'rsp.sandbox.example', iccid: expect.stringMatching(/^89\d{17}$/) });
  expect(await connect().esims.getPurchase(reference)).toMatchObject({ kind: 'issued', reference, esims });
});

test('a large purchase is processing first and issued later', async () => {
  const outcome = await connect().esims.purchase({ supplierPlanId: BUNDLE, quantity: 6 });
  expect(outcome.kind).toBe('processing');
  if (outcome.kind !== 'processing') return;
  await expect.poll(async () => (await connect().esims.getPurchase(outcome.reference)).kind).toBe('issued');
});

test('a rejection keeps the partner’s message and buys nothing', async () => {
  const before = await countOrders();
  await fault('order', 'reject');
  expect(await connect().esims.purchase({ supplierPlanId: BUNDLE, quantity: 1 })).toEqual({
    kind: 'rejected',
    message: 'insufficient balance to complete the order',
  });
  expect(await connect().esims.purchase({ supplierPlanId: 'esim_9GB_1D_XX_V2', quantity: 1 })).toMatchObject({
    kind: 'rejected',
  });
  expect(await connect({ apiKey: 'wrong' }).esims.purchase({ supplierPlanId: BUNDLE, quantity: 1 })).toMatchObject({
    kind: 'rejected',
  });
  expect(await countOrders()).toBe(before);
});

async function openServer(listener: RequestListener) {
  const server = createHttpServer(listener).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  return {
    baseUrl: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    close: () => server.close(),
  };
}

test('a bundle whose name says unlimited is unlimited, whatever its amount', async () => {
  const bundle = { countries: [{ iso: 'TR', name: 'Turkey' }], dataAmount: 1000, duration: 7, price: 5 };
  const names = ['esim_ULE_7D_TR_V2', 'esim_1GB_7D_TR_V2'];
  const bundles = names.map((name) => ({ ...bundle, name }));
  const organisations = [{ name: 'shop', balance: 100, currency: 'USD' }];
  const { baseUrl, close } = await openServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ bundles, pageCount: 1, organisations }));
  });
  const page = await connect({ baseUrl }).plans.listPlans(1);
  expect(page.plans.map(({ dataMb, tier }) => [dataMb, tier])).toEqual([
    [null, 'essentials'],
    [1000, null],
  ]);
  close();
});

// The nested form: mappers of integrators against the live v2.5 catalogue, where the OpenAPI has the flat one.
test('countries are read flat, as documented, and nested beside their networks', async () => {
  const turkey = { iso: 'TR', name: 'Turkey', region: 'Asia' };
  const europe = { iso: 'Europe+', name: 'Europe+', region: 'Europe' };
  const nested = (country: object) => ({ country, networks: [{ name: 'One', speeds: ['5G'] }], potentialNetworks: [] });
  const facts = { dataAmount: 1000, duration: 7, price: 1.5 };
  const bundles = [
    { ...facts, name: 'esim_1GB_7D_TR_V2', countries: [turkey], roamingEnabled: null },
    { ...facts, name: 'esim_1GB_7D_TR_V3', countries: [nested(turkey)], roamingEnabled: false },
    { ...facts, name: 'esim_1GB_7D_REUP_V2', countries: [nested(europe)], roamingEnabled: [nested(turkey)] },
  ];
  const organisations = [{ name: 'shop', balance: 100, currency: 'USD' }];
  const { baseUrl, close } = await openServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ bundles, pageCount: 1, organisations }));
  });
  const { plans } = await connect({ baseUrl }).plans.listPlans(1);
  close();
  expect(plans.map(({ destination, countries }) => [destination.code, countries.map(({ iso }) => iso)])).toEqual([
    ['TR', ['TR']],
    ['TR', ['TR']],
    ['Europe+', ['TR']],
  ]);
});

// OpenAPI v2.5 (eroluysal/spoon, openapi/esim_go_schema_v2_5.yaml): 410 "returned when the eSIM has been deactivated", and
// `state` of an eSIM is active, suspended or deactivated.
test('the eSIMs of an order that were deactivated are not waited for', async () => {
  const { baseUrl, close } = await openServer(({ url }, response) => {
    const isOrder = url?.includes('/orders/') ?? false;
    response.writeHead(isOrder ? 200 : 410, { 'content-type': 'application/json' });
    const order = { orderReference: 'bought', status: 'completed', order: [{ quantity: 1 }] };
    response.end(JSON.stringify(isOrder ? order : { message: 'eSIM has been deactivated' }));
  });
  expect(await connect({ baseUrl }).esims.getPurchase('bought')).toMatchObject({ kind: 'rejected' });
  close();
});

test.each([
  ['active', 'installed'],
  ['suspended', 'unavailable'],
  ['deactivated', 'deactivated'],
])('an eSIM whose state is %s counts as %s', async (state, profile) => {
  const iccid = '8943108000000000017';
  const { baseUrl, close } = await openServer(({ url }, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const isBundles = url?.includes('/bundles') ?? false;
    response.end(JSON.stringify(isBundles ? { bundles: [] } : { iccid, profileStatus: 'Installed', state }));
  });
  expect(await connect({ baseUrl }).esims.getEsimState({ iccid })).toMatchObject({ profile });
  close();
});

test('the list of orders has their age, and tells new eSIMs from top-ups', async () => {
  const bought = await buyOne();
  const [esim] = bought.esims;
  const topUp = await fetch(`${sandbox.connection.esimGo.baseUrl}/orders`, {
    method: 'POST',
    headers: { 'x-api-key': sandbox.connection.esimGo.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({
      type: 'transaction',
      assign: true,
      order: [{ type: 'bundle', quantity: 1, item: BUNDLE, iccids: [esim?.iccid], allowReassign: false }],
    }),
  });
  const { orderReference } = (await topUp.json()) as { orderReference: string };
  const old = await sandbox.buyByHand({ item: BUNDLE, minutesAgo: 5 });
  const { esims } = connect();
  const list = (maxAgeMs: number, supplierPlanId = BUNDLE) => esims.listOrders({ maxAgeMs, supplierPlanId });
  const listed = await list(60_000);
  const kinds = await Promise.all(listed.map((order) => esims.isForNewEsims(order)));
  const purchases = listed.filter((_order, index) => kinds[index]);
  const references = purchases.map(({ reference }) => reference);
  expect(references).toContain(bought.reference);
  expect(references).not.toContain(orderReference);
  expect(purchases.find(({ reference }) => reference === bought.reference)).toMatchObject({
    supplierPlanId: BUNDLE,
    quantity: 1,
    iccids: [esim?.iccid],
  });
  expect(references).not.toContain(old.reference);
  expect((await list(400_000)).find(({ reference }) => reference === old.reference)?.ageMs).toBeCloseTo(300_000, -4);
  expect(await list(400_000, 'esim_1GB_7D_FR_V2')).toEqual([]);
});

test.each([
  [
    'a page of a gateway',
    { status: 200, type: 'text/html', body: '<!doctype html><title>Gateway</title>', isRetried: true },
  ],
  ['an error of a gateway', { status: 502, type: 'text/html', body: 'Bad gateway', isRetried: true }],
  ['JSON of another shape', { status: 200, type: 'application/json', body: '{"result":[]}', isRetried: false }],
])('%s does not say what time it is at the supplier', async (_what, { status, type, body, isRetried }) => {
  const now = Date.now();
  const order = { orderReference: 'bought', createdDate: new Date(now - 660_000).toISOString() };
  const orders = JSON.stringify({
    orders: [{ ...order, order: [{ type: 'bundle', item: BUNDLE, quantity: 1, iccids: [] }] }],
  });
  let asked = 0;
  const { baseUrl, close } = await openServer((_request, response) => {
    const isGateway = asked++ === 0;
    const date = new Date(isGateway ? now - 3_600_000 : now).toUTCString();
    response.writeHead(isGateway ? status : 200, { 'content-type': isGateway ? type : 'application/json', date });
    response.end(isGateway ? body : orders);
  });
  const listed = await connect({ baseUrl })
    .esims.listOrders({ maxAgeMs: 7_200_000 })
    .catch(() => []);
  close();
  // What is retried is read then; otherwise nothing is known about any order.
  expect(listed).toHaveLength(isRetried ? 1 : 0);
  for (const { ageMs } of listed) expect(ageMs).toBeCloseTo(660_000, -4);
});

test('usage is in megabytes and states are the shop’s', async () => {
  const [esim] = (await buyOne()).esims;
  const iccid = esim?.iccid ?? '';
  expect(await connect().esims.getEsimState({ iccid })).toMatchObject({
    profile: 'released',
    installedAt: null,
    plans: [
      { supplierPlanId: BUNDLE, state: 'queued', totalMb: 5000, remainingMb: 5000, validityDays: 30, startsAt: null },
    ],
  });
  await sandbox.installEsim(iccid);
  await sandbox.useData(iccid, 1250);
  const state = await connect().esims.getEsimState({ iccid });
  expect(state).toMatchObject({ profile: 'installed', plans: [{ state: 'active', remainingMb: 3750 }] });
  expect(state.plans[0]?.reference).toMatch(/./);
  expect(state.installedAt).toBeInstanceOf(Date);
  expect(state.plans[0]?.endsAt).toBeInstanceOf(Date);
  await expect(connect().esims.getEsimState({ iccid: '8943108000000000000' })).rejects.toThrow('access denied');
  await expect(connect().esims.getEsimState({ iccid: '../organisation' })).rejects.toThrow('ICCID');
});
