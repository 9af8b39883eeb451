import { createServer, type RequestListener } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { pino } from 'pino';
import { describe, expect, test, vi } from 'vitest';
import { openPartnerSandbox } from '../../test/partner-sandbox.ts';
import { createAiralo } from './airalo/airalo.ts';
import { createEsimAccess } from './esim-access/esim-access.ts';
import { createEsimGo } from './esim-go/esim-go.ts';
import type { PurchaseOutcome } from './esim-supplier.ts';
import type { SupplierPlan } from './plan-source.ts';
import type { Supplier } from './supplier.ts';

const log = pino({ level: 'silent' });
const sandbox = await openPartnerSandbox();
const placeName = (code: string) => code;

type Changes = { baseUrl?: string; timeoutMs?: number };
type Candidate = {
  name: 'esim-go' | 'airalo' | 'esim-access';
  connect(changes?: Changes): Supplier;
  /** With a key that the partner refuses. */
  connectWithWrongKey(): Supplier;
  /** A plan of 5 GB for 30 days in Turkey, and one for Europe. */
  plan: string;
  regional: string;
  /** Another one in Turkey, which the partner changes. */
  other: string;
  /** The operations of the sandbox that a call needs. */
  operations: { balance: string; state: string[]; topUp: string };
  /** Whether its webhooks are signed; otherwise they are taken from its addresses. */
  signsWebhooks: boolean;
  countOrders(): Promise<number>;
};

const connectEsimGo = (changes: Changes & { apiKey?: string } = {}) =>
  createEsimGo({ ...sandbox.connection.esimGo, refundsToBalance: true, timeoutMs: 30_000, log, placeName, ...changes });
const connectAiralo = (changes: Changes & { clientSecret?: string } = {}) =>
  createAiralo({ ...sandbox.connection.airalo, timeoutMs: 30_000, log, placeName, ...changes });

const connectEsimAccess = (changes: Changes & { secretKey?: string } = {}) =>
  createEsimAccess({ ...sandbox.connection.esimAccess, timeoutMs: 30_000, log, placeName, ...changes });

const CANDIDATES: Candidate[] = [
  {
    name: 'esim-go',
    connect: connectEsimGo,
    connectWithWrongKey: () => connectEsimGo({ apiKey: 'wrong' }),
    plan: 'esim_5GB_30D_TR_V2',
    regional: 'esim_5GB_30D_REUP_V2',
    other: 'esim_10GB_30D_TR_V2',
    operations: { balance: 'organisation', state: ['esim', 'bundles'], topUp: 'order' },
    signsWebhooks: true,
    countOrders: async () => (await sandbox.readLedger()).esimGo.orders.length,
  },
  {
    name: 'airalo',
    connect: connectAiralo,
    connectWithWrongKey: () => connectAiralo({ clientSecret: 'wrong' }),
    plan: 'turkey-mobil-30days-5gb',
    regional: 'europe-link-30days-5gb',
    other: 'turkey-mobil-30days-10gb',
    operations: { balance: 'balance', state: ['sim', 'usage'], topUp: 'topup' },
    signsWebhooks: true,
    countOrders: async () => (await sandbox.readLedger()).airalo.orders.length,
  },
  {
    name: 'esim-access',
    connect: connectEsimAccess,
    connectWithWrongKey: () => connectEsimAccess({ secretKey: 'wrong' }),
    plan: 'TR_5_30',
    regional: 'EU-42_5_30',
    other: 'TR_10_30',
    operations: { balance: 'balance', state: ['query'], topUp: 'topup' },
    signsWebhooks: false,
    countOrders: async () => (await sandbox.readLedger()).esimAccess.orders.length,
  },
];

async function openServer(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return { baseUrl: `http://127.0.0.1:${port}`, close: () => server.close() };
}

async function closedPort(): Promise<number | undefined> {
  const server = createTcpServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' ? address?.port : undefined;
}

