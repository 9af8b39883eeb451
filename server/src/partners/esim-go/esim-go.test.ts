import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openPartnerSandbox } from '../../../test/partner-sandbox.ts';
import { createEsimGo } from './esim-go.ts';

const BUNDLE = 'esim_5GB_30D_TR_V2';
const log = pino({ level: 'silent' });
const sandbox = await openPartnerSandbox();

const connect = (changes: { baseUrl?: string; apiKey?: string; timeoutMs?: number } = {}) =>
  createEsimGo({ ...sandbox.connection.esimGo, timeoutMs: 1500, log, ...changes });
const fault = (operation: string, name: string, times = 1) =>
  sandbox.addFault({ partner: 'esim-go', operation, fault: name, times, ...(name === 'slow' && { delayMs: 4000 }) });
const countOrders = async () => (await sandbox.readLedger()).esimGo.orders.length;

async function buyOne(quantity = 1) {
  const outcome = await connect().purchase(BUNDLE, quantity);
  if (outcome.kind !== 'issued') throw new Error(`Expected an issued purchase, got ${outcome.kind}`);
  return outcome;
}

test('the whole catalogue comes in pages, in our codes and units', async () => {
  const partner = connect({ timeoutMs: 5000 });
  const first = await partner.listBundles(1);
  const rest = await Promise.all(
    Array.from({ length: first.pageCount - 1 }, (_, index) => partner.listBundles(index + 2)),
  );
  const bundles = [first, ...rest].flatMap((page) => page.bundles);
  expect(bundles.length).toBeGreaterThanOrEqual(3000);
  expect(new Set(bundles.map(({ name }) => name)).size).toBe(bundles.length);
  const named = (name: string) => bundles.find((bundle) => bundle.name === name);
  expect(named(BUNDLE)).toMatchObject({
    destination: { code: 'TR', name: 'Turkey' },
    countries: [{ iso: 'TR' }],
    dataMb: 5000,
    validityDays: 30,
    unlimited: false,
    currency: 'USD',
    imageUrl: null,
  });
  const europe = named('esim_5GB_30D_REUP_V2');
  expect(europe?.destination).toMatchObject({ code: 'Europe+', regionName: 'Europe' });
  expect(europe?.countries.map(({ iso }) => iso)).toEqual(expect.arrayContaining(['TR', 'CYP', 'GB']));
  expect(europe?.countries.map(({ iso }) => iso)).not.toContain('Europe+');
  expect(bundles.find(({ name }) => name.startsWith('esim_UL_'))).toMatchObject({ dataMb: null, unlimited: true });
  const regions = ['Africa', 'Asia', 'Balkans', 'Caribbean', 'Europe+', 'LATAM', 'Middle East', 'North America'];
  const codes = new Set(bundles.map(({ destination }) => destination.code));
  for (const code of [...regions, 'Oceania', 'Global', 'CYP', 'US-HI']) expect(codes).toContain(code);
});

test('networks come by country with their best generation', async () => {
  const networks = await connect({ timeoutMs: 5000 }).listNetworks();
  expect(networks.get('US-HI')).toContainEqual({ name: 'AT&T', generation: '5G' });
});

test('a purchase gives the install details at once', async () => {
  const { reference, esims } = await buyOne(2);
  expect(esims).toHaveLength(2);
  expect(esims[0]).toMatchObject({ smdpAddress: 'rsp.sandbox.example', iccid: expect.stringMatching(/^89\d{17}$/) });
  expect(await connect().getPurchase(reference)).toMatchObject({ kind: 'issued', reference, esims });
});

test('a large purchase is processing first and issued later', async () => {
  const outcome = await connect().purchase(BUNDLE, 6);
  expect(outcome.kind).toBe('processing');
  if (outcome.kind !== 'processing') return;
  await expect.poll(async () => (await connect().getPurchase(outcome.reference)).kind).toBe('issued');
});

test('a refusal keeps the partner’s words and buys nothing', async () => {
  const before = await countOrders();
  await fault('order', 'refuse');
  expect(await connect().purchase(BUNDLE, 1)).toEqual({
    kind: 'refused',
    message: 'insufficient balance to complete the order',
  });
  expect(await connect().purchase('esim_9GB_1D_XX_V2', 1)).toMatchObject({ kind: 'refused' });
  expect(await connect({ apiKey: 'wrong' }).purchase(BUNDLE, 1)).toMatchObject({ kind: 'refused' });
  expect(await countOrders()).toBe(before);
});

test.each(['500', '503', '503-processed', 'lost', 'reset', 'malformed', 'truncated', 'timeout', 'slow'])(
  'a purchase that ends in %s is unknown and was sent once',
  async (name) => {
    const before = await countOrders();
    await fault('order', name);
    expect(await connect({ timeoutMs: 400 }).purchase(BUNDLE, 1)).toMatchObject({ kind: 'unknown' });
    const isDone = ['503-processed', 'lost', 'malformed', 'truncated', 'slow'].includes(name);
    expect((await countOrders()) - before).toBe(isDone ? 1 : 0);
  },
);

