import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openPartnerSandbox } from '../../../test/partner-sandbox.ts';
import { createAiralo } from './airalo.ts';

const PLAN = 'turkey-mobil-30days-5gb';
const log = pino({ level: 'silent' });
const sandbox = await openPartnerSandbox();
const connect = (changes: { baseUrl?: string; clientSecret?: string } = {}) =>
  createAiralo({ ...sandbox.connection.airalo, timeoutMs: 30_000, log, placeName: (code) => code, ...changes });
const { plans, esims } = connect();

type Answer = { status?: number; headers?: Record<string, string>; body: unknown };
type Seen = { method: string; path: string; headers: IncomingMessage['headers']; body: string };

const TOKEN: Answer = { body: { data: { token_type: 'Bearer', expires_in: 31_622_400, access_token: 'token' } } };

/** A partner whose responses, except the token's, come from the test. */
async function openPartner(answer: (seen: Seen, asked: number) => Answer) {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    const each = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: await text(request),
    };
    const asked = seen.push(each);
    const { status = 200, headers = {}, body } = each.path === '/token' ? TOKEN : answer(each, asked);
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  const baseUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  return { partner: connect({ baseUrl, clientSecret: 'secret' }), seen, close: () => server.close() };
}

test('one token serves all calls, and a new one replaces a rejected one', async () => {
  let isRefused = true;
  const { partner, seen, close } = await openPartner(({ path }) => {
    if (path === '/balance' && isRefused) {
      isRefused = false;
      return { status: 401, body: { data: [], meta: { message: 'Unauthenticated.' } } };
    }
    return { body: { data: { balances: { name: 'balance', availableBalance: { amount: 12.5, currency: 'USD' } } } } };
  });
  await Promise.all([partner.esims.getBalance(), partner.esims.getBalance(), partner.esims.getBalance()]);
  expect(await partner.esims.getBalance()).toEqual({ balanceMinor: 1250, currency: 'USD' });
  close();
  expect(seen.filter(({ path }) => path === '/token')).toHaveLength(2);
});

test('a token that was not issued is not asked for again at once', async () => {
  const wrong = connect({ clientSecret: 'wrong' });
  await expect(wrong.esims.getBalance()).rejects.toThrow('Airalo issued no access token (401)');
  await sandbox.addFault({ partner: 'airalo', operation: 'token', fault: '429' });
  await expect(wrong.esims.getBalance()).rejects.toThrow('Airalo issued no access token (401)');
  expect(await sandbox.readFaults()).toHaveLength(1);
});

// The vectors are of the official PHP SDK 1.3.1 (src/Helpers/Signature.php): hash_hmac('sha512', json_encode($payload), $secret).
test('an order is signed as PHP prints it, and sent as it is signed', async () => {
  const { partner, seen, close } = await openPartner(() => ({ status: 500, body: {} }));
  await partner.esims.purchase({ supplierPlanId: 'a/b', quantity: 2, marker: 'ü' });
  close();
  const order = seen.find(({ path }) => path === '/orders');
  expect(order?.body).toBe(String.raw`{"package_id":"a\/b","quantity":2,"type":"sim","description":"\u00fc"}`);
  expect(order?.headers['airalo-signature']).toBe(
    'd47dc01aabd425f7465b0f11c64b99bdfbc6708eaccdfbb6a036eae76b7e434b8a358eb48c605a310d0eb5c9bc301033f3d70cb7a8b9d228d0f9759df2e6d58d',
  );
  expect(order?.headers['content-type']).toBe('application/json');
});

test('an order that is signed with another secret is rejected, and buys nothing', async () => {
  const before = (await sandbox.readLedger()).airalo.orders.length;
  const other = connect({ clientSecret: 'wrong' });
  expect(await other.esims.purchase({ supplierPlanId: PLAN, quantity: 1 })).toMatchObject({ kind: 'retry' });
  expect((await sandbox.readLedger()).airalo.orders).toHaveLength(before);
});

test('orders are found by their marker and by nothing that contains it', async () => {
  const marker = 'ES-7777-7777-7777.1.1';
  const first = await esims.purchase({ supplierPlanId: PLAN, quantity: 2, marker });
  await esims.purchase({ supplierPlanId: PLAN, quantity: 1, marker: `${marker}1` });
  const found = await esims.findPurchases?.(marker);
  expect(found?.map(({ reference }) => reference)).toEqual([first.kind === 'issued' ? first.reference : '']);
  expect(await esims.findPurchases?.('ES-7777-7777-7777.2.1')).toEqual([]);
});

