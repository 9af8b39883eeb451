import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WaitingResponse } from '@esimshop/contracts/admin-overview';
import type { Setup, SetupStep } from '@esimshop/contracts/admin-setup';
import { type Company, DELIVERED_SETTINGS } from '@esimshop/contracts/settings';
import { startSandbox } from '@esimshop/sandbox/sandbox';
import { desc, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type DnsRecords, startDnsServer } from '../../../test/dns-server.ts';
import { findingLine } from '../../../test/finding-line.ts';
import { startHttpsFront, trust } from '../../../test/https-front.ts';
import { listActs } from '../../../test/list-acts.ts';
import { makeCertificate } from '../../../test/make-certificate.ts';
import { reservePort } from '../../../test/reserve-port.ts';
import { createSandboxControls, UNLIMITED } from '../../../test/sandbox-controls.ts';
import { eventually, problemOf } from '../../../test/shopper.ts';
import { signIn, type TestUser } from '../../../test/sign-in.ts';
import { stockPlans } from '../../../test/stock.ts';
import { createTestShop } from '../../../test/test-shop.ts';
import { watchCases } from '../../alerts/watch-cases.ts';
import { createPartners } from '../../app/create-partners.ts';
import { deliverMail } from '../../mail/deliver-mail.ts';
import type { Shop } from '../../shop.ts';
import { mails } from '../../tables/mail.ts';
import { settings } from '../../tables/settings.ts';
import { recordBackup } from '../backup/last-backup.ts';
import { checkCertificate } from '../going-live/check-certificate.ts';
import { checkMailDomain } from '../going-live/check-mail-domain.ts';
import { checkRedirect } from '../going-live/check-public-address.ts';
import { type Check, listChecks } from '../going-live/list-checks.ts';
import { runStep } from '../going-live/run-step.ts';
import { watchSetup } from '../going-live/watch-setup.ts';
import { printLiveCheck } from './check-live.ts';

/** Partners on which live keys are valid. */
const dataDir = mkdtempSync(join(tmpdir(), 'esimshop-live-'));
const liveKeys = {
  stripeSecretKey: 'sk_live_51Sandbox',
  stripePublishableKey: 'pk_live_51Sandbox',
};
writeFileSync(join(dataDir, 'secrets.json'), JSON.stringify(liveKeys));
const partners = await startSandbox({ dataDir, ...UNLIMITED });
const controls = createSandboxControls(partners.url);

const certificate = makeCertificate('localhost');
trust(certificate);
const shopPort = await reservePort();
const front = await startHttpsFront(shopPort, certificate, ['/metrics', '/healthz', '/readyz']);
const publicUrl = `https://localhost:${front.port}`;
const RECORDS = {
  'shop.example.com': { txt: ['v=spf1 include:_spf.mail.example -all', 'another record'], mx: ['mail.example'] },
  'k1._domainkey.shop.example.com': { txt: ['v=DKIM1; p=MII'] },
  '_dmarc.example.com': { txt: ['v=DMARC1; p=quarantine'] },
};
const dns = await startDnsServer(RECORDS);

const { esimGo, airalo, stripe, paypal, smtpUrl } = partners.connection;
const live = { esimGo: { ...esimGo, refundsToBalance: true }, airalo, stripe, paypal, smtpUrl };
type Live = typeof live;
const shop = await createTestShop({
  config: {
    port: shopPort,
    publicUrl,
    mailFrom: { name: 'Shop', address: 'orders@shop.example.com' },
    supportAddress: 'help@shop.example.com',
    partners: { kind: 'live', ...live },
  },
});
await stockPlans(shop.shop);
const COMPANY: Company = {
  ...DELIVERED_SETTINGS.company,
  name: 'Yolcu',
  legalForm: 'GmbH',
  address: 'Hauptstraße 1\n50667 Köln',
  country: 'DE',
  email: 'help@shop.example.com',
  phone: '+49 221 5550142',
  register: 'Amtsgericht Köln, HRB 1',
  vatId: 'DE123456789',
  disputes: 'Universalschlichtungsstelle des Bundes',
};
const { withdrawal } = DELIVERED_SETTINGS;
async function setSettings(changed: { company?: Partial<Company>; mode?: 'until_used' | null }): Promise<void> {
  const actor = 'test';
  await shop.shop.database.insert(settings).values([
    { section: 'company', value: { ...COMPANY, ...changed.company }, actor },
    {
      section: 'withdrawal',
      value: { ...withdrawal, mode: changed.mode === undefined ? 'until_used' : changed.mode },
      actor,
    },
  ]);
  await shop.shop.settings.refresh();
}
await shop.shop.database
  .insert(settings)
  .values({ section: 'tax', value: { ...DELIVERED_SETTINGS.tax, mode: 'inclusive', receipts: true }, actor: 'test' });
