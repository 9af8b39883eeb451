import { randomBytes } from 'node:crypto';
import type { PortalCustomer, PortalEsim } from '@esimshop/contracts/portal';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { TestResponse } from '../../test/http-exchange.ts';
import { expectInvariants } from '../../test/invariants.ts';
import { createShopper, eventually, isCompleted, placedOrder, problemOf } from '../../test/shopper.ts';
import { MEDIUM, SMALL, stockPlans } from '../../test/stock.ts';
import { createTestShop, HASTE, type TestShop } from '../../test/test-shop.ts';
import { createLog } from '../platform/log.ts';
import { products } from '../tables/catalogue.ts';
import { mailRequests } from '../tables/work.ts';

const UNLIMITED = 'esim_UL_7D_TR_V2';
let shop: TestShop;
const logged: string[] = [];

beforeAll(async () => {
  const log = createLog({ logLevel: 'trace' }, { write: (line) => logged.push(line) });
  shop = await createTestShop({ runsJobs: true, timeouts: HASTE, log });
  await stockPlans(shop.shop);
});
afterEach(async () => {
  await shop.sandbox.clearFaults();
  await eventually(() => expectInvariants(shop));
});
afterAll(() => shop.close());

/** Buys a plan and reads the portal link from its mail. */
async function buyer(
  where = shop,
  { productId = SMALL as string, email = `${randomBytes(6).toString('hex')}@example.com` } = {},
) {
  const shopper = createShopper(where);
  await shopper.add(productId);
  const { orderNumber } = placedOrder(await shopper.submit({ body: { customerEmail: email } }));
  const order = await shopper.waitForOrder(orderNumber, isCompleted);
  const token = await readToken(where, email, 1);
  return { email, orderNumber, token, iccid: order.metadata.esimInfoArray[0]?.iccid ?? '' };
}

/** The token in the latest mail to the address, once this many mails have arrived. */
async function readToken({ sandbox }: TestShop, email: string, count: number): Promise<string> {
  let token = '';
  await eventually(async () => {
    const mails = await sandbox.readMails(email);
    expect(mails).toHaveLength(count);
    const tokens = mails.map(({ text }) => /\/portal\?token=(pt_[A-Za-z0-9_-]{43})/.exec(text)?.[1] ?? '');
    expect(new Set(tokens).size).toBe(count);
    token = tokens[0] ?? '';
  });
  return token;
}

const ask = (token: string, where = shop) =>
  where.request('GET', `/api/portal/customer?token=${encodeURIComponent(token)}`);

const customerOf = (response: TestResponse): PortalCustomer => response.body as PortalCustomer;

/** The buyer's only eSIM with its state refreshed from the partner. */
async function esimOf(token: string, where = shop): Promise<PortalEsim> {
  await where.shop.database.execute(
    sql`update esims set usage_at = usage_at - interval '1 minute', usage_asked_at = usage_asked_at - interval '1 minute'`,
  );
  const [esim] = customerOf(await ask(token, where)).esims;
  if (!esim) throw new Error('Expected an eSIM');
  return esim;
}

/** The same once the shop knows it; until then the last word is shown. */
async function esimThatIs(token: string, known: Partial<PortalEsim>, where = shop): Promise<PortalEsim> {
  let esim: PortalEsim | undefined;
  await eventually(async () => {
    esim = await esimOf(token, where);
    expect(esim).toMatchObject(known);
  });
  return esim as PortalEsim;
}