test('orders of a long list are read to its last page', async () => {
  const order = (id: number) => ({
    id,
    type: 'sim',
    package_id: PLAN,
    quantity: '1',
    description: 'marker',
    created_at: '2026-01-01 00:00:00',
    sims: [],
    status: { name: 'Completed', slug: id === 3 ? 'refunded' : 'completed' },
  });
  const { partner, close } = await openPartner(({ path }) => {
    const page = Number(new URL(path, 'http://partner').searchParams.get('page'));
    return { body: { data: [order(page)], meta: { last_page: 4 } } };
  });
  const found = await partner.esims.findPurchases?.('marker');
  close();
  expect(found?.map(({ reference }) => reference).toSorted()).toEqual(['1', '2', '4']);
});

test('packages that the shop cannot sell as it promises are left out', async () => {
  const { pageCount } = await plans.listPlans(1);
  const pages = [];
  for (let page = 1; page <= pageCount; page++) pages.push(await plans.listPlans(page));
  const all = pages.flatMap((page) => page.plans);
  expect(all.filter(({ id }) => id.endsWith('-topup'))).toEqual([]);
  // Identity checks.
  expect(all.filter(({ destination }) => destination.code === 'TW').map(({ id }) => id)).not.toContain(
    'taiwan-mobil-7days-1gb',
  );
  const unlimited = all.filter(({ dataMb }) => dataMb === null);
  expect(unlimited.length).toBeGreaterThan(0);
  expect(new Set(unlimited.map(({ tier }) => tier))).toEqual(new Set(['plus']));
  expect(all.find(({ id }) => id === PLAN)).toMatchObject({
    productId: `airalo-${PLAN}`,
    startsOnFirstConnection: true,
  });
});

test('one package that cannot be read leaves the others on sale', async () => {
  const each = (id: string, prices: unknown) => ({
    id,
    type: 'sim',
    amount: 1024,
    day: 7,
    is_unlimited: false,
    prices,
  });
  const operator = {
    coverages: [{ name: 'TR', code: 'TR', networks: [{ name: 'Turkcell', types: ['LTE', '5G'] }] }],
    packages: [
      each('readable', { net_price: { USD: 1.1 } }),
      each('unreadable', null),
      each('no-price', { net_price: { EUR: 1 } }),
    ],
  };
  const place = { slug: 'turkey', country_code: 'TR', title: 'Turkey', operators: [operator, { packages: null }] };
  const { partner, close } = await openPartner(() => ({ body: { data: { '50': place }, meta: { last_page: 2 } } }));
  const page = await partner.plans.listPlans(2);
  close();
  expect(page).toMatchObject({ pageCount: 2, plans: [{ id: 'readable', costMinor: 110, speeds: ['4G', '5G'] }] });
});

test('a package has its minimum retail price', async () => {
  // Of the sandbox: 2.4 times the net price, in whole dollars.
  const plan = await plans.findPlan({ id: PLAN, countryCode: 'TR' });
  expect(plan?.minimumPriceMinor).toBe(Math.ceil(((plan?.costMinor ?? 0) * 2.4) / 100) * 100);
});

test('with the discount model a plan costs what consumers pay less the account’s discount, and that is debited', async () => {
  const net = await plans.findPlan({ id: PLAN, countryCode: 'TR' });
  await sandbox.changeAccount('airalo', { discountPercentage: 15 });
  const listed = await plans.listPlans(1);
  const discounted = await plans.findPlan({ id: PLAN, countryCode: 'TR' });
  const { balanceMinor: before } = await esims.getBalance();
  const outcome = await esims.purchase({ supplierPlanId: PLAN, quantity: 2, marker: 'discount' });
  const { balanceMinor: after } = await esims.getBalance();
  await sandbox.changeAccount('airalo', { discountPercentage: null });
  expect(listed.plans.length).toBeGreaterThan(0);
  expect(discounted).toMatchObject({
    minimumPriceMinor: net?.minimumPriceMinor,
    costMinor: ((net?.minimumPriceMinor ?? 0) * 85) / 100,
  });
  expect(outcome.kind).toBe('issued');
  expect(before - after).toBe(2 * (discounted?.costMinor ?? 0));
});

// The prices of developers.partners.airalo.com, GET /v2/packages; the percentage may have a fraction.
test.each([
  ['the net price in the shop’s currency', { prices: { net_price: { USD: 1.4, EUR: 1.2 } }, net_price: 1.5 }, 140],
  ['the net price, which is in US dollars', { net_price: 1.4, prices: { net_price: { EUR: 1.2 } } }, 140],
  ['nothing with net prices and without one', { prices: {} }, undefined],
])('a package costs %s', async (_, changes, costMinor) => {
  expect(await readPriced({ model: 'net_pricing', discount_percentage: 0 }, changes)).toEqual(costMinor);
});

test.each([
  [12.5, 394],
  ['10', 405],
  [0, 450],
  [140, undefined],
])('a discount of %s %% on 4.50 is a cost of %s cents', async (discount, costMinor) => {
  const pricing = { model: 'discount_pricing', discount_percentage: discount };
  expect(await readPriced(pricing, { prices: {} })).toBe(costMinor);
});

