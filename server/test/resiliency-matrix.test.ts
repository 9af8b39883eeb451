import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WaitingResponse } from '@esimshop/contracts/admin-overview';
import type { System, SystemPartners } from '@esimshop/contracts/admin-system';
import type { Product } from '@esimshop/contracts/products';
import type { TwoFactorSetup } from '@esimshop/contracts/two-factor';
import { sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPartnerChecks } from '../src/admin/system/check-partners.ts';
import { watchBalances } from '../src/alerts/watch-balances.ts';
import { resolveOpenPayment } from '../src/checkout/payments/resolve-open-payment.ts';
import { MAX_RETRIES } from '../src/platform/sweeps/store.ts';
import { createSupplierChecks } from '../src/supply/check-suppliers.ts';
import { submitUntilSettled } from './crash-scene.ts';
import { findPaymentOf } from './find-payment.ts';
import type { TestResponse } from './http-exchange.ts';
import { expectInvariants } from './invariants.ts';
import { createLinkedShop, type LinkedShop } from './linked-shop.ts';
import { answerBank, nextActionUrl } from './payer.ts';
import {
  CARDS,
  card,
  createBuyer,
  createShopper,
  eventually,
  isCompleted,
  placedOrder,
  problemOf,
  type Shopper,
} from './shopper.ts';
import { signIn, type TestUser } from './sign-in.ts';
import { SMALL, stockPlans } from './stock.ts';
import type { NetworkFault } from './tcp-proxy.ts';
import { createTopUpBuyer, type TopUpBuyer } from './top-up-buyer.ts';

/**
 * What still works while something that the shop depends on is down or silent: five dependencies by the six places where
 * somebody notices, and five disasters.
 */
type Place = 'browse' | 'cart' | 'checkout' | 'confirmation' | 'portal' | 'admin';
type Row = {
  strike(): void | Promise<void>;
  heal(): void;
  /** A place that is missing does not compile. */
  places: Record<Place, () => Promise<void>>;
  /** What was held up meanwhile. */
  afterwards(): Promise<void>;
};

const MINUTE_MS = 60_000;
/** How long a code of an authenticator is shown. */
const CODE_MS = 30_000;
const TIMEOUTS = { paymentMs: 1000, esimMs: 1000, mailMs: 1000, purchaseSettleMs: 200 };
const DOWN: NetworkFault = { kind: 'refuse' };
const SILENT: NetworkFault = { kind: 'swallow' };
const PAY = card(CARDS.good);

let jumpMs = 0;
const clock = { now: () => new Date(Date.now() + jumpMs) };
let onCommit: (name: string) => void = () => {};
let shop: LinkedShop;
/** Has an eSIM in use, a saved card and a portal link. */
let customer: TopUpBuyer;
let admin: TestUser;
/** Signs in with a second factor. */
let guarded: TestUser & { secret: string };
/** A plan in the cart before anything fails. */
let buyer: Shopper;
let chargesBefore: number;

beforeAll(async () => {
  shop = await createLinkedShop({
    runsJobs: true,
    timeouts: TIMEOUTS,
    clock,
    onCommit: (name) => onCommit(name),
  });
  await stockPlans(shop.shop);
  admin = await signIn(shop, { admin: true });
  customer = await createTopUpBuyer({ ...shop, database: shop.shop.database });
  await browse();
});
afterAll(() => shop.close());

const execute = (statement: ReturnType<typeof sql>) => shop.shop.database.execute(statement);
const browse = (query = 'country=TR') => shop.request('GET', `/api/products?${query}`);
const asAdmin = (method: 'GET' | 'POST', url: string) =>
  shop.request(method, url, { headers: { cookie: admin.cookie } });
