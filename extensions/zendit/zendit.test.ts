import { openFaultyFront } from '@esimshop/extension/testing/faulty-front';
import { makeSupplier } from '@esimshop/extension/testing/make-partner';
import { describeSupplier } from '@esimshop/extension/testing/supplier-contract';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { extension } from './index.ts';
import { openStandIn } from './stand-in/stand-in.ts';
import { showPurchase } from './stand-in/views.ts';

const WEBHOOK_SECRET = 'chosen in the console';
const standIn = await openStandIn();
const { books } = standIn;
const front = await openFaultyFront(standIn.baseUrl);
afterEach(() => front.clear());
afterAll(async () => {
  await front.close();
  await standIn.close();
});

type Changes = { baseUrl?: string; timeoutMs?: number; hasWrongKey?: boolean };

function connect({ baseUrl = front.baseUrl, timeoutMs = 30_000, hasWrongKey = false }: Changes = {}) {
  const ZENDIT_API_KEY = hasWrongKey ? 'wrong' : 'right';
  const ZENDIT_WEBHOOK_SECRET = hasWrongKey ? 'another' : WEBHOOK_SECRET;
  // Not the sandbox, where only loopback may be called: the suite calls a host that does not exist.
  return makeSupplier(extension, 'zendit', {
    ...{ mode: 'test', timeoutMs, env: { ZENDIT_URL: baseUrl, ZENDIT_API_KEY, ZENDIT_WEBHOOK_SECRET } },
  });
}

const purchaseOf = (iccid: string) => [...books.purchases.values()].find((each) => each.iccid === iccid);

describeSupplier({
  name: 'zendit',
  connect,
  plans: { local: 'ESIM-TR-30D-5GB', regional: 'ESIM-EUROPE-30D-5GB', other: 'ESIM-TR-30D-10GB' },
  regions: ['Europe+', 'Global'],
  isPaged: false,
  topsUp: true,
  denial: /NOT_AUTHORIZED/,
  operations: {
    purchase: '^POST /esim/purchases$',
    topUp: '^POST /esim/purchases$',
    balance: '^GET /balance$',
    state: ['^GET /esim/\\d+/plans$'],
  },
  fail: (operation, fault, times) => front.fail(new RegExp(operation), fault, times),
  refusePurchase: () => {
    books.isEmptyOnce = true;
  },
  changeOffer: (id, { priceMinor, isWithdrawn }) => {
    const offer = books.offers.find(({ offerId }) => offerId === id);
    if (!offer) throw new Error(`The stand-in has no offer ${id}`);
    if (priceMinor !== undefined) offer.cost.fixed = priceMinor * 10;
    if (isWithdrawn !== undefined) offer.enabled = !isWithdrawn;
  },
  useData: (iccid, megabytes) => books.useData(iccid, megabytes / 1000),
  countOrders: () => [...books.purchases.values()].filter(({ status }) => status !== 'FAILED').length,
  webhooks: {
    ...{ isProvenBy: 'secret', from: '127.0.0.1' },
    async next(iccid) {
      const purchase = purchaseOf(iccid);
      if (!purchase) throw new Error('The stand-in has no purchase of this eSIM');
      return {
        rawBody: Buffer.from(JSON.stringify(showPurchase(purchase))),
        headers: { authorization: WEBHOOK_SECRET },
        about: { order: purchase.transactionId },
      };
    },
  },
});

const plansOf = async () => (await connect().plans.listPlans(1)).plans;
const buy = async (supplierPlanId: string, marker: string, iccid?: string) => {
  const { esims } = connect();
  const outcome = await esims.purchase({ supplierPlanId, quantity: 1, marker, ...(iccid && { iccid }) });
  expect(outcome).toMatchObject({ kind: 'processing' });
  return vi.waitUntil(async () => {
    const found = await esims.getPurchase('reference' in outcome ? outcome.reference : '', iccid);
    return found.kind === 'issued' ? found : undefined;
  });
};

test('only what is enabled, has a fixed price and keeps a promise of the shop is a plan', async () => {
  const plans = await plansOf();
  const inTurkey = plans.filter(({ destination }) => destination.code === 'TR').map(({ id }) => id);
  expect(inTurkey).toContain('ESIM-TR-7D-UNLIMITED-FAST');
  for (const id of ['ESIM-TR-7D-UNLIMITED-FASTER', 'ESIM-TR-30D-4GB-OFF', 'ESIM-TR-30D-RANGE'])
    expect(inTurkey).not.toContain(id);
  expect(plans.find(({ tier }) => tier)).toMatchObject({ tier: 'lite', dataMb: null, validityDays: 7 });
});

test('calls and texts are told of plans that have them', async () => {
  const plans = await plansOf();
  const featuresOf = (offerId: string) => plans.find(({ id }) => id === offerId)?.features;
  expect(featuresOf('ESIM-TR-30D-8GB-VOICE')).toEqual({ voiceMinutes: 100, smsCount: 50 });
  expect(featuresOf('ESIM-TR-30D-20GB-VOICE')).toEqual({ voiceMinutes: 'unlimited' });
  expect(plans.find(({ id }) => id === 'ESIM-TR-30D-5GB')).not.toHaveProperty('features');
});