/** The cost of a package with a retail price of 4.50. */
async function readPriced(pricing: object, changes: object) {
  const each = { id: 'p', type: 'sim', amount: 1024, day: 7, is_unlimited: false, price: 4.5, ...changes };
  const operator = { coverages: [{ name: 'TR', code: 'TR' }], packages: [each] };
  const place = { slug: 'turkey', country_code: 'TR', title: 'Turkey', operators: [operator] };
  const { partner, close } = await openPartner(() => ({ body: { pricing, data: [place], meta: { last_page: 1 } } }));
  const { plans: read } = await partner.plans.listPlans(1);
  close();
  return read[0]?.costMinor;
}

test('an eSIM comes with its confirmation code and with the access point that must be entered', async () => {
  await sandbox.changeAccount('airalo', { apn: 'data.sandbox', confirmationCode: '5751' });
  const outcome = await esims.purchase({ supplierPlanId: PLAN, quantity: 1, marker: 'manual' });
  await sandbox.changeAccount('airalo', { apn: null, confirmationCode: null });
  if (outcome.kind !== 'issued') throw new Error(`Expected an issued purchase, got ${outcome.kind}`);
  expect(outcome.esims).toMatchObject([{ apn: 'data.sandbox', confirmationCode: '5751' }]);
  expect(await esims.getPurchase(outcome.reference)).toEqual(outcome);
});

test.each([
  ['17 digits', '89100000000000012', '89100000000000012'],
  ['20 digits', '89444654000002672217', '89444654000002672217'],
  ['a trailing F', '8944465400000267221F', '8944465400000267221'],
  ['blanks and hyphens', '8944 4654-0000 0267 221', '8944465400000267221'],
])('an ICCID of %s is delivered, listed and recognised as one number', async (_, printed, iccid) => {
  const { createHmac } = await import('node:crypto');
  const sim = { iccid: printed, lpa: 'lpa.airalo.com', matching_id: 'TEST' };
  const order = {
    id: 7,
    type: 'sim',
    package_id: PLAN,
    quantity: 1,
    description: 'marker',
    created_at: '2026-01-01 00:00:00',
    sims: [sim],
  };
  const { partner, seen, close } = await openPartner(({ method, path }) => {
    if (path.startsWith('/sims/')) return { status: 404, body: {} };
    return { body: { data: method === 'POST' ? order : [order], meta: { last_page: 1 } } };
  });
  const outcome = await partner.esims.purchase({ supplierPlanId: PLAN, quantity: 1 });
  const found = await partner.esims.findPurchases?.('marker');
  await partner.esims.getEsimState({ iccid }).catch(() => {});
  close();
  expect(outcome).toMatchObject({ kind: 'issued', esims: [{ iccid }] });
  expect(found).toMatchObject([{ iccids: [iccid] }]);
  expect(seen.map(({ path }) => path)).toContain(`/sims/${iccid}?include=order`);
  const body = JSON.stringify({ level: '75%', package_name: 'p', remaining_percentage: 25, iccid: printed });
  const signature = createHmac('sha512', 'secret').update(body).digest('hex');
  const { verifyWebhook } = connect({ clientSecret: 'secret' }).esims;
  expect(verifyWebhook(Buffer.from(body), { 'airalo-signature': signature })).toMatchObject({ iccid });
});

test('after an unexpected error of Airalo the order may have been placed', async () => {
  await sandbox.addFault({ partner: 'airalo', operation: 'order', fault: 'reject', issue: '53' });
  expect(await esims.purchase({ supplierPlanId: PLAN, quantity: 1 })).toMatchObject({ kind: 'unknown' });
});

test.each([
  ['NOT_ACTIVE', 'queued', 'released'],
  ['ACTIVE', 'active', 'installed'],
  ['FINISHED', 'depleted', 'installed'],
  ['EXPIRED', 'expired', 'installed'],
  ['RECYCLED', 'revoked', 'deactivated'],
  ['UNKNOWN', 'unknown', 'unknown'],
  ['ASLEEP', 'unknown', 'unknown'],
])('the state %s is %s', async (status, state, profile) => {
  const { partner, close } = await openPartner(({ path }) =>
    path.endsWith('/usage')
      ? {
          body: {
            data: { remaining: 767, total: 2048, expired_at: '2027-01-01 00:00:00', is_unlimited: false, status },
          },
        }
      : { body: { data: { created_at: '2026-02-27 08:30:14', simable: { id: 9647, package_id: PLAN } } } },
  );
  expect(await partner.esims.getEsimState({ iccid: '8944465400000267221' })).toEqual({
    profile,
    installedAt: null,
    plans: [
      {
        reference: '9647-2048',
        supplierPlanId: PLAN,
        state,
        supplierState: status.toLowerCase(),
        totalMb: 2000,
        remainingMb: 749,
        validityDays: null,
        assignedAt: new Date('2026-02-27T08:30:14Z'),
        startsAt: null,
        endsAt: new Date('2027-01-01T00:00:00Z'),
        unlimited: false,
      },
    ],
  });
  close();
});