const readSystem = async () => (await asAdmin('GET', '/api/admin/system')).body as System;
/** Asks anew: what partners replied before the fault is shared for a while. */
async function checkPartners(): Promise<SystemPartners> {
  const check = createPartnerChecks(shop.shop, createSupplierChecks(shop.shop));
  for (;;) {
    const replies = await check();
    if (replies.isComplete) return replies;
  }
}
const readPortal = () => shop.request('GET', `/api/portal/customer?token=${customer.token}`);
const countCharges = async () => {
  const { stripe, paypal } = await shop.sandbox.readLedger();
  return stripe.charges.length + paypal.captures.length;
};
const pressKey = () => ({ body: PAY, key: `pressed-by-${buyer.email}` });

function expectUnavailable({ status, headers, text }: TestResponse): void {
  expect(status, text).toBe(503);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
}

const codeAt = (secret: string, offsetMs: number) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + offsetMs });

/** From now on this administrator signs in with codes, too. */
async function requireCodes(user: TestUser): Promise<typeof guarded> {
  const headers = { cookie: user.cookie };
  const { secret } = (await shop.request('POST', '/api/setup-2fa', { headers })).body as TwoFactorSetup;
  const body = { code: codeAt(secret, -CODE_MS) };
  expect((await shop.request('POST', '/api/enable-2fa', { headers, body })).status).toBe(200);
  return { ...user, secret };
}

function logIn({ username, password, secret }: typeof guarded, offsetMs: number): Promise<TestResponse> {
  const body = { username, password, code: codeAt(secret, offsetMs) };
  return shop.request('POST', '/api/login', { body });
}

async function expectBrowsing(): Promise<void> {
  const response = await browse();
  expect(response.status).toBe(200);
  expect((response.body as { products: Product[] }).products).toHaveLength(3);
  expect((await shop.request('GET', `/api/products/${SMALL}`)).status).toBe(200);
  // Nobody has asked for this list before.
  expect((await browse(`q=${Math.random().toString(36).slice(2)}`)).status).toBe(200);
}

async function expectCart(): Promise<void> {
  const visitor = createShopper(shop);
  expect((await visitor.add(SMALL)).status).toBe(200);
  expect(await visitor.cart()).toMatchObject({ totalItems: 1 });
}

async function expectOrdering(): Promise<string> {
  const response = await submitUntilSettled(buyer, pressKey());
  expect(response.status, response.text).toBe(201);
  return placedOrder(response).orderNumber;
}

async function expectPortal(): Promise<void> {
  const response = await readPortal();
  expect(response.status).toBe(200);
  expect(response.body).toMatchObject({ esims: [{ fullIccid: customer.iccid }] });
}

async function expectAdmin(): Promise<void> {
  expect((await asAdmin('GET', '/api/orders')).status).toBe(200);
}

/** An order that was delivered before still shows its eSIM. */
async function expectConfirmation(): Promise<void> {
  const { metadata } = await customer.shopper.order(customer.orderNumber);
  expect(metadata.esimInfoArray).toMatchObject([{ iccid: customer.iccid }]);
}

async function expectDelivered(): Promise<void> {
  const orderNumber = await expectOrdering();
  await buyer.waitForOrder(orderNumber, isCompleted);
  await eventually(async () => expect(await shop.sandbox.readMails(buyer.email)).toHaveLength(1));
}

/** Asked again, whatever was known a moment before. */
const forgetUsage = () => execute(sql`update esims set usage_at = usage_at - interval '1 minute'`);