test('prices are in the minor units of the currency, whatever Zendit counts in, and a part of one is a whole one', async () => {
  const { cost } = books.offers.find(({ offerId }) => offerId === 'ESIM-ZA-7D-1GB') ?? {};
  const priced = async (price: object) => {
    Object.assign(cost ?? {}, { fixed: 1900, fee: 0, currency: 'USD', currencyDivisor: 1000, ...price });
    const { costMinor, currency } = (await plansOf()).find(({ id }) => id === 'ESIM-ZA-7D-1GB') ?? {};
    return [costMinor, currency];
  };
  expect(await priced({})).toEqual([190, 'USD']);
  expect(await priced({ fixed: 1901 })).toEqual([191, 'USD']);
  expect(await priced({ fee: 50 })).toEqual([195, 'USD']);
  expect(await priced({ fixed: 300, currency: 'JPY', currencyDivisor: 1 })).toEqual([300, 'JPY']);
  expect(await priced({ fixed: 29, currencyDivisor: 100 })).toEqual([29, 'USD']);
});

test('an offer that cannot be read is left out, and the others are sold', async () => {
  const before = (await plansOf()).length;
  const broken = { ...books.offers[0], offerId: 'BROKEN', durationDays: 'a month' } as never;
  books.offers.push(broken);
  expect(await plansOf()).toHaveLength(before);
  books.offers.pop();
});

test('a purchase is found by the shop’s own name of it, and one that is repeated is the same', async () => {
  const { esims } = connect();
  const { reference } = await buy('ESIM-TR-30D-5GB', 'ES-1.1.1');
  expect(reference).toBe('ES-1-1-1');
  expect(await esims.findPurchases?.('ES-1.1.1')).toMatchObject([{ reference, iccids: [expect.any(String)] }]);
  expect(await esims.findPurchases?.('ES-9.9.9')).toEqual([]);
  const again = await esims.purchase({ supplierPlanId: 'ESIM-TR-30D-5GB', quantity: 1, marker: 'ES-1.1.1' });
  expect(again).toMatchObject({ kind: 'issued', reference });
});

test('a refusal that cannot be verified leaves the outcome unknown', async () => {
  front.fail(/^GET \/esim\/purchases\/ES-2/, '500', 9);
  const outcome = await connect().esims.purchase({ supplierPlanId: 'no-such-offer', quantity: 1, marker: 'ES-2.1.1' });
  expect(outcome).toMatchObject({ kind: 'unknown' });
});

test('a plan that was not used is taken back, and one that was is not', async () => {
  const { esims } = connect();
  const { revocation } = esims;
  const take = async (iccid = '', supplierRef = '', addedBy?: string) => {
    const plan = { iccid, supplierRef, supplierPlanId: 'ESIM-TR-30D-5GB', addedBy };
    expect(await revocation?.check(plan)).toEqual({ kind: 'possible', isCredited: true });
    expect(await revocation?.revoke({ ...plan, wasRequested: false })).toMatchObject({ kind: 'unknown' });
    return vi.waitUntil(async () => {
      const outcome = await revocation?.revoke({ ...plan, wasRequested: true });
      return outcome?.kind === 'unknown' ? undefined : outcome;
    });
  };
  const [unused] = (await buy('ESIM-TR-30D-5GB', 'ES-3.1.1')).esims;
  const topUp = await buy('ESIM-TR-30D-5GB', 'ES-3.1.2', unused?.iccid);
  expect(await take(unused?.iccid, unused?.supplierRef, topUp.reference)).toEqual({
    kind: 'revoked',
    isCredited: true,
  });
  expect((await esims.getEsimState({ iccid: unused?.iccid ?? '' })).plans).toHaveLength(1);
  expect(await take(unused?.iccid, unused?.supplierRef)).toEqual({ kind: 'revoked', isCredited: true });
  const [used] = (await buy('ESIM-TR-30D-5GB', 'ES-3.1.3')).esims;
  books.useData(used?.iccid ?? '', 1);
  expect(await take(used?.iccid, used?.supplierRef)).toMatchObject({ kind: 'rejected', message: /NOT_REFUNDABLE/ });
});

test('a webhook without a transaction is unreadable, and one of another product is about nothing', () => {
  const { verifyWebhook } = connect().esims;
  const read = (body: string) => verifyWebhook(Buffer.from(body), { authorization: WEBHOOK_SECRET });
  for (const body of ['{', '{"productType":"ESIM"}']) expect(read(body)).toMatchObject({ isUnreadable: true });
  const other = read('{"productType":"TOPUP","transactionId":"x"}');
  expect(other).toEqual({ eventId: expect.any(String), kind: 'TOPUP' });
});

test('the account is checked in sentences', async () => {
  const findings = async (supplier: ReturnType<typeof connect>) => {
    const found: string[] = [];
    for await (const { verdict, params } of supplier.esims.checkAccount({ webhookUrl: '' }))
      found.push(`${verdict}: ${params.what}`);
    return found;
  };
  expect(await findings(connect())).toEqual([
    'pass: Zendit accepts the key; the account is in USD.',
    'pass: Zendit’s webhooks are recognised by their secret.',
  ]);
  expect((await findings(connect({ hasWrongKey: true })))[0]).toMatch(/^fail: .*NOT_AUTHORIZED/);
});

test('without a key, and in the sandbox without its stand-in, it says what to set', () => {
  const make = (env: Record<string, string>) => () => makeSupplier(extension, 'zendit', { mode: 'sandbox', env });
  expect(make({})).toThrow('Set ZENDIT_API_KEY');
  expect(make({ ZENDIT_API_KEY: 'right' })).toThrow('Start the stand-in');
  expect(make({ ZENDIT_API_KEY: 'right', ZENDIT_URL: standIn.baseUrl })).not.toThrow();
});
