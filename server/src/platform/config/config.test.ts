import { expect, test } from 'vitest';
import { ConfigError, parseConfig } from './config.ts';
import { modeOf } from './partners.ts';

const LIVE = {
  ESIM_GO_API_KEY: 'key',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SMTP_URL: 'smtps://user:password@mail.example.com',
  MAIL_FROM: 'My Shop <orders@shop.example.com>',
  PUBLIC_URL: 'https://shop.example.com/',
  TRUSTED_PROXIES: '127.0.0.1',
};

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    parseConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

test('an empty environment is a sandbox on localhost with its own database', () => {
  expect(parseConfig({ PORT: '' })).toMatchObject({
    host: 'localhost',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    database: { kind: 'embedded' },
    role: 'all',
    admin: { username: 'admin' },
    rateLimits: true,
    logLevel: 'warn',
    partners: { kind: 'sandbox' },
  });
});

test('all live keys make a live shop, without PayPal unless it is configured', () => {
  const config = parseConfig(LIVE);
  expect(config).toMatchObject({
    publicUrl: 'https://shop.example.com',
    logLevel: 'info',
    mailFrom: { address: 'orders@shop.example.com', name: 'My Shop' },
    supportAddress: 'orders@shop.example.com',
    partners: { kind: 'live', esimGo: { apiKey: 'key' }, stripe: { webhookSecret: 'whsec_1' } },
  });
  expect(config.partners).not.toHaveProperty('paypal');
  const paypal = { PAYPAL_CLIENT_ID: 'a', PAYPAL_CLIENT_SECRET: 'b', PAYPAL_WEBHOOK_ID: 'c' };
  expect(parseConfig({ ...LIVE, ...paypal }).partners).toMatchObject({ paypal: { clientId: 'a', webhookId: 'c' } });
});

// `servers` of paypal-rest-api-specifications, openapi/checkout_orders_v2.json, and of eSIM Go's OpenAPI v2.5.
test('the addresses of PayPal and eSIM Go are their own, or those that are set', () => {
  const paypal = { PAYPAL_CLIENT_ID: 'a', PAYPAL_CLIENT_SECRET: 'b', PAYPAL_WEBHOOK_ID: 'c' };
  expect(parseConfig({ ...LIVE, ...paypal, PAYPAL_URL: '' }).partners).toMatchObject({
    paypal: { baseUrl: 'https://api-m.paypal.com' },
    esimGo: { baseUrl: 'https://api.esim-go.com/v2.5' },
  });
  const others = {
    ...FOR_TESTS,
    PAYPAL_URL: 'https://api-m.sandbox.paypal.com/',
    ESIM_GO_URL: 'http://127.0.0.1:8080/esim-go/v2.5',
  };
  expect(parseConfig({ ...LIVE, ...paypal, ...others }).partners).toMatchObject({
    paypal: { baseUrl: 'https://api-m.sandbox.paypal.com' },
    esimGo: { baseUrl: 'http://127.0.0.1:8080/esim-go/v2.5' },
  });
  for (const url of ['http://api-m.paypal.com', 'api-m.paypal.com', 'https://key@api-m.paypal.com'])
    expect(problemsOf({ ...LIVE, ...paypal, PAYPAL_URL: url })).toEqual([expect.stringMatching(/^PAYPAL_URL: /)]);
});

test('Airalo is a supplier besides eSIM Go, or the only one', () => {
  const airalo = { AIRALO_CLIENT_ID: 'id', AIRALO_CLIENT_SECRET: 'secret' };
  const connection = { baseUrl: 'https://partners-api.airalo.com/v2', clientId: 'id', clientSecret: 'secret' };
  expect(parseConfig({ ...LIVE, ...airalo }).partners).toMatchObject({ esimGo: { apiKey: 'key' }, airalo: connection });
  const { ESIM_GO_API_KEY: _key, ...others } = LIVE;
  const alone = parseConfig({ ...others, ...airalo, AIRALO_URL: 'https://proxy.example.com/v2/' }).partners;
  expect(alone).toMatchObject({ kind: 'live', airalo: { ...connection, baseUrl: 'https://proxy.example.com/v2' } });
  expect(alone).not.toHaveProperty('esimGo');
  expect(problemsOf({ ...LIVE, AIRALO_CLIENT_ID: 'id' })).toEqual([
    'The configuration of Airalo is incomplete: set AIRALO_CLIENT_SECRET, or none of AIRALO_CLIENT_ID, AIRALO_CLIENT_SECRET.',
  ]);
});