const supplier = (fault: NetworkFault): Row => ({
  strike: () => shop.networks['esim-go'].setFault(fault),
  heal: () => shop.networks['esim-go'].setFault(undefined),
  places: {
    async browse() {
      await expectBrowsing();
      const { catalogue } = await readSystem();
      expect(Date.now() - Date.parse(catalogue.syncedAt ?? '')).toBeLessThan(10 * MINUTE_MS);
    },
    cart: expectCart,
    async checkout() {
      const late = await createBuyer(shop);
      await execute(sql`update supplier_syncs set synced_at = now() - interval '25 hours'`);
      const refused = await late.submit({ body: PAY, key: 'the-catalogue-is-too-old' });
      expectUnavailable(refused);
      expect(problemOf(refused).code).toBe('supply_unavailable');
      expect((await late.cart()).totalItems).toBe(1);
      expect(await countCharges()).toBe(chargesBefore);
      // It was read within a day, so the payment is accepted although nobody can confirm the plan now.
      await execute(sql`update supplier_syncs set synced_at = now() - interval '23 hours'`);
      await expectOrdering();
      await execute(sql`update supplier_syncs set synced_at = now()`);
      expect(await countCharges()).toBe(chargesBefore + 1);
    },
    async confirmation() {
      const order = await buyer.order(await expectOrdering());
      expect(order).toMatchObject({
        status: 'processing',
        payment: { state: 'paid' },
        fulfilment: { state: 'preparing', issued: 0, total: 1 },
        metadata: { esimInfoArray: [] },
      });
    },
    async portal() {
      const [before] = (await customer.readPortal()).esims;
      await forgetUsage();
      const [now] = (await customer.readPortal()).esims;
      expect(now).toMatchObject({ usedMb: 400, totalMb: 1000 });
      expect(Date.parse(now?.asOf ?? '')).toBeLessThan(Date.parse(before?.asOf ?? ''));
    },
    async admin() {
      await watchBalances(shop.shop);
      expect((await readSystem()).suppliers).toEqual([{ name: 'esim-go', isConnected: true, offSale: null }]);
      expect((await checkPartners()).suppliers).toMatchObject([{ state: 'down' }]);
      // Once it has been away for long, its plans are not sold, and the owner is told.
      await execute(sql`update supplier_accounts set unreachable_since = now() - interval '15 minutes'`);
      await watchBalances(shop.shop);
      expect((await readSystem()).suppliers).toMatchObject([{ offSale: { reason: 'unreachable' } }]);
      const { waiting } = (await asAdmin('GET', '/api/admin/waiting')).body as WaitingResponse;
      expect(waiting).toContainEqual(expect.objectContaining({ kind: 'sales_stopped', example: 'esim-go' }));
    },
  },
  async afterwards() {
    await watchBalances(shop.shop);
    await expectDelivered();
  },
});

const paymentPartner = (fault: NetworkFault): Row => ({
  strike() {
    shop.networks.stripe.setFault(fault);
    shop.networks.paypal.setFault(fault);
  },
  heal() {
    shop.networks.stripe.setFault(undefined);
    shop.networks.paypal.setFault(undefined);
  },
  places: {
    browse: expectBrowsing,
    cart: expectCart,
    async checkout() {
      const refused = await buyer.submit(pressKey());
      expectUnavailable(refused);
      expect(problemOf(refused).code).toBe('payment_unavailable');
      expect((await buyer.cart()).totalItems).toBe(1);
      // A request that a silent partner may have leaves the order open.
      for (const body of [{}, { paymentMethod: 'paypal' }]) {
        const visitor = await createBuyer(shop);
        const response = await visitor.submit({ body, key: `${fault.kind}-${Object.keys(body).length}-payment` });
        if (fault === SILENT) expect(placedOrder(response)).toMatchObject({ status: 'pending' });
        else expect(problemOf(response).code).toBe('payment_unavailable');
        expect((await visitor.cart()).totalItems).toBe(1);
      }
      expect(await countCharges()).toBe(chargesBefore);
    },
    confirmation: expectConfirmation,
    async portal() {
      await expectPortal();
      const refused = await customer.topUp({}, `top-up-without-a-partner-${fault.kind}`);
      expect(fault === SILENT ? [202] : [503], refused.text).toContain(refused.status);
      expect(await countCharges()).toBe(chargesBefore);
    },
    async admin() {
      await expectAdmin();
      if (fault === DOWN) expect((await checkPartners()).payments.map(({ state }) => state)).toEqual(['down', 'down']);
    },
  },
  async afterwards() {
    await expectDelivered();
    // Requests without a response have an end, too.
    await eventually(async () => {
      const { rows } = await execute(sql`select id from payments where status in ('created', 'unknown')`);
      expect(rows).toEqual([]);
    });
  },
});