test('the mailed link opens everything bought with the address, in any letter case', async () => {
  const name = randomBytes(6).toString('hex');
  const first = await buyer(shop, { email: `traveller.${name}@example.com` });
  const shopper = createShopper(shop);
  await shopper.add(MEDIUM);
  const response = await shopper.submit({ body: { customerEmail: `Traveller.${name.toUpperCase()}@EXAMPLE.com` } });
  await shopper.waitForOrder(placedOrder(response).orderNumber, isCompleted);
  await buyer();
  const opened = await ask(first.token);
  const { esims, orders } = customerOf(opened);
  expect(opened.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
  expect(orders.map(({ orderNumber }) => orderNumber)).toEqual([placedOrder(response).orderNumber, first.orderNumber]);
  expect(esims.map(({ bundle }) => bundle)).toEqual([MEDIUM, SMALL]);
  expect(esims[1]?.iccid).toBe(`${first.iccid.slice(0, 6)}••••${first.iccid.slice(-4)}`);
});

test('a link that is pasted whole opens the portal like its token', async () => {
  const { token } = await buyer();
  const link = `https://shop.example.com/tr/portal?token=${token}`;
  const filtered = `https://filter.example.com/?url=${encodeURIComponent(link)}&data=${'a'.repeat(200)}`;
  const responses = [await ask(link), await ask(`${link}&utm_source=mail`), await ask(filtered)];
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await ask(`${link}A`)).status).toBe(401);
});

test('unknown, altered, expired and revoked tokens are rejected with one and the same response', async () => {
  const { token, email } = await buyer();
  const hash = sql`sha256(${token}::bytea)`;
  const set = (column: 'expires_at' | 'revoked_at', value: string) =>
    shop.shop.database.execute(
      sql`update portal_tokens set ${sql.raw(column)} = ${sql.raw(value)} where token_hash = ${hash}`,
    );
  const expectRejected = async (invalid: string) => {
    const response = await ask(invalid);
    expect([invalid, response.status, problemOf(response).detail]).toEqual([
      invalid,
      401,
      'Invalid or expired access token',
    ]);
  };
  const unknown = `pt_${randomBytes(32).toString('base64url')}`;
  const swapped = token.endsWith('A') ? 'B' : 'A';
  const near = [token.slice(0, -1), `${token}A`, token.slice(0, -1) + swapped, token.toUpperCase(), ` ${token}`];
  for (const invalid of [unknown, ...near, email, '%', '_', 'pt_', 'null', 'undefined', "' or '1'='1"])
    await expectRejected(invalid);
  await set('expires_at', "now() - interval '1 second'");
  await expectRejected(token);
  await set('expires_at', "now() + interval '1 day'");
  await set('revoked_at', 'now()');
  await expectRejected(token);
  await set('revoked_at', 'null');
  expect((await ask(token)).status).toBe(200);
});

test.each(['', '?token=', '?token[]=x', `?token=${'x'.repeat(201)}`, '?token=a&token=b'])(
  'the portal at %j requires exactly one token',
  async (query) => {
    expect((await shop.request('GET', `/api/portal/customer${query}`)).status).toBe(422);
  },
);

test('a token gives no access to another customer’s purchases', async () => {
  const [one, other] = await Promise.all([buyer(), buyer()]);
  const opened = customerOf(await ask(one.token));
  expect(opened.orders.map(({ orderNumber }) => orderNumber)).toEqual([one.orderNumber]);
  expect(JSON.stringify(opened)).not.toContain(other.orderNumber);
});