describe.each(CANDIDATES)(
  '$name',
  ({ name, connect, connectWithWrongKey, plan, regional, other, operations, signsWebhooks, countOrders }) => {
    // Shared, as in a shop: a partner limits how often it gives a token.
    const patient = connect();
    const { esims } = patient;
    const hasty = connect({ timeoutMs: 1500 });
    const fault = (operation: string, kind: string, times = 1) =>
      sandbox.addFault({ partner: name, operation, fault: kind, times, ...(kind === 'slow' && { delayMs: 30_000 }) });

    /** What has become of a purchase once the supplier has prepared it. */
    async function settle(outcome: PurchaseOutcome): Promise<PurchaseOutcome> {
      if (outcome.kind !== 'processing') return outcome;
      const { reference } = outcome;
      return vi.waitUntil(
        async () => {
          const later = await esims.getPurchase(reference);
          return later.kind === 'processing' ? undefined : later;
        },
        { timeout: 10_000, interval: 200 },
      );
    }

    let serial = 0;
    async function buy(quantity = 1) {
      const marker = `ES-0000-0000-0000.${++serial}.1`;
      const outcome = await settle(await esims.purchase({ supplierPlanId: plan, quantity, marker }));
      if (outcome.kind !== 'issued') throw new Error(`Expected an issued purchase, got ${outcome.kind}`);
      return outcome;
    }

    test('the catalogue is read page by page in the shop’s codes and units', async () => {
      const first = await patient.plans.listPlans(1);
      expect(first.pageCount).toBeGreaterThan(1);
      const plans: SupplierPlan[] = [...first.plans];
      for (let page = 2; page <= first.pageCount; page++) plans.push(...(await patient.plans.listPlans(page)).plans);
      expect(new Set(plans.map(({ id }) => id)).size).toBe(plans.length);
      expect(new Set(plans.map(({ productId }) => productId)).size).toBe(plans.length);
      const named = (id: string) => plans.find((each) => each.id === id);
      expect(named(plan)).toMatchObject({
        name: 'TR eSIM 5GB for 30 Days',
        description: '5 GB of mobile data in TR, valid for 30 days.',
        destination: { code: 'TR', name: 'Turkey' },
        countries: [{ iso: 'TR' }],
        dataMb: 5000,
        validityDays: 30,
        tier: null,
        canTopUp: true,
        currency: 'USD',
        costMinor: expect.any(Number),
      });
      for (const { minimumPriceMinor, costMinor } of plans)
        expect(minimumPriceMinor === null || minimumPriceMinor >= costMinor).toBe(true);
      expect(named(regional)).toMatchObject({ destination: { code: 'Europe+', regionName: 'Europe' }, dataMb: 5000 });
      expect(named(regional)?.countries.map(({ iso }) => iso)).toEqual(expect.arrayContaining(['TR', 'GB']));
      for (const each of plans) expect([each.id, each.dataMb === null]).toEqual([each.id, each.tier !== null]);
      const codes = new Set(plans.map(({ destination }) => destination.code));
      for (const code of ['Africa', 'Asia', 'Caribbean', 'Europe+', 'LATAM', 'North America', 'Oceania', 'Global'])
        expect(codes).toContain(code);
    });

    test('a plan is found by its id as it is sold now, and not once it is withdrawn', async () => {
      const listed = (await patient.plans.listPlans(1)).plans;
      for (const id of [plan, regional]) {
        const found = await patient.plans.findPlan({ id, countryCode: id === plan ? 'TR' : 'Europe+' });
        expect(found).toMatchObject({ id, dataMb: 5000 });
        const same = listed.find((each) => each.id === id);
        if (same) expect(found).toEqual(same);
      }
      const find = (supplier = patient) => supplier.plans.findPlan({ id: other, countryCode: 'TR' });
      await sandbox.changeOffer(name, other, { priceMinor: 777 });
      expect(await find()).toMatchObject({ costMinor: 777 });
      await sandbox.changeOffer(name, other, { isWithdrawn: true });
      expect(await find()).toBeUndefined();
      expect(await patient.plans.findPlan({ id: 'unknown', countryCode: 'TR' })).toBeUndefined();
      await expect(find(connectWithWrongKey())).rejects.toThrow(/denied|no access token|signature mismatch/);
      expect((await esims.purchase({ supplierPlanId: other, quantity: 1, marker: 'm' })).kind).toBe('rejected');
      await sandbox.changeOffer(name, other, { isWithdrawn: false });
      expect(await find()).toMatchObject({ id: other });
    });

    test('networks are listed by country with their best generation', async () => {
      const networks = await patient.plans.listNetworks();
      expect(networks.get('AT')).toContainEqual({ name: expect.stringMatching(/^A1/), generation: '5G' });
      expect([...networks.values()].flat().map(({ generation }) => generation)).not.toContain('LTE');
    });

    test('a purchase returns the install details, and they can be read again', async () => {
      const { reference, esims: issued } = await buy(2);
      expect(issued).toHaveLength(2);
      for (const { iccid, smdpAddress, matchingId } of issued) {
        expect(iccid).toMatch(/^89\d{17}$/);
        expect(smdpAddress).toMatch(/\.sandbox\.example$/);
        expect(matchingId).toMatch(/./);
      }
      expect(await esims.getPurchase(reference)).toEqual({ kind: 'issued', reference, esims: issued });
    });

    test('a plan is added to an eSIM that accepts it, and can be looked up again', async () => {
      const [bought] = (await buy()).esims;
      const iccid = bought?.iccid ?? '';
      expect(await esims.listCompatible(iccid, ['no-such-plan', plan])).toEqual([plan]);
      const outcome = await esims.purchase({
        supplierPlanId: plan,
        quantity: 1,
        iccid,
        marker: 'ES-0000-0000-0001.1.1',
      });
      if (outcome.kind !== 'issued') throw new Error(`Expected a top-up, got ${outcome.kind}`);
      expect(outcome.esims).toEqual([]);
      expect(await esims.getPurchase(outcome.reference, iccid)).toEqual(outcome);
      const { plans } = await esims.getEsimState({ iccid });
      // All data that was bought is in the state, whether the supplier adds it up or lists each plan.
      expect(plans.reduce((sum, { totalMb }) => sum + (totalMb ?? 0), 0)).toBe(10_000);
      expect(plans.map(({ state }) => state)).toEqual(plans.map(() => 'queued'));
      const listed = (await esims.listOrders({ maxAgeMs: 3_600_000 })).find(
        ({ reference }) => reference === outcome.reference,
      );
      expect(listed && (await esims.isForNewEsims(listed))).toBe(false);
    });

    test('an eSIM of somebody else accepts nothing', async () => {
      const iccid = '8900000000000000001';
      expect(await esims.listCompatible(iccid, [plan])).toEqual([]);
      const refused = await esims.purchase({ supplierPlanId: plan, quantity: 1, iccid, marker: 'x' });
      expect(refused).toMatchObject({ kind: 'rejected' });
    });

    test.each(['lost', '500-processed', '503'])('a top-up whose response is %s may have been made', async (kind) => {
      const [bought] = (await buy()).esims;
      await fault(operations.topUp, kind);
      const request = { supplierPlanId: plan, quantity: 1, iccid: bought?.iccid ?? '', marker: 'y' };
      expect(await esims.purchase(request)).toMatchObject({ kind: 'unknown' });
    });

    test('a rejection has the partner’s reason and buys nothing', async () => {
      const before = await countOrders();
      await fault('order', 'reject');
      const refused = await esims.purchase({ supplierPlanId: plan, quantity: 1 });
      expect(refused).toMatchObject({ kind: 'rejected', message: expect.stringMatching(/insufficient/i) });
      const unknown = await esims.purchase({ supplierPlanId: 'no-such-plan', quantity: 1 });
      expect(unknown).toMatchObject({
        kind: 'rejected',
        message: expect.stringMatching(/not found|invalid|does not exist/),
      });
      expect(await countOrders()).toBe(before);
    });

    test('wrong keys buy nothing', async () => {
      const before = await countOrders();
      const { kind } = await connectWithWrongKey().esims.purchase({ supplierPlanId: plan, quantity: 1 });
      expect(['rejected', 'retry']).toContain(kind);
      await expect(connectWithWrongKey().esims.getBalance()).rejects.toThrow(
        /denied|no access token|signature mismatch/,
      );
      expect(await countOrders()).toBe(before);
    });

    test.each([
      ['500', false],
      ['503', false],
      ['503-processed', true],
      ['lost', true],
      ['reset', false],
      ['malformed', true],
      ['truncated', true],
      ['wrong-schema', true],
      ['timeout', false],
      ['slow', true],
    ])('a purchase with the fault %s is unknown and was sent once', async (kind, isDone) => {
      const isLate = kind === 'timeout' || kind === 'slow';
      const buyer = isLate ? hasty : patient;
      // So that it has its token.
      await vi.waitFor(() => buyer.esims.getBalance(), 30_000);
      const before = await countOrders();
      await fault('order', kind);
      expect(await buyer.esims.purchase({ supplierPlanId: plan, quantity: 1 })).toMatchObject({ kind: 'unknown' });
      await vi.waitFor(async () => expect((await countOrders()) - before).toBe(isDone ? 1 : 0), 30_000);
    });

    test('a purchase that was not sent or not accepted may be repeated', async () => {
      await fault('order', '429');
      const before = await countOrders();
      expect(await esims.purchase({ supplierPlanId: plan, quantity: 1 })).toMatchObject({ kind: 'retry' });
      for (const host of [`127.0.0.1:${await closedPort()}`, 'nowhere.invalid']) {
        const outcome = await connect({ baseUrl: `http://${host}` }).esims.purchase({
          supplierPlanId: plan,
          quantity: 1,
        });
        expect([host, outcome.kind]).toEqual([host, 'retry']);
      }
      expect(await countOrders()).toBe(before);
    });

    test.each(['429', '503', 'reset', 'truncated', '500', 'malformed'])('a read survives one %s', async (kind) => {
      await fault(operations.balance, kind);
      expect(await esims.getBalance()).toMatchObject({ currency: 'USD', balanceMinor: expect.any(Number) });
    });

    test('a read that keeps failing throws within its deadline', async () => {
      await fault(operations.balance, 'timeout', 9);
      const startedMs = performance.now();
      await expect(hasty.esims.getBalance()).rejects.toThrow(/(GET|POST) \//);
      expect(performance.now() - startedMs).toBeLessThan(10_000);
    });

    test.each(operations.state)('an eSIM is not described by a response to %s without sense', async (operation) => {
      const [esim] = (await buy()).esims;
      await fault(operation, 'wrong-schema');
      await expect(esims.getEsimState({ iccid: esim?.iccid ?? '' })).rejects.toThrow(
        /Expected a valid response|an unreadable body/,
      );
    });

    test('a redirect is not followed', async () => {
      const { baseUrl, close } = await openServer((_, response) => {
        response.writeHead(302, { location: sandbox.connection.esimGo.baseUrl }).end();
      });
      await expect(connect({ baseUrl }).esims.getBalance()).rejects.toThrow();
      expect((await connect({ baseUrl }).esims.purchase({ supplierPlanId: plan, quantity: 1 })).kind).not.toBe(
        'issued',
      );
      close();
    });

    test('its list has its orders with their age, eSIMs and quantity', async () => {
      const { reference, esims: issued } = await buy(2);
      const listed = await esims.listOrders({ maxAgeMs: 60_000, supplierPlanId: plan });
      const order = listed.find((each) => each.reference === reference);
      expect(order).toMatchObject({ supplierPlanId: plan, quantity: 2, iccids: issued.map(({ iccid }) => iccid) });
      expect(order?.ageMs).toBeLessThan(30_000);
      expect(order && (await esims.isForNewEsims(order))).toBe(true);
      expect(await esims.listOrders({ maxAgeMs: 60_000, supplierPlanId: 'another-plan' })).toEqual([]);
      const all = await esims.listOrders({ maxAgeMs: 60_000 });
      expect(all.map((each) => each.reference)).toContain(reference);
    });

    test('usage is in the shop’s megabytes and states', async () => {
      const [esim] = (await buy()).esims;
      const iccid = esim?.iccid ?? '';
      expect(await esims.getEsimState({ iccid })).toMatchObject({
        profile: 'released',
        installedAt: null,
        plans: [
          { supplierPlanId: plan, state: 'queued', totalMb: 5000, remainingMb: 5000, startsAt: null, unlimited: false },
        ],
      });
      await sandbox.useData(iccid, 1250);
      const state = await esims.getEsimState({ iccid });
      expect(state).toMatchObject({ profile: 'installed', plans: [{ state: 'active', remainingMb: 3750 }] });
      expect(state.plans[0]?.reference).toMatch(/./);
      expect(state.plans[0]?.endsAt?.getTime()).toBeGreaterThan(Date.now() + 29 * 86_400_000);
      await sandbox.useData(iccid, 9000);
      expect(await esims.getEsimState({ iccid })).toMatchObject({ plans: [{ state: 'depleted', remainingMb: 0 }] });
      await expect(esims.getEsimState({ iccid: '8943108000000000000' })).rejects.toThrow(
        /denied|not_found|does not exist/,
      );
      await expect(esims.getEsimState({ iccid: '../balance' })).rejects.toThrow('ICCID');
    });

    test('a webhook is an event, and one that is not from the partner is none', async () => {
      const [esim] = (await buy()).esims;
      const iccid = esim?.iccid ?? '';
      await sandbox.useData(iccid, 4000);
      const { rawBody, headers } = await sandbox.nextWebhook(iccid);
      const event = esims.verifyWebhook(rawBody, headers, '127.0.0.1');
      expect(event).toMatchObject({ iccid, eventId: expect.stringMatching(/^[0-9a-f]{32,64}$/) });
      expect(esims.verifyWebhook(rawBody, headers, '127.0.0.1')).toEqual(event);
      if (!signsWebhooks) {
        for (const from of ['203.0.113.7', '2001:db8::1', 'unknown', '', undefined])
          expect(esims.verifyWebhook(rawBody, headers, from)).toBeUndefined();
        return;
      }
      expect(esims.verifyWebhook(Buffer.from(`${rawBody} x`), headers)).toBeUndefined();
      expect(esims.verifyWebhook(rawBody, {})).toBeUndefined();
      expect(connectWithWrongKey().esims.verifyWebhook(rawBody, headers)).toBeUndefined();
    });

    test('a message of the partner never has an ICCID', async () => {
      await expect(esims.getEsimState({ iccid: '8943108000000000000' })).rejects.not.toThrow('8943108000000000000');
    });
  },
);