const mailServer = (fault: NetworkFault): Row => ({
  strike: () => shop.networks.mail.setFault(fault),
  heal: () => shop.networks.mail.setFault(undefined),
  places: {
    browse: expectBrowsing,
    cart: expectCart,
    async checkout() {
      await buyer.waitForOrder(await expectOrdering(), isCompleted);
    },
    async confirmation() {
      const { metadata } = await buyer.order(await expectOrdering());
      const [esim] = metadata.esimInfoArray;
      const code = await shop.request('POST', '/api/qr-code/generate', {
        body: { activationCode: esim?.activationCode },
      });
      expect(code.status, code.text).toBe(200);
    },
    portal: expectPortal,
    async admin() {
      const { mail } = await readSystem();
      expect(mail.failed).toBe(0);
      expect((await checkPartners()).mail).toMatchObject({ state: 'down' });
      expect(mail.waiting).toBeGreaterThan(0);
      const refused = await asAdmin('POST', '/api/admin/system/test-mail');
      expect([refused.status, problemOf(refused).code]).toEqual([502, 'mail_failed']);
      // After three days it is not tried any more, and waits for the owner.
      await execute(sql`update mails set retries = ${MAX_RETRIES} where state = 'queued'`);
      expect((await readSystem()).failedJobs).toContainEqual(expect.objectContaining({ name: 'deliver-mail' }));
    },
  },
  async afterwards() {
    await asAdmin('POST', '/api/admin/system/retry-failed-jobs');
    await expectDelivered();
  },
});

const database = (fault: NetworkFault): Row => ({
  strike: () => shop.networks.database.setFault(fault),
  heal: () => shop.networks.database.setFault(undefined),
  places: {
    async browse() {
      await expectBrowsing();
      expect((await shop.request('GET', '/readyz')).status).toBe(503);
      expect((await shop.request('GET', '/healthz')).status).toBe(200);
      // What nobody has confirmed for five minutes is not shown.
      const known = shop.shop.catalogue.known;
      known.isWatched = false;
      known.confirmedAtMs -= 5 * MINUTE_MS;
      expectUnavailable(await browse(`q=${Math.random()}`));
    },
    async cart() {
      expectUnavailable(await buyer.add(SMALL));
      expectUnavailable(await buyer.call('GET', '/api/cart'));
    },
    async checkout() {
      expectUnavailable(await buyer.submit(pressKey()));
      expect(await countCharges()).toBe(chargesBefore);
    },
    async confirmation() {
      expectUnavailable(await customer.shopper.call('GET', `/api/orders/${customer.orderNumber}`));
    },
    async portal() {
      expectUnavailable(await readPortal());
      expectUnavailable(await customer.topUp({}, 'a-top-up-without-a-database'));
    },
    async admin() {
      expectUnavailable(await asAdmin('GET', '/api/orders'));
      expectUnavailable(await asAdmin('GET', '/api/admin/system'));
    },
  },
  async afterwards() {
    await eventually(async () => expect((await shop.request('GET', '/readyz')).status).toBe(200));
    await expectDelivered();
  },
});

const wrongClock = (minutes: number): Row => ({
  async strike() {
    guarded = await requireCodes(await signIn(shop, { admin: true }));
    jumpMs = minutes * MINUTE_MS;
  },
  heal() {
    jumpMs = 0;
  },
  places: {
    browse: expectBrowsing,
    cart: expectCart,
    checkout: expectDelivered,
    confirmation: expectConfirmation,
    portal: expectPortal,
    async admin() {
      await expectAdmin();
      // The clock being slow, its own code is of a time before the last one that was used.
      for (const offsetMs of minutes < 0 ? [0, jumpMs] : [0]) {
        const refused = await logIn(guarded, offsetMs);
        expect([refused.status, refused.headers['set-cookie']]).toEqual([401, undefined]);
        expect(problemOf(refused).code).toBe('invalid_code');
      }
    },
  },
  async afterwards() {
    expect((await logIn(guarded, 0)).status).toBe(200);
  },
});