test('an eSIM is ready to install, then installed, then active, then out of data', async () => {
  const { token, iccid } = await buyer();
  expect(await esimThatIs(token, { stage: 'ready' })).toMatchObject({
    status: 'PENDING_ACTIVATION',
    statusForDisplay: 'Ready to install',
    isActive: false,
    canTopUp: false,
    dataUsed: '0 MB',
    dataAmount: '1GB',
    usagePercentage: 0,
    fullIccid: iccid,
    startedAt: null,
    validUntil: null,
    validityMessage: '7 days from the first connection',
    install: { iccid },
  });
  await shop.sandbox.installEsim(iccid);
  expect(await esimThatIs(token, { stage: 'not_started' })).toMatchObject({
    status: 'PENDING_ACTIVATION',
    statusForDisplay: 'Installed, not started',
    install: null,
  });
  await shop.sandbox.useData(iccid, 250);
  const active = await esimThatIs(token, { status: 'ACTIVE' });
  expect(active).toMatchObject({
    isActive: true,
    canTopUp: true,
    dataUsed: '250 MB',
    usagePercentage: 25,
  });
  expect([active.usedMb, active.totalMb, active.validityMessage]).toEqual([250, 1000, null]);
  expect(Date.parse(active.validUntil ?? '') - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
  expect(Date.parse(active.validUntil ?? '') - Date.parse(active.startedAt ?? '')).toBe(7 * 86_400_000);
  await shop.sandbox.useData(iccid, 750);
  expect(await esimThatIs(token, { status: 'DEPLETED' })).toMatchObject({
    statusForDisplay: 'Out of data',
    stage: 'out_of_data',
    isActive: false,
    canTopUp: true,
    usagePercentage: 100,
  });
});

test('an unlimited plan shows the data used but no percentage', async () => {
  const [template] = await shop.shop.database.select().from(products).where(eq(products.productId, SMALL));
  if (!template) throw new Error('Expected the plan to be in stock');
  const { id: _id, ...values } = template;
  await shop.shop.database
    .insert(products)
    .values({ ...values, productId: UNLIMITED, supplierPlanId: UNLIMITED, dataMb: null, tier: 'lite' });
  const { token, iccid } = await buyer(shop, { productId: UNLIMITED });
  expect(await esimOf(token)).toMatchObject({ dataAmount: 'Unlimited', totalMb: null, usagePercentage: 0 });
  await shop.sandbox.useData(iccid, 5000);
  expect(await esimThatIs(token, { status: 'ACTIVE' })).toMatchObject({
    dataAmount: 'Unlimited',
    totalMb: null,
    usagePercentage: 0,
  });
});

test('an eSIM expires at the end of its validity, and one that was never used lapses', async () => {
  const later = await createTestShop({ runsJobs: true });
  await stockPlans(later.shop);
  const [used, unused] = await Promise.all([buyer(later), buyer(later)]);
  await later.sandbox.useData(used.iccid, 100);
  await esimThatIs(used.token, { status: 'ACTIVE' }, later);
  await later.sandbox.advanceClock(8 * 24 * 60);
  await esimThatIs(used.token, { status: 'EXPIRED', isActive: false, canTopUp: false }, later);
  expect((await esimOf(unused.token, later)).status).toBe('PENDING_ACTIVATION');
  await later.sandbox.advanceClock(366 * 24 * 60);
  await esimThatIs(unused.token, { status: 'EXPIRED', canTopUp: false }, later);
  await later.close();
});

test('while the partner is unreachable the last known usage is shown with its time', async () => {
  const { token, iccid } = await buyer();
  await shop.sandbox.useData(iccid, 100);
  const known = await esimThatIs(token, { usedMb: 100 });
  await shop.sandbox.addFault({ partner: 'esim-go', operation: '*', fault: '503', times: 1000 });
  const shown = await esimOf(token);
  expect(known).not.toHaveProperty('isStale');
  expect(shown).toMatchObject({ usedMb: 100, status: known.status, dataUsed: known.dataUsed, isStale: true });
  expect(Date.now() - Date.parse(shown.asOf)).toBeGreaterThan(50_000);
  await shop.sandbox.clearFaults();
  await eventually(async () => expect(Date.now() - Date.parse((await esimOf(token)).asOf)).toBeLessThan(10_000));
});

test('an eSIM without a known state is shown as bought', async () => {
  await shop.sandbox.addFault({ partner: 'esim-go', operation: 'bundles', fault: '500', times: 1000 });
  const { token } = await buyer();
  expect(await esimOf(token)).toMatchObject({ status: 'PENDING_ACTIVATION', dataAmount: '1GB', usedMb: 0 });
});

const askForLink = (email: string) => shop.request('POST', '/api/portal/links', { body: { email } });

test('a new link is mailed once in ten minutes, however often and in whatever letter case it is requested', async () => {
  const { email, token, orderNumber } = await buyer();
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, index) => askForLink(index % 2 ? email : email.toUpperCase())),
  );
  expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  const newToken = await readToken(shop, email, 2);
  for (const valid of [token, newToken]) {
    expect(customerOf(await ask(valid)).orders.map((order) => order.orderNumber)).toEqual([orderNumber]);
  }
  await askForLink(email);
  await shop.shop.database.execute(
    sql`update mails set created_at = created_at - interval '11 minutes' where recipient = ${email}`,
  );
  await askForLink(email);
  await readToken(shop, email, 3);
});