test('a purchase that never left or was turned away at the door may be tried again', async () => {
  await fault('order', '429');
  expect(await connect().purchase(BUNDLE, 1)).toMatchObject({ kind: 'retry' });
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  await new Promise((resolve) => server.close(resolve));
  expect(await connect({ baseUrl: `http://127.0.0.1:${port}/v2.5` }).purchase(BUNDLE, 1)).toMatchObject({
    kind: 'retry',
  });
  expect(await connect({ baseUrl: 'http://nowhere.invalid/v2.5' }).purchase(BUNDLE, 1)).toMatchObject({
    kind: 'retry',
  });
});

test('a dry run buys nothing', async () => {
  const before = await countOrders();
  expect(await connect().validate(BUNDLE, 1)).toEqual({ valid: true });
  expect(await connect().validate('esim_9GB_1D_XX_V2', 1)).toMatchObject({ valid: false });
  await fault('validate', '500');
  await expect(connect().validate(BUNDLE, 1)).rejects.toThrow();
  expect(await countOrders()).toBe(before);
});

test.each(['429', '503', 'reset', 'truncated', '500'])('a read survives one %s', async (name) => {
  const partner = connect();
  await partner.getBalance();
  await fault('organisation', name);
  expect(await connect({ timeoutMs: 3000 }).getBalance()).toMatchObject({ currency: 'USD' });
});

test('a read that keeps failing ends in an error within its deadline', async () => {
  await fault('organisation', 'timeout', 9);
  const startedMs = performance.now();
  await expect(connect({ timeoutMs: 300 }).getBalance()).rejects.toThrow('GET /organisation');
  expect(performance.now() - startedMs).toBeLessThan(1000);
});

test('a redirect is not followed', async () => {
  const server = createHttpServer((_, response) => {
    response.writeHead(302, { location: `${sandbox.connection.esimGo.baseUrl}/organisation` }).end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  const baseUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  await expect(connect({ baseUrl }).getBalance()).rejects.toThrow();
  server.close();
});

test('the list of purchases names new eSIMs and leaves top-ups out', async () => {
  const from = new Date(Date.now() - 60_000);
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
  const to = new Date(Date.now() + 60_000);
  const purchases = await connect({ timeoutMs: 5000 }).listPurchases({ from, to, bundleName: BUNDLE });
  const references = purchases.map(({ reference }) => reference);
  expect(references).toContain(bought.reference);
  expect(references).not.toContain(orderReference);
  expect(purchases.find(({ reference }) => reference === bought.reference)).toMatchObject({
    bundleName: BUNDLE,
    quantity: 1,
    iccids: [esim?.iccid],
  });
  expect(await connect().listPurchases({ from: new Date(0), to: from })).toEqual([]);
  expect(await connect().listPurchases({ from, to, bundleName: 'esim_1GB_7D_FR_V2' })).toEqual([]);
});

test('usage is told in megabytes and states in our words', async () => {
  const [esim] = (await buyOne()).esims;
  const iccid = esim?.iccid ?? '';
  expect(await connect().getEsimState(iccid)).toMatchObject({
    profile: 'released',
    installedAt: null,
    bundles: [{ name: BUNDLE, state: 'queued', totalMb: 5000, remainingMb: 5000, startsAt: null, unlimited: false }],
  });
  await sandbox.installEsim(iccid);
  await sandbox.useData(iccid, 1250);
  const state = await connect().getEsimState(iccid);
  expect(state).toMatchObject({ profile: 'installed', bundles: [{ state: 'active', remainingMb: 3750 }] });
  expect(state.bundles[0]?.reference).toMatch(/./);
  expect(state.installedAt).toBeInstanceOf(Date);
  expect(state.bundles[0]?.endsAt).toBeInstanceOf(Date);
  await expect(connect().getEsimState('8943108000000000000')).rejects.toThrow('access denied');
  await expect(connect().getEsimState('../organisation')).rejects.toThrow('ICCID');
});

test('a signed callback is an event, a changed one is none', async () => {
  const [esim] = (await buyOne()).esims;
  const iccid = esim?.iccid ?? '';
  await sandbox.useData(iccid, 2600);
  const { rawBody, headers } = await sandbox.nextWebhook('"Utilisation"');
  const event = connect().verifyWebhook(rawBody, headers);
  expect(event).toMatchObject({ kind: 'Utilisation', iccid });
  expect(connect().verifyWebhook(rawBody, headers)?.eventId).toBe(event?.eventId);
  expect(connect().verifyWebhook(Buffer.from(`${rawBody} `), headers)).toBeUndefined();
  expect(connect().verifyWebhook(rawBody, {})).toBeUndefined();
  expect(connect({ apiKey: 'other' }).verifyWebhook(rawBody, headers)).toBeUndefined();
});