await setSettings({});
await recordBackup(shop.shop.database, new Date());
/** An order that was paid, delivered and refunded. */
await shop.shop.database.execute(sql`
  with sold as (
    insert into orders (order_number, session_hash, cart_version, customer_email, email_key, customer_name, billing_details,
      payment_method, subtotal_minor, total_minor, paid_minor, currency, status, search_key, completed_at)
    values ('ES-REHEARSED', '', 1, 'a@example.com', 'a@example.com', 'A', '{}', 'credit_card', 399, 399, 399, 'USD', 'refunded', '', now())
    returning id),
  paid as (
    insert into payments (order_id, attempt, provider, amount_minor, currency, status, idempotency_key, captured_at)
    select id, 1, 'stripe', 399, 'USD', 'captured', 'rehearsed', now() from sold returning id, order_id)
  insert into refunds (order_id, payment_id, origin, state, amount_minor, currency, idempotency_key, actor)
  select order_id, id, 'owner', 'refunded', 399, 'USD', 'rehearsed', 'test' from paid`);
await shop.shop.database.execute(sql`insert into supplier_syncs (supplier, synced_at) values ('airalo', now())`);

const printed: string[] = [];
const logging = vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
afterAll(async () => {
  logging.mockRestore();
  front.close();
  dns.close();
  await shop.close();
  await partners.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const PROFILES = {
  'esim-go': { callbackUrl: `${publicUrl}/api/webhooks/esim-go`, testCreditMinor: 0, balanceMinor: 50_000 },
  airalo: {
    lowDataUrl: `${publicUrl}/api/webhooks/airalo`,
    creditLimitUrl: `${publicUrl}/api/webhooks/airalo`,
    balanceMinor: 50_000,
    discountPercentage: null,
  },
  stripe: {
    chargesEnabled: true,
    payoutsEnabled: true,
    cardPayments: 'active',
    webhookEndpoints: [{ url: `${publicUrl}/api/webhooks/stripe`, status: 'enabled', enabledEvents: ['*'] }],
    paymentMethodDomains: [{ name: 'localhost', isEnabled: true, inactive: [] }],
    deniedPaths: [],
  },
  paypal: {
    webhookUrl: `${publicUrl}/api/webhooks/paypal`,
    eventTypes: ['*'],
    scopes: [
      'https://uri.paypal.com/services/payments/refund',
      'https://uri.paypal.com/services/reporting/search/read',
    ],
  },
} as const;

beforeEach(async () => {
  printed.length = 0;
  front.passOnly(() => true);
  front.serve(servePages('<a href="mailto:help@shop.example.com">help@shop.example.com</a> +90 212 555 01 02'));
  dns.know(RECORDS);
  for (const partner of ['esim-go', 'airalo', 'stripe', 'paypal'] as const)
    await controls.changeAccount(partner, PROFILES[partner]);
});
afterEach(() => controls.clearFaults());

/** Every page that `check-live` reads, with this in it. */
const servePages = (html: string) => (url: string) => (url === '/' || url === '/support' ? html : undefined);

/** The same shop with other settings, as its owner sets them before running the command. */
function configured(changes: Partial<Live>, publicAddress = publicUrl): Shop {
  const connections = { ...live, ...changes };
  const { config, timeouts, log } = shop.shop;
  return {
    ...shop.shop,
    config: { ...config, publicUrl: publicAddress, partners: { kind: 'live', ...connections } },
    partners: createPartners({ connections, mailFrom: config.mailFrom, timeouts, log }),
  };
}

async function check(part: string, as: Shop = shop.shop): Promise<string[]> {
  const found = listChecks(as, dns.resolver).find(({ step, subject }) => `${step} ${subject}`.startsWith(part));
  if (!found) throw new Error(`Expected a check ${part}`);
  const lines: string[] = [];
  for await (const finding of found.run()) {
    const { line, advice } = findingLine(finding);
    lines.push(line);
    if (finding.verdict !== 'pass') expect(advice).toMatch(/\w{3,}.*[.}"]$/);
  }
  return lines;
}

test('a shop that is ready passes, with what only people can find out, and nothing changes anywhere', async () => {
  const admin = await signIn(shop, { admin: true });
  const before = await controls.readLedger();
  await printLiveCheck(shop.shop, dns.resolver);
  const told = printed.filter((line) => line.startsWith('  warn')).map((line) => line.split('\n')[0]);
  expect(told).toEqual([
    '  warn  Refunds to the balance are on in the settings; eSIM Go’s API does not say whether they are enabled in the account.',
    '  warn  Airalo’s API does not say whether the contract allows refunds.',
    '  warn  No event of Stripe has arrived yet.',
    '  warn  PayPal is called at 127.0.0.1.',
    '  warn  No event of PayPal has arrived yet.',
    expect.stringContaining('without encryption'),
    '  warn  SMTP_URL has no login.',
    `  warn  ${admin.username} can sign in to the admin panel with a password alone.`,
  ]);
  expect(printed.filter((line) => line.startsWith('\n'))).toEqual([
    `\nPublic address ${publicUrl}`,
    '\nSupplier esim-go',
    '\nSupplier airalo',
    '\nPayments stripe',
    '\nPayments paypal',
    '\nMail SMTP',
    '\nMail orders@shop.example.com',
    '\nDatabase',
    '\nPlans on sale',
    '\nSecond factor',
    '\nCompany',
    '\nRight of withdrawal',
    '\nClaims',
    '\nName',
    '\nLegal pages',
    '\nTax',
    '\nAlerts',
    '\nBackup',
    '\nRehearsal',
    '\nReady: 43 passed, 8 to look at.',
  ]);
  expect(await controls.readLedger()).toEqual(before);
});

test('with one thing wrong, the command says what and how to mend it, and fails', async () => {
  await controls.changeAccount('paypal', { webhookUrl: 'https://old.example.com/hook' });
  await expect(printLiveCheck(shop.shop, dns.resolver)).rejects.toThrow(
    /^\nNot ready: 1 failed, 8 to look at, 43 passed/,
  );
  const at = printed.findIndex((line) => line.startsWith('  FAIL'));
  expect(printed[at]).toContain('The webhook leads to https://old.example.com/hook.\n        At https://');
  expect(printed[at]).toContain(
    `give the app a webhook to ${publicUrl}/api/webhooks/paypal, and set PAYPAL_WEBHOOK_ID`,
  );
});

test('in the sandbox no partner is asked, and each says which keys it lacks', async () => {
  const partners = { kind: 'sandbox' } as const;
  const sandbox = { ...shop.shop, config: { ...shop.shop.config, partners, publicUrl: 'http://localhost:3000' } };
  await expect(printLiveCheck(sandbox, dns.resolver)).rejects.toThrow(/^\nNot ready: 4 failed/);
  for (const name of ['PUBLIC_URL', 'ESIM_GO_API_KEY', 'STRIPE_SECRET_KEY', 'SMTP_URL'])
    expect(printed.filter((line) => line.startsWith('  FAIL') && line.includes(name))).toHaveLength(1);
});

const { webhookEndpoints: ENDPOINTS } = PROFILES.stripe;
const withEndpoint = (changes: object) => ({ webhookEndpoints: ENDPOINTS.map((each) => ({ ...each, ...changes })) });
const ACCOUNTS: [string, string, object, string][] = [
  ['suppliers esim-go', 'esim-go', { callbackUrl: '' }, 'fail: No callback address is set.'],
  [
    'suppliers esim-go',
    'esim-go',
    { callbackUrl: 'https://a.example' },
    'fail: Callbacks are sent to https://a.example.',
  ],
  ['suppliers esim-go', 'esim-go', { testCreditMinor: 500 }, 'warn: 5.00 USD of the balance are credit for tests.'],
  ['suppliers esim-go', 'esim-go', { balanceMinor: 0 }, 'fail: The balance is 0.00 USD: nothing can be bought.'],
  [
    'suppliers airalo',
    'airalo',
    { lowDataUrl: '' },
    'warn: Airalo shows no subscription to notifications of low data.',
  ],
  [
    'suppliers airalo',
    'airalo',
    { creditLimitUrl: 'https://a.example' },
    'fail: Notifications of the credit limit are sent to https://a.example.',
  ],
  ['suppliers airalo', 'airalo', { discountPercentage: 15 }, 'pass: Packages cost 15 % less than consumers pay.'],
  ['payments stripe', 'stripe', { chargesEnabled: false }, 'fail: Stripe does not let this account charge yet.'],
  ['payments stripe', 'stripe', { cardPayments: 'pending' }, 'fail: Card payments are pending.'],
  ['payments stripe', 'stripe', { payoutsEnabled: false }, 'warn: Stripe does not pay out to the bank account yet.'],
  [
    'payments stripe',
    'stripe',
    { webhookEndpoints: [] },
    `fail: No webhook of the account leads to ${publicUrl}/api/webhooks/stripe.`,
  ],
  ['payments stripe', 'stripe', withEndpoint({ status: 'disabled' }), 'fail: The webhook is disabled.'],
  [
    'payments stripe',
    'stripe',
    { webhookEndpoints: [...ENDPOINTS, ...ENDPOINTS] },
    `warn: 2 webhooks lead to ${publicUrl}/api/webhooks/stripe, and the shop knows the secret of one.`,
  ],
  [
    'payments stripe',
    'stripe',
    withEndpoint({ enabledEvents: ['payment_intent.succeeded', 'payment_intent.payment_failed', 'refund.created'] }),
    'fail: The webhook does not send payment_intent.canceled, refund.updated, refund.failed, charge.dispute.created, charge.dispute.funds_withdrawn, charge.dispute.funds_reinstated, charge.dispute.closed.',
  ],
  [
    'payments stripe',
    'stripe',
    { paymentMethodDomains: [{ name: 'www.localhost', isEnabled: true, inactive: [] }] },
    'warn: localhost is no payment method domain of the account.',
  ],
  [
    'payments stripe',
    'stripe',
    { paymentMethodDomains: [{ name: 'localhost', isEnabled: false, inactive: [] }] },
    'warn: The payment method domain localhost is disabled.',
  ],
  [
    'payments stripe',
    'stripe',
    { paymentMethodDomains: [{ name: 'localhost', isEnabled: true, inactive: ['apple_pay', 'link'] }] },
    'warn: On localhost, Apple Pay, Link is not active.',
  ],
  [
    'payments stripe',
    'stripe',
    { deniedPaths: ['/v1/payment_method_domains'] },
    'warn: The secret key may not read the payment method domains.',
  ],
  ['payments stripe', 'stripe', { deniedPaths: ['/v1/account'] }, 'warn: The secret key may not read the account.'],
  [
    'payments stripe',
    'stripe',
    { deniedPaths: ['/v1/webhook_endpoints'] },
    'warn: The secret key may not read the webhooks.',
  ],
  ['payments stripe', 'stripe', { deniedPaths: ['/v1/events'] }, 'warn: The secret key may not read the events.'],
  ['payments stripe', 'stripe', { deniedPaths: ['/v1/refunds'] }, 'fail: The secret key may not read refunds.'],
  ['payments paypal', 'paypal', { webhookUrl: 'https://a.example' }, 'fail: The webhook leads to https://a.example.'],
  [
    'payments paypal',
    'paypal',
    { eventTypes: ['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED', 'CUSTOMER.DISPUTE.CREATED'] },
    'fail: The webhook does not send PAYMENT.CAPTURE.DECLINED, PAYMENT.CAPTURE.REFUNDED, PAYMENT.CAPTURE.REVERSED, CUSTOMER.DISPUTE.RESOLVED.',
  ],
  [
    'payments paypal',
    'paypal',
    { scopes: ['https://uri.paypal.com/services/reporting/search/read'] },
    'fail: The app may not refund.',
  ],
  [
    'payments paypal',
    'paypal',
    { scopes: ['https://uri.paypal.com/services/payments/refund'] },
    'warn: The app may not search transactions (Transaction Search): after a restored backup, nobody could tell the shop what PayPal has received.',
  ],
];

test.each(ACCOUNTS)('%s: with %s %j it says "%s"', async (part, partner, changes, finding) => {
  const usual = await check(part);
  await controls.changeAccount(partner as 'stripe', changes);
  // One finding takes the place of another, or comes besides.
  const found = await check(part);
  expect(found).toContain(finding);
  expect(found.filter((line) => !usual.includes(line))).toEqual([finding]);
});

const wrong = { secretKey: 'sk_live_wrong', publishableKey: 'pk_live_wrong' };
const KEYS: [string, string, Partial<Live>, string | RegExp][] = [
  [
    'suppliers esim-go',
    'a wrong key',
    { esimGo: { ...live.esimGo, apiKey: 'wrong' } },
    /^fail: eSIM Go does not accept the key: access denied/,
  ],
  [
    'suppliers esim-go',
    'nobody there',
    { esimGo: { ...live.esimGo, baseUrl: 'http://127.0.0.1:1' } },
    /^fail: eSIM Go cannot be asked/,
  ],
  [
    'suppliers esim-go',
    'no refunds',
    { esimGo: { ...live.esimGo, refundsToBalance: false } },
    /^warn: Refunds to the balance are off/,
  ],
  [
    'suppliers airalo',
    'a wrong secret',
    { airalo: { ...airalo, clientSecret: 'wrong' } },
    /^fail: Airalo cannot be asked: Airalo issued no access token \(401\)/,
  ],
  [
    'payments stripe',
    'a test key',
    { stripe: { ...stripe, secretKey: 'sk_test_1' } },
    'fail: The secret key is one for tests: no money would move.',
  ],
  [
    'payments stripe',
    'keys in the wrong places',
    { stripe: { ...stripe, publishableKey: stripe.secretKey } },
    'fail: The publishable key does not begin with pk_live_.',
  ],
  [
    'payments stripe',
    'no signing secret',
    { stripe: { ...stripe, webhookSecret: 'we_1' } },
    'fail: The signing secret of the webhook does not begin with whsec_.',
  ],
  [
    'payments stripe',
    'a wrong key',
    { stripe: { ...stripe, secretKey: wrong.secretKey } },
    'fail: Stripe does not accept the secret key: Invalid API Key provided.',
  ],
  [
    'payments stripe',
    'nobody there',
    { stripe: { ...stripe, baseUrl: 'http://127.0.0.1:1' } },
    'fail: Stripe cannot be asked: Stripe could not be reached',
  ],
  [
    'payments stripe',
    'a wrong publishable key',
    { stripe: { ...stripe, publishableKey: wrong.publishableKey } },
    'fail: Stripe does not accept the publishable key.',
  ],
  [
    'payments paypal',
    'PayPal’s sandbox',
    { paypal: { ...paypal, baseUrl: 'https://api-m.sandbox.paypal.com:1' } },
    'fail: This is PayPal’s sandbox: no money would move.',
  ],
  [
    'payments paypal',
    'a wrong secret',
    { paypal: { ...paypal, clientSecret: 'wrong' } },
    /^fail: PayPal issues no access token: PayPal rejected the shop's credentials \(401\)/,
  ],
  [
    'payments paypal',
    'another app’s webhook',
    { paypal: { ...paypal, webhookId: 'WH-OTHER' } },
    'fail: PayPal knows no webhook WH-OTHER of this app (404).',
  ],
  ['mail SMTP', 'nobody there', { smtpUrl: 'smtp://127.0.0.1:1' }, /^fail: 127\.0\.0\.1:1 cannot be reached/],
];

test.each(KEYS)('%s: with %s it fails', async (part, _case, changes, finding) => {
  const as = configured(changes);
  expect(await check(part, as)).toContainEqual(typeof finding === 'string' ? finding : expect.stringMatching(finding));
  as.partners.mail.close();
});

test('a payment shows whether both keys are of one account, and whether its events arrive', async () => {
  await controls.announce(publicUrl);
  await controls.addFault({ partner: 'stripe', operation: 'webhook', fault: 'drop', times: 9 });
  await shop.shop.partners.gateways.stripe?.start({
    orderNumber: 'ES-1',
    amountMinor: 100,
    currency: 'USD',
    idempotencyKey: 'key-1',
    customerEmail: 'a@example.com',
    description: '',
    paymentMethodRef: 'pm_card_visa',
    returnUrl: publicUrl,
    cancelUrl: publicUrl,
  });
  const part = 'payments stripe';
  expect(await check(part)).toContain('pass: The publishable key opens the payments of this account.');
  const undelivered = /^warn: \d+ events of the last 3 days were not accepted by a webhook of the account\.$/;
  await eventually(async () => expect(await check(part)).toContainEqual(expect.stringMatching(undelivered)));
});

test('the public address is looked at from outside', async () => {
  const part = 'address';
  front.passOnly((method) => method !== 'POST');
  expect(await check(part)).toContain(`fail: Events for ${publicUrl}/api/webhooks/stripe do not arrive (404).`);
  front.passOnly(() => false);
  expect(await check(part)).toContain(`fail: ${publicUrl}/api/shop is no shop of this software (404).`);
  const elsewhere = configured({ stripe: { ...stripe, publishableKey: wrong.publishableKey } });
  front.passOnly(() => true);
  expect(await check(part, elsewhere)).toContain('fail: The shop that responds there has other settings.');
  expect(await check(part, configured({}, `https://127.0.0.1:1`))).toEqual([
    expect.stringMatching(/^fail: https:\/\/127\.0\.0\.1:1 cannot be reached/),
    expect.stringMatching(/^fail: No shop responds at https:\/\/127\.0\.0\.1:1/),
  ]);
  const plain = `http://127.0.0.1:${shopPort}`;
  expect(await check(part, configured({}, plain))).toEqual(
    expect.arrayContaining([
      `fail: ${plain} is not encrypted.`,
      'warn: Everybody can see /metrics, /healthz, /readyz.',
    ]),
  );
});

test.each([
  ['the placeholder esimshop.example', '<a href="mailto:help@esimshop.example">help@esimshop.example</a>'],
  ['the placeholder +90 212 000 00 00', '<a href="tel:+902120000000">+90&nbsp;212 000 00 00</a>'],
  ['a rating that came with the software', '<p>Rated 4.9/5 in 500+ reviews</p>'],
  ['a rating that came with the software', '<p>500+ <b>yorumda</b> 4,9/5 puan</p>'],
])('a page with %s as delivered fails: %s', async (what, html) => {
  front.serve(servePages(html));
  expect(await check('address')).toContain(`fail: The pages show ${what}.`);
  // In one of the languages is enough.
  front.serve((url, language) => servePages(language === 'tr' ? html : 'Our own')(url));
  expect(await check('address')).toContain(`fail: The pages show ${what}.`);
});

test('an owner’s own texts pass, and a page that is not served is no response', async () => {
  const own = '<p>Rated 4.9/5 in 212 reviews</p><p>99% of visitors</p>';
  front.serve(servePages(own));
  const part = 'address';
  expect(await check(part)).toContain('pass: The pages show no placeholder and no claim as delivered.');
  front.serve(() => undefined);
  expect(await check(part)).toContain(`fail: ${publicUrl}/ is not served (404).`);
});

test('pages that name another address than the e-mails are reported', async () => {
  const part = 'address';
  const warning = 'warn: The pages name ask@shop.example.com, the e-mails help@shop.example.com.';
  expect(await check(part)).not.toContainEqual(expect.stringContaining('The pages name'));
  front.serve(servePages('<a href="mailto:Ask@shop.example.com?subject=Order">Write to us</a>'));
  expect(await check(part)).toContain(warning);
});

test('a certificate that browsers reject, or that expires soon, is reported', async () => {
  const untrusted = await startHttpsFront(shopPort, makeCertificate('localhost'));
  const ending = makeCertificate('localhost', { days: 90 });
  trust(ending);
  const soon = await startHttpsFront(shopPort, ending);
  const at = (port: number, days = 0) =>
    checkCertificate(`https://localhost:${port}`, { now: new Date(Date.now() + days * 86_400_000), timeoutMs: 2000 });
  expect(await at(untrusted.port)).toMatchObject({
    verdict: 'fail',
    code: 'certificateRefused',
    params: { host: 'localhost', reason: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
  });
  expect(await at(soon.port)).toMatchObject({ verdict: 'pass' });
  expect(await at(soon.port, 80)).toMatchObject({ verdict: 'warn' });
  const otherName = await checkCertificate(`https://127.0.0.2:${soon.port}`, { now: new Date(), timeoutMs: 2000 });
  expect(otherName).toMatchObject({ verdict: 'fail', code: 'addressUnreachable' });
  untrusted.close();
  soon.close();
});

test('visitors of http must be redirected to https', async () => {
  const respond = (headers: Record<string, string>) =>
    createServer((_request, response) => response.writeHead(301, headers).end()).listen(0, '127.0.0.1');
  const redirecting = respond({ location: 'https://shop.example.com/' });
  const other = respond({ location: 'https://www.shop.example.com/' });
  await Promise.all([once(redirecting, 'listening'), once(other, 'listening')]);
  const ask = (server: Server) => {
    const { port } = server.address() as AddressInfo;
    return checkRedirect(`http://127.0.0.1:${port}`, 'https://shop.example.com');
  };
  expect(await ask(redirecting)).toMatchObject({ verdict: 'pass' });
  expect(await ask(other)).toMatchObject({ verdict: 'warn', code: 'redirectMissing' });
  redirecting.close();
  other.close();
});

const DNS: [string, DnsRecords, string][] = [
  [
    'no SPF',
    { 'shop.example.com': { mx: ['mail.example'] } },
    'fail: shop.example.com has no SPF record: many receivers refuse its mails or call them spam.',
  ],
  [
    'two SPF records',
    { 'shop.example.com': { txt: ['v=spf1 -all', 'v=spf1 mx -all'] } },
    'fail: shop.example.com has 2 SPF records, which counts as none.',
  ],
  [
    'an SPF record for everybody',
    { 'shop.example.com': { txt: ['v=spf1 +all'] } },
    'fail: The SPF record of shop.example.com lets everybody send in its name.',
  ],
  [
    'no DKIM',
    { 'shop.example.com': {} },
    'warn: shop.example.com seems to have no key for DKIM: Gmail and Yahoo expect a signature.',
  ],
  [
    'no DMARC',
    { 'shop.example.com': {} },
    'warn: shop.example.com has no DMARC record: Gmail and Yahoo expect one of senders of many mails.',
  ],
  [
    'no mail server',
    { 'shop.example.com': { mx: [''] } },
    'warn: shop.example.com receives no mails: replies and reports of failed deliveries are lost.',
  ],
  ['nothing', {}, 'fail: shop.example.com has no SPF record: many receivers refuse its mails or call them spam.'],
];

test.each(DNS)('a sender’s domain with %s', async (_case, records, finding) => {
  dns.know(records);
  expect(await check('mail orders')).toContain(finding);
});

test('a silent name server is reported, and no verdict is invented', async () => {
  const silent = new Resolver({ timeout: 200, tries: 1 });
  silent.setServers(['127.0.0.1:1']);
  const lines: string[] = [];
  for await (const finding of checkMailDomain(silent, 'orders@shop.example.com')) lines.push(findingLine(finding).line);
  expect(lines).toEqual([expect.stringMatching(/^warn: The DNS records of shop\.example\.com could not be read/)]);
});

test('a shop without plans, or with old ones, is not ready', async () => {
  const { database } = shop.shop;
  await database.execute(
    sql`update supplier_syncs set synced_at = now() - interval '25 hours' where supplier = 'airalo'`,
  );
  expect(await check('catalogue')).toContain(
    'fail: The catalogue of a supplier is older than 24 hours: its plans are not sold.',
  );
  await database.execute(sql`update products set is_active = false`);
  expect(await check('catalogue')).toContain('fail: No plan is on sale.');
  await database.execute(sql`update products set is_active = true`);
  await database.execute(sql`update supplier_syncs set synced_at = now()`);
});

test('a shop that does not say who sells is not ready, and every missing fact is named', async () => {
  expect(await check('company')).toContain('pass: The pages name Yolcu as the seller.');
  await setSettings({ company: { address: '', phone: '', vatId: '' } });
  const lines = await check('company');
  expect(lines).toContain(
    'fail: Missing from the company: address, phone number. Pages, mails and contracts must name who sells.',
  );
  expect(lines).toContain('warn: Missing from the company: VAT number.');
  await setSettings({ company: { country: 'TR', kep: 'yolcu@hs01.kep.tr' } });
  expect(await check('company')).toContain('warn: Missing from the company: MERSİS number, ETBİS registration.');
  await setSettings({});
});

test('a shop whose owner has not chosen what ends the right of withdrawal is not ready', async () => {
  await setSettings({ mode: null });
  expect(await check('withdrawal')).toContainEqual(
    expect.stringMatching(/^fail: You have not chosen what ends the right of withdrawal/),
  );
  await setSettings({});
});

test('a database of a rehearsal or of a sandbox is no live shop’s', async () => {
  const setMode = (mode: string) =>
    shop.shop.database.execute(sql`update installation set value = ${mode} where name = 'mode'`);
  expect(await check('database')).toContain('pass: The database is that of a live shop.');
  await setMode('test');
  expect(await check('database')).toContain(
    'fail: The database was made with keys for tests: what was sold in it counts.',
  );
  await setMode('sandbox');
  expect(await check('database')).toContain('fail: The database was made in the sandbox: what was sold in it counts.');
  await setMode('live');
});

test('a supplier with another currency than the shop’s makes no shop', async () => {
  const { suppliers } = shop.shop.partners;
  const other = suppliers.airalo;
  if (!other) throw new Error('Expected Airalo');
  const euros = {
    ...other,
    esims: { ...other.esims, getBalance: async () => ({ balanceMinor: 100, currency: 'EUR' }) },
  };
  const as = { ...shop.shop, partners: { ...shop.shop.partners, suppliers: { ...suppliers, airalo: euros } } };
  expect(await check('suppliers airalo', as)).toContain(
    'fail: The account is in EUR, and there is no current exchange rate from USD: its plans are not sold.',
  );
  expect(await check('suppliers esim-go', as)).not.toContainEqual(expect.stringContaining('sells in'));
});

let openOwner: TestUser | undefined;
const asOwner = (cookie = openOwner?.cookie ?? '') => ({ headers: { cookie } });
const showSetup = async (locale = 'en') =>
  (await shop.request('GET', `/api/admin/setup?locale=${locale}`, asOwner())).body as Setup;
const lookAt = async (step?: SetupStep) =>
  (await shop.request('POST', `/api/admin/setup/looks?locale=en${step ? `&step=${step}` : ''}`, asOwner()))
    .body as Setup;
const open = (cookie?: string) => shop.request('POST', '/api/admin/setup/open?locale=en', asOwner(cookie));
const stepOf = ({ steps }: Setup, step: SetupStep) => steps.find((each) => each.step === step);

test('Setup shows what the command prints, keeps what others said with its time, and opens once all of it stands', async () => {
  const { database } = shop.shop;
  openOwner = await signIn(shop, { admin: true });
  await database.execute(sql`update supplier_syncs set synced_at = now()`);
  const fresh = await showSetup();
  expect(fresh).toMatchObject({ state: 'live', openedAt: null, rehearsal: { order: { orderNumber: 'ES-REHEARSED' } } });
  expect(stepOf(fresh, 'payments')).toMatchObject({ verdict: null, lookedAt: null, asksOthers: true });
  expect(stepOf(fresh, 'company')).toMatchObject({ verdict: 'pass', asksOthers: false });
  expect(problemOf(await open()).code).toBe('setup_incomplete');

  const asked = await lookAt();
  expect(asked.steps.filter(({ requestedAt }) => requestedAt).map(({ step }) => step)).toEqual([
    'address',
    'mail',
    'suppliers',
    'payments',
  ]);
  await controls.changeAccount('paypal', { webhookUrl: 'https://old.example.com/hook' });
  await watchSetup(shop.shop, dns.resolver);
  expect(stepOf(await showSetup(), 'payments')).toMatchObject({ verdict: 'fail', requestedAt: null });
  expect(problemOf(await open()).code).toBe('setup_incomplete');

  await controls.changeAccount('paypal', PROFILES.paypal);
  await lookAt('payments');
  await watchSetup(shop.shop, dns.resolver);
  const ready = await showSetup();
  const missing = ready.steps.filter(({ verdict }) => verdict !== 'pass' && verdict !== 'warn');
  expect(missing, JSON.stringify(missing)).toEqual([]);
  const paypal = stepOf(ready, 'payments')?.findings.filter(({ subject }) => subject === 'paypal');
  expect(paypal?.map(({ verdict, what }) => `${verdict}: ${what}`)).toEqual(await check('payments paypal'));
  expect(JSON.stringify(stepOf(await showSetup('tr'), 'payments'))).toContain(
    'PayPal kimlik bilgilerini kabul ediyor.',
  );

  const other = await signIn(shop, { admin: true });
  expect((await Promise.all([open(), open(other.cookie)])).map(({ status }) => status)).toEqual([200, 200]);
  expect(await showSetup()).toMatchObject({ state: 'open', openedAt: expect.any(String) });
  expect(await listActs(shop, 'shop', 'live')).toMatchObject([{ act: 'shop.opened' }]);
});

test('an owner whose role was taken away can neither look nor open', async () => {
  const other = await signIn(shop, { admin: true });
  await shop.shop.database.execute(sql`update users set role = 'support' where id = ${other.userId}`);
  expect(problemOf(await open(other.cookie)).code).toBe('forbidden');
  expect((await shop.request('POST', '/api/admin/setup/looks?locale=en', asOwner(other.cookie))).status).toBe(403);
});

test('once open, what fails twice in a row waits for the owner, who is told once; what holds again waits no more', async () => {
  const { database } = shop.shop;
  const cases = async () =>
    (await database.execute(sql`select subject from owner_cases where kind = 'setup_failed'`)).rows;
  const told = async () =>
    (await database.execute(sql`select subject from owner_notices where kind = 'setup_failed'`)).rows;
  dns.know({ ...RECORDS, 'shop.example.com': { mx: ['mail.example'] } });
  await database.execute(sql`update setup_checks set looked_at = now() - interval '2 hours'`);
  await watchSetup(shop.shop, dns.resolver);
  expect([await cases(), await told()]).toEqual([[], []]);
  await watchSetup(shop.shop, dns.resolver);
  await watchSetup(shop.shop, dns.resolver);
  expect([await cases(), await told()]).toEqual([[{ subject: 'mail' }], [{ subject: 'mail' }]]);
  dns.know(RECORDS);
  await lookAt('mail');
  await watchSetup(shop.shop, dns.resolver);
  expect(await cases()).toEqual([]);
});

test('while the mail server is down the overview says so, and the mail about it is sent once it is back', async () => {
  const { database } = shop.shop;
  const down = configured({ smtpUrl: 'smtp://127.0.0.1:1?ignoreTLS=true' });
  const mail = async () => (await database.select().from(mails).orderBy(desc(mails.id)).limit(1))[0];
  await watchCases(shop.shop);
  const before = await mail();
  await database.execute(sql`update setup_checks set looked_at = now() - interval '2 hours' where step = 'mail'`);
  await watchSetup(down, dns.resolver);
  await watchSetup(down, dns.resolver);
  const { waiting } = (await shop.request('GET', '/api/admin/waiting', asOwner())).body as WaitingResponse;
  expect(waiting).toContainEqual(expect.objectContaining({ kind: 'setup_failed', count: 1, example: 'mail' }));
  const alert = await mail();
  expect(alert).toMatchObject({ kind: 'case-alert', recipient: 'help@shop.example.com', attempts: 0 });
  const id = alert?.id ?? 0;
  expect(id).toBeGreaterThan(before?.id ?? 0);
  await expect(deliverMail(down, id)).rejects.toThrow(/not accepted/);
  expect(await mail()).toMatchObject({ id, state: 'queued', attempts: 1 });
  expect(await controls.readMails('help@shop.example.com')).toEqual([]);

  await deliverMail(shop.shop, id);
  await deliverMail(shop.shop, id);
  const sent = await controls.readMails('help@shop.example.com');
  expect(sent.map(({ subject }) => subject)).toEqual(['No longer holds: Mail']);
  await lookAt('mail');
  await watchSetup(shop.shop, dns.resolver);
  expect(stepOf(await showSetup(), 'mail')).toMatchObject({ verdict: 'warn' });
});

test('a check that hangs or breaks off is a finding, and keeps nothing else from being looked at', async () => {
  const never: Check['run'] = async function* () {
    yield { verdict: 'pass', code: 'modeLive', params: {} };
    await new Promise(() => {});
  };
  const broken: Check['run'] = async function* () {
    yield { verdict: 'pass', code: 'modeLive', params: {} };
    throw new Error('out of order');
  };
  const checks = [never, broken].map((run) => ({ step: 'mail', subject: '', asksOthers: true, run }) as const);
  const findings = await runStep(checks, 'mail', { deadlineMs: 50 });
  expect(findings.map(({ verdict, code }) => `${verdict} ${code}`)).toEqual([
    'pass modeLive',
    'fail checkTooSlow',
    'pass modeLive',
    'fail checkBroken',
  ]);
});