const ROWS: Record<string, Row> = {
  'the supplier is down': supplier(DOWN),
  'the supplier is silent': supplier(SILENT),
  'the payment partners are down': paymentPartner(DOWN),
  'the payment partners are silent': paymentPartner(SILENT),
  'the mail server is down': mailServer(DOWN),
  'the mail server is silent': mailServer(SILENT),
  'the database is down': database(DOWN),
  'the clock is ten minutes fast': wrongClock(10),
  'the clock is ten minutes slow': wrongClock(-10),
};

describe.each(Object.entries(ROWS))('%s', (_name, { strike, heal, places, afterwards }) => {
  beforeAll(async () => {
    buyer = await createBuyer(shop);
    chargesBefore = await countCharges();
    await strike();
  });
  afterAll(heal);

  test.each(Object.entries(places))('%s', (_place, play) => play());

  test('afterwards everything that was held up goes on, once', async () => {
    heal();
    await afterwards();
    await eventually(() => expectInvariants(shop));
  });
});

test('connections that are swallowed without a reset: the shop recovers within a minute, and its jobs too', async () => {
  buyer = await createBuyer(shop);
  shop.networks.database.setFault(SILENT);
  const startedMs = performance.now();
  const presses = await Promise.all([buyer.submit(pressKey()), buyer.call('GET', '/api/cart'), readPortal()]);
  for (const response of presses) expectUnavailable(response);
  expect(performance.now() - startedMs).toBeLessThan(15_000);
  shop.networks.database.setFault(undefined);
  const healedMs = performance.now();
  await expectDelivered();
  expect(performance.now() - healedMs).toBeLessThan(MINUTE_MS);
});

test('a clock that jumps ten minutes while money is decided on: only the clock of the database counts', async () => {
  const jumps = [10, -10, 10, -10, 10, -10];
  onCommit = () => {
    jumpMs = (jumps.shift() ?? 0) * MINUTE_MS;
  };
  const payer = await createBuyer(shop);
  const response = await payer.submit({ body: card(CARDS.needsAuthentication), key: 'while-the-clock-jumps' });
  // Long after the half hour in which the payer must act, by the shop's clock.
  onCommit = () => {};
  jumpMs = 60 * MINUTE_MS;
  const { order, payment } = await findPaymentOf(shop, placedOrder(response).orderNumber);
  await resolveOpenPayment(shop.shop, payment.id);
  expect((await findPaymentOf(shop, order.orderNumber)).payment.status).toBe('requires_action');
  jumpMs = -10 * MINUTE_MS;
  await answerBank(nextActionUrl(response), 'complete');
  await payer.waitForOrder(order.orderNumber, isCompleted);
  jumpMs = 0;
  await eventually(() => expectInvariants(shop));
});

/** Disasters that take a shop of their own are played by other files of this suite. Without one of these tests this fails. */
const PLAYED_ELSEWHERE: [disaster: string, file: string, title: string][] = [
  ['restore of a backup', 'restore.test.ts', 'nothing that was given to one person is given to another'],
  ['restore of a backup', 'restore.test.ts', 'lost portal links open nothing, and kept ones only their own portal'],
  [
    'restore of a backup',
    'backup-drill.test.ts',
    'a payment that was being started is not sent again: it needs review',
  ],
  [
    'disk full',
    'disk-full.test.ts',
    'with a full disk the shop says so and loses nothing, and works again when there is space',
  ],
  ['shop and database killed together', 'crash-embedded.test.ts', 'whichever is killed, the next start succeeds: %s'],
];

test.each(PLAYED_ELSEWHERE)('%s: played by %s, "%s"', (_disaster, file, title) => {
  const source = readFileSync(join(import.meta.dirname, file), 'utf8');
  expect(source).toMatch(
    new RegExp(`^test(?:\\.runIf\\(isBuilt\\)\\.each\\(.*\\))?\\(\\s*'${title.replaceAll(/[%?]/g, '.')}'`, 'm'),
  );
});