test('eSIM Access is a supplier, whose webhooks are taken from its published addresses or the owner’s', () => {
  const keys = { ESIM_ACCESS_CODE: 'code', ESIM_ACCESS_SECRET_KEY: 'secret' };
  const { ESIM_GO_API_KEY: _key, ...others } = LIVE;
  expect(parseConfig({ ...others, ...keys }).partners).toMatchObject({
    esimAccess: {
      baseUrl: 'https://api.esimaccess.com/api/v1/open',
      accessCode: 'code',
      secretKey: 'secret',
      webhookAddresses: expect.arrayContaining(['3.1.131.226', '18.136.19.137']),
    },
  });
  const named = parseConfig({ ...others, ...keys, ESIM_ACCESS_WEBHOOKS_FROM: '10.0.0.0/8, ::1' }).partners;
  expect(named).toMatchObject({ esimAccess: { webhookAddresses: ['10.0.0.0/8', '::1'] } });
  expect(problemsOf({ ...LIVE, ESIM_ACCESS_CODE: 'code' })).toEqual([
    'The configuration of eSIM Access is incomplete: set ESIM_ACCESS_SECRET_KEY, or none of ESIM_ACCESS_CODE, ESIM_ACCESS_SECRET_KEY.',
  ]);
  expect(problemsOf({ ...LIVE, ...keys, ESIM_ACCESS_WEBHOOKS_FROM: 'anywhere' })).toEqual([
    expect.stringMatching(/^ESIM_ACCESS_WEBHOOKS_FROM: expected addresses or ranges/),
  ]);
});

test('a sandbox sells for the suppliers that are named', () => {
  const partners = { kind: 'sandbox', suppliers: ['airalo', 'esim-access'] };
  expect(parseConfig({ SANDBOX_SUPPLIERS: 'airalo,esim-access' }).partners).toEqual(partners);
  expect(problemsOf({ SANDBOX_SUPPLIERS: 'esim-go,zendit' })).toEqual([
    expect.stringMatching(/^SANDBOX_SUPPLIERS: expected names of esim-go, airalo, esim-access, got 'esim-go,zendit'/),
  ]);
});

test.each(Object.keys(LIVE))('a live shop without %s is refused by a sentence that names it', (name) => {
  const { [name as keyof typeof LIVE]: _left, ...rest } = LIVE;
  const problems = problemsOf(rest);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(new RegExp(`^The live configuration is incomplete\\. .* Missing: ${name}\\. `));
});

