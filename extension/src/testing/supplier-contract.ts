import { describe, expect, test, vi } from 'vitest';
import type { PurchaseOutcome, Supplier, SupplierPlan } from '../interface.ts';
import { closedPort } from './closed-port.ts';
import { type Fault, listen } from './faulty-front.ts';

/** A supplier and what its stand-in can be made to do. Every supplier of the shop passes the same tests. */
export type SupplierUnderTest = {
  name: string;
  /** A supplier at the stand-in, or at `baseUrl`; `hasWrongKey`: with a key that the supplier refuses. */
  connect(changes?: { baseUrl?: string; timeoutMs?: number; hasWrongKey?: boolean }): Supplier;
  /** The supplier's ids of plans of 5 GB for 30 days: in Turkey, and in a region as `Europe+`; `other`: another one in Turkey. */
  plans: { local: string; regional: string; other: string };
  /** Codes of all regions that it sells. */
  regions: readonly string[];
  /** One of its networks; absent if it names none. */
  network?: { country: string; name: RegExp; generation: string };
  /** Whether its catalogue has several pages. */
  isPaged: boolean;
  /** Whether plans can be added to its eSIMs. */
  topsUp: boolean;
  /** What it says to a wrong key. */
  denial: RegExp;
  /** The requests that a call consists of, as `fail` knows them. */
  operations: { purchase: string; topUp: string; balance: string; state: readonly string[] };
  /** The next `times` requests of the operation go wrong. */
  fail(operation: string, fault: Fault, times?: number): void | Promise<void>;
  /** The next purchase is refused, for want of money. */
  refusePurchase(): void | Promise<void>;
  changeOffer(id: string, change: { priceMinor?: number; isWithdrawn?: boolean }): void | Promise<void>;
  /** A phone uses so much data, or all that is left. */
  useData(iccid: string, megabytes: number): void | Promise<void>;
  /** How many purchases the stand-in has made, top-ups included. */
  countOrders(): number | Promise<number>;
  /** Absent if it sends none. `next` waits for one after data of the eSIM was used, and says what it is about; `secret`: a header
   * of its own. */
  webhooks?: {
    isProvenBy: 'signature' | 'secret' | 'address';
    from: string;
    next(iccid: string): Promise<{
      rawBody: Buffer;
      headers: Record<string, string>;
      about: { iccid: string } | { order: string };
    }>;
  };
};

/** Tests the supplier against what the shop relies on. To be called at the top of a test file. */
export function describeSupplier(supplier: SupplierUnderTest): void {
  describe(supplier.name, () => testSupplier(supplier));
}