test.each([
  [{ status: 422, body: { code: 13, reason: 'Maintenance' } }, 'retry', 'Maintenance'],
  [{ status: 422, body: { code: 11, reason: 'Insufficient Airalo Credit' } }, 'rejected', 'Insufficient Airalo Credit'],
  [
    {
      status: 422,
      body: { data: { quantity: 'SIM quantity is not available. Available quantity: 9.' }, meta: { message: 'x' } },
    },
    'rejected',
    'SIM quantity is not available. Available quantity: 9.',
  ],
  [{ status: 429, body: { message: 'Too Many Attempts.' } }, 'retry', 'Too Many Attempts.'],
  [
    { status: 422, body: { code: 53, reason: 'Something unexpected happened.' } },
    'unknown',
    'Something unexpected happened.',
  ],
  [{ status: 422, body: { code: 99, reason: 'A code of tomorrow' } }, 'unknown', 'A code of tomorrow'],
  [{ status: 422, body: [] }, 'unknown', 'Airalo responded with 422 to POST /orders'],
  [
    { status: 403, body: { code: 89, reason: 'Your IP address is not permitted' } },
    'rejected',
    'Your IP address is not permitted',
  ],
  [{ status: 404, body: { message: 'Not found' } }, 'unknown', 'Not found'],
])('an order that is answered with %j is %s', async (answer, kind, message) => {
  const { partner, close } = await openPartner(() => answer);
  expect(await partner.esims.purchase({ supplierPlanId: PLAN, quantity: 1 })).toEqual({ kind, message });
  close();
});

test('a webhook is accepted signed as it was sent, or as PHP prints it again', async () => {
  const { createHmac } = await import('node:crypto');
  const sign = (body: string) => createHmac('sha512', 'secret').update(body).digest('hex');
  const { verifyWebhook } = connect({ clientSecret: 'secret' }).esims;
  const spaced = '{ "level": "75%", "package_name": "a/b", "remaining_percentage": 25, "iccid": "871231234568890197" }';
  const printed = String.raw`{"level":"75%","package_name":"a\/b","remaining_percentage":25,"iccid":"871231234568890197"}`;
  const about = { kind: 'low_data 75%', iccid: '871231234568890197' };
  expect(verifyWebhook(Buffer.from(spaced), { 'airalo-signature': sign(spaced) })).toMatchObject(about);
  expect(verifyWebhook(Buffer.from(spaced), { 'airalo-signature': sign(printed) })).toMatchObject(about);
  expect(verifyWebhook(Buffer.from(spaced), { 'airalo-signature': sign('{}') })).toBeUndefined();
  const credit = '{"message":"Surpassed 80% of the credit limit balance","remaining":225.35}';
  expect(verifyWebhook(Buffer.from(credit), { 'airalo-signature': sign(credit) })).toMatchObject({
    kind: 'credit_limit',
    lowBalance: '225.35',
  });
});

test('a signed webhook that is none of Airalo’s three kinds is reported as unreadable', async () => {
  const { createHmac } = await import('node:crypto');
  const { verifyWebhook } = connect({ clientSecret: 'secret' }).esims;
  const verify = (body: string) =>
    verifyWebhook(Buffer.from(body), { 'airalo-signature': createHmac('sha512', 'secret').update(body).digest('hex') });
  for (const body of ['<html></html>', '[]', '{}', '{"level":"75%","iccid":87123123}', '{"message":"Surpassed 80%"}'])
    expect(verify(body)).toEqual({ eventId: expect.any(String), kind: 'unknown', isUnreadable: true });
  expect(verify('{"request_id":"r-1","id":7}')).toEqual({ eventId: expect.any(String), kind: 'async_orders' });
});

test('a credit limit that is passed is reported', async () => {
  // Half a million dollars.
  const { plans: listed } = await plans.listPlans(1);
  const dearest = listed.toSorted((a, b) => b.costMinor - a.costMinor)[0];
  if (!dearest) throw new Error('Expected plans');
  const times = Math.ceil(50_000_000 / (dearest.costMinor * 50));
  for (let time = 0; time < times; time++) await esims.purchase({ supplierPlanId: dearest.id, quantity: 50 });
  const { rawBody, headers } = await sandbox.nextWebhook('Surpassed 50%');
  expect(esims.verifyWebhook(rawBody, headers)).toMatchObject({ kind: 'credit_limit' });
});