test.each([
  ['PORT', 'http', /^PORT: expected a number from 1 to 65535, got 'http'/],
  ['PORT', '0', /^PORT: expected a number/],
  ['PORT', '70000', /^PORT: expected a number/],
  ['PUBLIC_URL', 'shop.example.com', /^PUBLIC_URL: expected an address without a path/],
  ['PUBLIC_URL', 'https://shop.example.com/path', /^PUBLIC_URL: expected an address without a path/],
  ['DATABASE_URL', 'mysql://localhost/shop', /^DATABASE_URL: expected an address such as postgres:/],
  ['ADMIN_USERNAME', 'a b', /^ADMIN_USERNAME: expected 3 to 50/],
  ['ADMIN_PASSWORD', 'short', /^ADMIN_PASSWORD: expected at least 12 characters, got 5/],
  ['RATE_LIMITS', 'no', /^RATE_LIMITS: expected on or off/],
  ['LOG_LEVEL', 'loud', /^LOG_LEVEL: expected one of fatal,/],
  ['ROLE', 'cook', /^ROLE: expected one of web, worker, all/],
  ['ROLE', 'web', /^ROLE=web needs a database that other processes can share: set DATABASE_URL/],
  ['SECRET_KEY', 'abc', /^SECRET_KEY: expected 64 hexadecimal digits .* got 3 characters/],
  ['MAIL_FROM', 'nobody', /^MAIL_FROM: expected an address/],
  ['TIME_ZONE', '+03:00', /^TIME_ZONE: expected a time zone such as Europe\/Istanbul, got '\+03:00'/],
  ['LOW_DATA_MAIL', '0', /^LOW_DATA_MAIL: expected a whole number from 1 to 100, or off, got '0'/],
  ['LOW_DATA_MAIL', '80%', /^LOW_DATA_MAIL: expected a whole number/],
  ['STRIPE_FEE', '2,9%', /^STRIPE_FEE: expected a fee such as 2.9% \+ 0.30/],
  ['PAYPAL_FEE', '100% + 0.49', /^PAYPAL_FEE: expected a fee such as 3.49% \+ 0.49/],
  ['TRUSTED_PROXIES', 'proxy.example.com', /^TRUSTED_PROXIES: expected addresses or ranges such as/],
  ['TRUSTED_PROXIES', '127.0.0.1,0.0.0.0/0', /^TRUSTED_PROXIES: expected addresses or ranges such as/],
  ['TRUSTED_PROXIES', '10.0.0.0/33', /^TRUSTED_PROXIES: expected/],
  ['SANDBOX_URL', 'http://10.0.0.1:4000', /^SANDBOX_URL: expected an address on this machine/],
])('%s=%s is refused', (name, value, problem) => {
  expect(problemsOf({ [name]: value })).toEqual([expect.stringMatching(problem)]);
});

test.each([
  [{ ...LIVE, PUBLIC_URL: 'http://shop.example.com' }, /a live shop needs an https address/],
  [
    { ...LIVE, PAYPAL_CLIENT_ID: 'a' },
    /^The configuration of PayPal is incomplete: set PAYPAL_CLIENT_SECRET, PAYPAL_WEBHOOK_ID/,
  ],
  [{ ...LIVE, SMTP_URL: 'mail.example.com' }, /^SMTP_URL: expected an address/],
  [{ ...LIVE, SANDBOX_URL: 'http://127.0.0.1:4000' }, /^SANDBOX_URL cannot be combined with live keys/],
  [{ RATE_LIMITS: 'off', HOST: '0.0.0.0' }, /^RATE_LIMITS=off is for measuring on this machine/],
])('what does not fit together is refused (%#)', (env, problem) => {
  expect(problemsOf(env)).toEqual([expect.stringMatching(problem)]);
});

test.each([
  // Swapped: the publishable key is shown to every visitor.
  [
    { STRIPE_SECRET_KEY: 'pk_live_1', STRIPE_PUBLISHABLE_KEY: 'sk_live_1' },
    [
      'STRIPE_SECRET_KEY: expected a key that begins with sk_live_ or rk_live_ or sk_test_ or rk_test_, got one that begins with pk_live_.',
      'STRIPE_PUBLISHABLE_KEY: expected a key that begins with pk_live_ or pk_test_, got one that begins with sk_live_.',
    ],
  ],
  [
    { STRIPE_PUBLISHABLE_KEY: 'rk_live_secret' },
    [
      'STRIPE_PUBLISHABLE_KEY: expected a key that begins with pk_live_ or pk_test_, got one that begins with rk_live_.',
    ],
  ],
  [
    { STRIPE_WEBHOOK_SECRET: 'we_1' },
    ['STRIPE_WEBHOOK_SECRET: expected a key that begins with whsec_, got one that begins otherwise.'],
  ],
  [
    { STRIPE_SECRET_KEY: 'whsec_1', STRIPE_WEBHOOK_SECRET: 'sk_live_1' },
    [expect.stringContaining('one that begins with whsec_'), expect.stringContaining('one that begins with sk_live_')],
  ],
  [{ STRIPE_SECRET_KEY: 'sk_live_' }, [expect.stringMatching(/^STRIPE_SECRET_KEY: expected/)]],
])('keys in the wrong places are refused, and no key is repeated (%#)', (keys, problems) => {
  expect(problemsOf({ ...LIVE, ...keys })).toEqual(problems);
  expect(problemsOf({ ...LIVE, ...keys }).join()).not.toContain('secret');
});