function testSupplier(supplier: SupplierUnderTest): void {
  const { connect, plans, regions, network, isPaged, topsUp, denial, operations, webhooks } = supplier;
  const { fail, refusePurchase, changeOffer, useData, countOrders } = supplier;
  const { local, regional, other } = plans;
  // Shared, as in a shop: a partner limits how often it gives a token.
  const patient = connect();
  const { esims } = patient;
  const hasty = connect({ timeoutMs: 1500 });
  const connectWithWrongKey = () => connect({ hasWrongKey: true });
  /** Two eSIMs, if one purchase can have them. */
  const several = Math.min(2, esims.maxUnitsPerPurchase);

  /** What has become of a purchase once the supplier has prepared it. */
  async function settle(outcome: PurchaseOutcome, iccid?: string): Promise<PurchaseOutcome> {
    if (outcome.kind !== 'processing') return outcome;
    const { reference } = outcome;
    return vi.waitUntil(
      async () => {
        const later = await esims.getPurchase(reference, iccid);
        return later.kind === 'processing' ? undefined : later;
      },
      { timeout: 10_000, interval: 200 },
    );
  }

  let serial = 0;
  async function buy(quantity = 1) {
    const marker = `ES-0000-0000-0000.${++serial}.1`;
    const outcome = await settle(await esims.purchase({ supplierPlanId: local, quantity, marker }));
    if (outcome.kind !== 'issued') throw new Error(`Expected an issued purchase, got ${outcome.kind}`);
    return outcome;
  }

  test('the catalogue is read page by page in the shop’s codes and units', async () => {
    const first = await patient.plans.listPlans(1);
    if (isPaged) expect(first.pageCount).toBeGreaterThan(1);
    const plans: SupplierPlan[] = [...first.plans];
    for (let page = 2; page <= first.pageCount; page++) plans.push(...(await patient.plans.listPlans(page)).plans);
    expect(new Set(plans.map(({ id }) => id)).size).toBe(plans.length);
    expect(new Set(plans.map(({ productId }) => productId)).size).toBe(plans.length);
    const named = (id: string) => plans.find((each) => each.id === id);
    expect(named(local)).toMatchObject({
      name: 'TR eSIM 5GB for 30 Days',
      description: '5 GB of mobile data in TR, valid for 30 days.',
      destination: { code: 'TR' },
      countries: [{ iso: 'TR' }],
      dataMb: 5000,
      validityDays: 30,
      tier: null,
      canTopUp: topsUp,
      currency: 'USD',
      costMinor: expect.any(Number),
    });
    for (const { minimumPriceMinor, costMinor } of plans)
      expect(minimumPriceMinor === null || minimumPriceMinor >= costMinor).toBe(true);
    expect(named(regional)).toMatchObject({ destination: { code: 'Europe+', regionName: 'Europe' }, dataMb: 5000 });
    expect(named(regional)?.countries.map(({ iso }) => iso)).toEqual(expect.arrayContaining(['TR', 'GB']));
    for (const each of plans) expect([each.id, each.dataMb === null]).toEqual([each.id, each.tier !== null]);
    const codes = new Set(plans.map(({ destination }) => destination.code));
    for (const code of regions) expect(codes).toContain(code);
  });

  test('a plan is found by its id as it is sold now, and not once it is withdrawn', async () => {
    const listed = (await patient.plans.listPlans(1)).plans;
    for (const id of [local, regional]) {
      const found = await patient.plans.findPlan({ id, countryCode: id === local ? 'TR' : 'Europe+' });
      expect(found).toMatchObject({ id, dataMb: 5000 });
      const same = listed.find((each) => each.id === id);
      if (same) expect(found).toEqual(same);
    }
    const find = (supplier = patient) => supplier.plans.findPlan({ id: other, countryCode: 'TR' });
    await changeOffer(other, { priceMinor: 777 });
    expect(await find()).toMatchObject({ costMinor: 777 });
    await changeOffer(other, { isWithdrawn: true });
    expect(await find()).toBeUndefined();
    expect(await patient.plans.findPlan({ id: 'unknown', countryCode: 'TR' })).toBeUndefined();
    await expect(find(connectWithWrongKey())).rejects.toThrow(denial);
    expect((await esims.purchase({ supplierPlanId: other, quantity: 1, marker: 'm' })).kind).toBe('rejected');
    await changeOffer(other, { isWithdrawn: false });
    expect(await find()).toMatchObject({ id: other });
  });

  test('networks are listed by country with their best generation', async () => {
    const networks = await patient.plans.listNetworks();
    if (network) {
      const { country, name, generation } = network;
      expect(networks.get(country)).toContainEqual({ name: expect.stringMatching(name), generation });
    }
    expect([...networks.values()].flat().map(({ generation }) => generation)).not.toContain('LTE');
  });

  test('a purchase returns the install details, and they can be read again', async () => {
    const { reference, esims: issued } = await buy(several);
    expect(issued).toHaveLength(several);
    for (const { iccid, smdpAddress, matchingId } of issued) {
      expect(iccid).toMatch(/^89\d{15,20}$/);
      expect(smdpAddress).toMatch(/^[a-z\d.-]+$/);
      expect(matchingId).toMatch(/./);
    }
    expect(await esims.getPurchase(reference)).toEqual({ kind: 'issued', reference, esims: issued });
  });

  test.runIf(topsUp)('a plan is added to an eSIM that accepts it, and can be looked up again', async () => {
    const [bought] = (await buy()).esims;
    const iccid = bought?.iccid ?? '';
    expect(await esims.listCompatible(iccid, ['no-such-plan', local])).toEqual([local]);
    const marker = 'ES-0000-0000-0001.1.1';
    const outcome = await settle(await esims.purchase({ supplierPlanId: local, quantity: 1, iccid, marker }), iccid);
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
    expect(await esims.listCompatible(iccid, [local])).toEqual([]);
    const refused = await esims.purchase({ supplierPlanId: local, quantity: 1, iccid, marker: 'x' });
    expect(refused).toMatchObject({ kind: 'rejected' });
  });

  test.runIf(topsUp).each(['lost', '500-processed', '503'] as const)(
    'a top-up whose response is %s may have been made',
    async (kind) => {
      const [bought] = (await buy()).esims;
      await fail(operations.topUp, kind);
      const request = { supplierPlanId: local, quantity: 1, iccid: bought?.iccid ?? '', marker: 'y' };
      expect(await esims.purchase(request)).toMatchObject({ kind: 'unknown' });
    },
  );

  test('a rejection has the partner’s reason and buys nothing', async () => {
    const before = await countOrders();
    await refusePurchase();
    const refused = await settle(await esims.purchase({ supplierPlanId: local, quantity: 1 }));
    expect(refused).toMatchObject({ kind: 'rejected', message: expect.stringMatching(/insufficient/i) });
    const unknown = await esims.purchase({ supplierPlanId: 'no-such-plan', quantity: 1 });
    expect(unknown).toMatchObject({
      kind: 'rejected',
      message: expect.stringMatching(/./),
    });
    expect(await countOrders()).toBe(before);
  });

  test('wrong keys buy nothing', async () => {
    const before = await countOrders();
    const { kind } = await connectWithWrongKey().esims.purchase({ supplierPlanId: local, quantity: 1 });
    expect(['rejected', 'retry']).toContain(kind);
    await expect(connectWithWrongKey().esims.getBalance()).rejects.toThrow(denial);
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
  ] as const)('a purchase with the fault %s is unknown and was sent once', async (kind, isDone) => {
    const isLate = kind === 'timeout' || kind === 'slow';
    const buyer = isLate ? hasty : patient;
    // So that it has its token.
    await vi.waitFor(() => buyer.esims.getBalance(), 30_000);
    const before = await countOrders();
    await fail(operations.purchase, kind);
    expect(await buyer.esims.purchase({ supplierPlanId: local, quantity: 1 })).toMatchObject({ kind: 'unknown' });
    await vi.waitFor(async () => expect((await countOrders()) - before).toBe(isDone ? 1 : 0), 30_000);
  });

  test('a purchase that was not sent or not accepted may be repeated', async () => {
    await fail(operations.purchase, '429');
    const before = await countOrders();
    expect(await esims.purchase({ supplierPlanId: local, quantity: 1 })).toMatchObject({ kind: 'retry' });
    for (const host of [`127.0.0.1:${await closedPort()}`, 'nowhere.invalid']) {
      const outcome = await connect({ baseUrl: `http://${host}` }).esims.purchase({
        supplierPlanId: local,
        quantity: 1,
      });
      expect([host, outcome.kind]).toEqual([host, 'retry']);
    }
    expect(await countOrders()).toBe(before);
  });

  test.each(['429', '503', 'reset', 'truncated', '500', 'malformed'] as const)(
    'a read survives one %s',
    async (kind) => {
      await fail(operations.balance, kind);
      expect(await esims.getBalance()).toMatchObject({ currency: 'USD', balanceMinor: expect.any(Number) });
    },
  );

  test('a read that keeps failing throws within its deadline', async () => {
    await fail(operations.balance, 'timeout', 9);
    const startedMs = performance.now();
    await expect(hasty.esims.getBalance()).rejects.toThrow();
    expect(performance.now() - startedMs).toBeLessThan(10_000);
  });

  test.each(operations.state)('an eSIM is not described by a response to %s without sense', async (operation) => {
    const [esim] = (await buy()).esims;
    await fail(operation, 'wrong-schema');
    await expect(esims.getEsimState({ iccid: esim?.iccid ?? '' })).rejects.toThrow();
  });

  test('a redirect is not followed', async () => {
    const followed = vi.fn();
    const { baseUrl, close } = await listen((request, response) => {
      if (request.url === '/followed') followed();
      response.writeHead(302, { location: '/followed' }).end();
    });
    await expect(connect({ baseUrl }).esims.getBalance()).rejects.toThrow();
    expect((await connect({ baseUrl }).esims.purchase({ supplierPlanId: local, quantity: 1 })).kind).not.toBe('issued');
    expect(followed).not.toHaveBeenCalled();
    await close();
  });

  test('its list has its orders with their age, eSIMs and quantity', async () => {
    const { reference, esims: issued } = await buy(several);
    const listed = await esims.listOrders({ maxAgeMs: 60_000, supplierPlanId: local });
    const order = listed.find((each) => each.reference === reference);
    expect(order).toMatchObject({ supplierPlanId: local, quantity: several, iccids: issued.map(({ iccid }) => iccid) });
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
        { supplierPlanId: local, state: 'queued', totalMb: 5000, remainingMb: 5000, startsAt: null, unlimited: false },
      ],
    });
    await useData(iccid, 1250);
    const state = await esims.getEsimState({ iccid });
    expect(state).toMatchObject({ profile: 'installed', plans: [{ state: 'active', remainingMb: 3750 }] });
    expect(state.plans[0]?.reference).toMatch(/./);
    expect(state.plans[0]?.endsAt?.getTime()).toBeGreaterThan(Date.now() + 29 * 86_400_000);
    await useData(iccid, 9000);
    expect(await esims.getEsimState({ iccid })).toMatchObject({ plans: [{ state: 'depleted', remainingMb: 0 }] });
    await expect(esims.getEsimState({ iccid: '8943108000000000000' })).rejects.toThrow();
    await expect(esims.getEsimState({ iccid: '../balance' })).rejects.toThrow();
  });

  test.runIf(webhooks)('a webhook is an event, and one that is not from the partner is none', async () => {
    if (!webhooks) return;
    const { from, isProvenBy } = webhooks;
    const [esim] = (await buy()).esims;
    const iccid = esim?.iccid ?? '';
    await useData(iccid, 4000);
    const { rawBody, headers, about } = await webhooks.next(iccid);
    const event = esims.verifyWebhook(rawBody, headers, from);
    expect(event).toMatchObject({ ...about, eventId: expect.stringMatching(/./) });
    expect(esims.verifyWebhook(rawBody, headers, from)).toEqual(event);
    if (isProvenBy === 'address') {
      for (const other of ['203.0.113.7', '2001:db8::1', 'unknown', '', undefined])
        expect(esims.verifyWebhook(rawBody, headers, other)).toBeUndefined();
      return;
    }
    expect(esims.verifyWebhook(rawBody, {}, from)).toBeUndefined();
    expect(connectWithWrongKey().esims.verifyWebhook(rawBody, headers, from)).toBeUndefined();
    if (isProvenBy === 'signature')
      expect(esims.verifyWebhook(Buffer.from(`${rawBody} x`), headers, from)).toBeUndefined();
  });

  test('a message of the partner never has an ICCID', async () => {
    await expect(esims.getEsimState({ iccid: '8943108000000000000' })).rejects.not.toThrow('8943108000000000000');
  });
}