test('strangers and buyers who never paid get the same response and no mail', async () => {
  const { email } = await buyer();
  const unpaid = createShopper(shop);
  await unpaid.add(SMALL);
  await unpaid.submit({ body: { paymentMethod: 'paypal' } });
  const before = (await shop.sandbox.readLedger()).mail.accepted;
  const [known, stranger, waiting] = [
    await askForLink(email),
    await askForLink('nobody@example.com'),
    await askForLink(unpaid.email),
  ];
  expect([stranger.status, stranger.text]).toEqual([known.status, known.text]);
  expect([waiting.status, waiting.text]).toEqual([known.status, known.text]);
  await readToken(shop, email, 2);
  await eventually(async () => {
    expect(await shop.shop.database.$count(mailRequests)).toBe(0);
  });
  expect((await shop.sandbox.readLedger()).mail.accepted - before).toBe(1);
  expect((await askForLink('a@b')).status).toBe(422);
});

test('the log contains no token, activation code, e-mail address or ICCID', async () => {
  const { token, iccid, email } = await buyer();
  await fetch(`${shop.shop.config.publicUrl}/api/portal/customer?token=${token}`);
  await fetch(`${shop.shop.config.publicUrl}/api/portal/customer?token=${token}x&code=1`);
  const log = logged.join('');
  expect(log).toContain('/api/portal/customer');
  for (const secret of [token, iccid, email, 'LPA:1$']) expect(log.includes(secret), secret).toBe(false);
});

const revoke = (token: string, scope: 'this' | 'all') =>
  shop.request('POST', '/api/portal/links/revoke', { body: { token, scope } });

async function requestLink({ email }: { email: string }, replacesOthers: boolean): Promise<void> {
  // At most one link in ten minutes is mailed to an address.
  await shop.shop.database.execute(sql`update mails set created_at = created_at - interval '11 minutes'`);
  const response = await shop.request('POST', '/api/portal/links', { body: { email, replacesOthers } });
  expect(response.status).toBe(202);
}

test('the owner can revoke one link or all of them', async () => {
  const one = await buyer();
  await requestLink(one, false);
  const second = await readToken(shop, one.email, 2);
  expect((await revoke(one.token, 'this')).status).toBe(204);
  expect([(await ask(one.token)).status, (await ask(second)).status]).toEqual([401, 200]);
  expect((await revoke(one.token, 'all')).status).toBe(401);
  const other = await buyer();
  expect((await revoke(second, 'all')).status).toBe(204);
  expect([(await ask(second)).status, (await ask(other.token)).status]).toEqual([401, 200]);
});

test('a replacing link revokes the others when it is opened, not when it is requested', async () => {
  const one = await buyer();
  await requestLink(one, true);
  const replacing = await readToken(shop, one.email, 2);
  expect((await ask(one.token)).status).toBe(200);
  expect((await ask(replacing)).status).toBe(200);
  expect((await ask(one.token)).status).toBe(401);
  await requestLink(one, false);
  const third = await readToken(shop, one.email, 3);
  expect([(await ask(replacing)).status, (await ask(third)).status]).toEqual([200, 200]);
});

test('the database contains nothing that could open the portal', async () => {
  const { token } = await buyer();
  // A mail that is being sent contains one until it is.
  await eventually(async () => {
    const { rows } = await shop.shop.database.execute(
      sql`select count(*)::int as n from mails where portal_token_sealed is not null`,
    );
    expect(rows).toEqual([{ n: 0 }]);
  });
  const { rows: stored } = await shop.shop.database.execute(
    sql`select count(*)::int as n from portal_tokens where encode(token_hash, 'escape') like ${`%${token}%`}`,
  );
  expect(stored).toEqual([{ n: 0 }]);
});