const PAYPAL = { PAYPAL_CLIENT_ID: 'a', PAYPAL_CLIENT_SECRET: 'b', PAYPAL_WEBHOOK_ID: 'c' };
const FOR_TESTS = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' };

test.each([
  [
    { STRIPE_SECRET_KEY: 'sk_test_1' },
    /^Keys for tests and live ones are mixed: STRIPE_SECRET_KEY for tests, STRIPE_PUBLISHABLE_KEY live\./,
  ],
  [{ STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }, /STRIPE_PUBLISHABLE_KEY for tests, STRIPE_SECRET_KEY live\./],
  [{ ...FOR_TESTS, ...PAYPAL }, /STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY for tests, PAYPAL_URL live\./],
  [
    { ...PAYPAL, PAYPAL_URL: 'https://api-m.sandbox.paypal.com' },
    /PAYPAL_URL for tests, STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY live\./,
  ],
])('keys for tests are never mixed with live ones (%#)', (keys, problem) => {
  expect(problemsOf({ ...LIVE, ...keys })).toEqual([expect.stringMatching(problem)]);
});

test('restricted keys are live ones, and a rehearsal has every payment partner’s keys for tests', () => {
  expect(modeOf(parseConfig({ ...LIVE, STRIPE_SECRET_KEY: 'rk_live_1' }).partners)).toBe('live');
  const rehearsal = { ...LIVE, ...FOR_TESTS, ...PAYPAL, PAYPAL_URL: 'https://api-m.sandbox.paypal.com' };
  expect(modeOf(parseConfig(rehearsal).partners)).toBe('test');
  expect(modeOf(parseConfig({}).partners)).toBe('sandbox');
  // A proxy may lead to either.
  for (const keys of [{}, FOR_TESTS])
    expect(problemsOf({ ...LIVE, ...PAYPAL, ...keys, PAYPAL_URL: 'https://proxy.example.com' })).toEqual([]);
});

test('every problem is told at once', () => {
  expect(problemsOf({ PORT: 'x', ROLE: 'x', SECRET_KEY: 'x' })).toHaveLength(3);
});

test('the mail about low data goes out at 80 percent, at another share, or never', () => {
  expect(parseConfig({}).lowDataPercent).toBe(80);
  expect(parseConfig({ LOW_DATA_MAIL: '90' }).lowDataPercent).toBe(90);
  expect(parseConfig({ LOW_DATA_MAIL: 'off' })).not.toHaveProperty('lowDataPercent');
});

test('the fees of the partners that the shop can be paid with count, and the owner can say what they are', () => {
  const stripe = { percentHundredths: 290, fixedMinor: 30 };
  expect(parseConfig({}).paymentFees).toEqual([stripe, { percentHundredths: 349, fixedMinor: 49 }]);
  expect(parseConfig({ PAYPAL_FEE: '2.99%+0' }).paymentFees[1]).toEqual({ percentHundredths: 299, fixedMinor: 0 });
  expect(parseConfig(LIVE).paymentFees).toEqual([stripe]);
  const paypal = { PAYPAL_CLIENT_ID: 'a', PAYPAL_CLIENT_SECRET: 'b', PAYPAL_WEBHOOK_ID: 'c' };
  expect(parseConfig({ ...LIVE, ...paypal, STRIPE_FEE: '1.5% + 0.25' }).paymentFees).toEqual([
    { percentHundredths: 150, fixedMinor: 25 },
    { percentHundredths: 349, fixedMinor: 49 },
  ]);
});

test('limits can be switched off on loopback', () => {
  for (const HOST of ['localhost', '127.0.0.1', '::1']) {
    expect(parseConfig({ RATE_LIMITS: 'off', HOST }).rateLimits).toBe(false);
  }
});

test('proxies are believed by exact addresses and ranges, or none are', () => {
  expect(parseConfig({}).trustedProxies).toEqual([]);
  expect(parseConfig({ ...LIVE, TRUSTED_PROXIES: 'none' }).trustedProxies).toEqual([]);
  const listed = parseConfig({ ...LIVE, TRUSTED_PROXIES: '127.0.0.1, 172.16.0.0/12,fd00::/8' });
  expect(listed.trustedProxies).toEqual(['127.0.0.1', '172.16.0.0/12', 'fd00::/8']);
});
