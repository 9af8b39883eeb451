import { randomBytes } from 'node:crypto';
import type { UserSessionsResponse } from '@esimshop/contracts/accounts';
import { type Permission, ROLES, type Role } from '@esimshop/contracts/roles';
import type { UserOrdersResponse } from '@esimshop/contracts/user-orders';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import fastify, { type RouteOptions } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { beforeAll, expect, test } from 'vitest';
import { createSession } from '../src/accounts/sessions.ts';
import { registerRoutes } from '../src/app/routes.ts';
import { createPortalToken, grantPortalTokens, revokePortalToken } from '../src/orders/portal-tokens.ts';
import { type Access, permissionOf } from '../src/platform/http/access-policy.ts';
import { sha256 } from '../src/platform/secrets/secrets.ts';
import { passkeys, totpFactors, userSessions } from '../src/tables/accounts.ts';
import { portalTokens } from '../src/tables/portal.ts';
import { installation } from '../src/tables/system.ts';
import { CARDS, card, createBuyer, isCompleted, placedOrder, problemOf } from './shopper.ts';
import { signIn } from './sign-in.ts';
import { SMALL, stockPlans } from './stock.ts';
import { createTestShop } from './test-shop.ts';

/** Who may call what: the table that the shop is held to. A route without a row fails, and so does a row without a route. */
const TABLE: Record<string, Access> = {
  'DELETE /api/admin/order-views': 'admin:orders',
  'DELETE /api/admin/saved-replies/:id': 'admin:orders',
  'DELETE /api/cart': 'session',
  'DELETE /api/cart/:itemId': 'session',
  'DELETE /api/cart/code': 'session',
  'DELETE /api/passkeys/:id': 'user',
  'DELETE /api/pricing-settings/:id': 'admin:prices',
  'DELETE /api/user/sessions': 'user',
  'DELETE /api/user/sessions/:id': 'user',
  'GET /api/admin/audit': 'admin:system',
  'GET /api/admin/audit.csv': 'admin:system',
  'GET /api/admin/books': 'admin:books',
  'GET /api/admin/claims': 'admin:settings',
  'GET /api/admin/books.csv': 'admin:books',
  'GET /api/admin/currencies': 'admin:prices',
  'GET /api/admin/months/:month': 'admin:books',
  'POST /api/admin/months/:month/readings': 'admin:books',
  'PUT /api/admin/months/:month/decisions': 'admin:books',
  'POST /api/admin/months/:month/closing': 'admin:books',
  'GET /api/admin/customers/:key': 'admin:orders',
  'GET /api/admin/discount-codes': 'admin:prices',
  'GET /api/admin/discount-codes/:id/orders.csv': 'admin:prices',
  'GET /api/admin/lost-sales': 'admin:system',
  'GET /api/admin/mail-previews/:status': 'admin:orders',
  'GET /api/admin/messages': 'admin:orders',
  'GET /api/admin/messages/:id': 'admin:orders',
  'GET /api/admin/saved-replies': 'admin:orders',
  'GET /api/admin/order-views': 'admin:orders',
  'GET /api/admin/orders.csv': 'admin:exports',
  'GET /api/admin/orders/:id': 'admin:orders',
  'GET /api/admin/orders/:id/refund-quote': 'admin:orders',
  'GET /api/admin/orders/:id/disputes/:disputeId/evidence': 'admin:orders',
  'GET /api/admin/overview': 'admin:figures',
  'GET /api/admin/plan-prices': 'admin:prices',
  'GET /api/admin/security': 'admin:people',
  'GET /api/admin/receipts': 'admin:books',
  'GET /api/admin/receipts.csv': 'admin:books',
  'GET /api/admin/settings': 'admin:settings',
  'GET /api/admin/setup': 'admin:settings',
  'GET /api/admin/shop-file': 'admin:settings',
  'GET /api/admin/system': 'admin:system',
  'GET /api/admin/system/partners': 'admin:system',
  'GET /api/admin/tax.csv': 'admin:books',
  'GET /api/cart': 'optional-session',
  'GET /api/cart/advice': 'session',
  'GET /api/admin/withdrawals': 'admin:orders',
  'GET /api/countries': 'public',
  'GET /api/destinations': 'public',
  'GET /api/mail-previews/:kind': 'public',
  'GET /api/order-statuses': 'public',
  'GET /api/orders': 'admin:orders',
  'GET /api/orders/:orderNumber': 'optional-session',
  'GET /api/orders/:orderNumber/contract': 'optional-session',
  'GET /api/orders/:orderNumber/receipts': 'optional-session',
  'POST /api/orders/:orderNumber/receipts/buyer': 'optional-session',
  'GET /api/orders/:orderNumber/receipts/:number': 'optional-session',
  'GET /api/passkeys': 'user',
  'GET /api/payments/cancel/:orderNumber': 'page',
  'GET /api/payments/return/:orderNumber': 'page',
  'GET /api/portal/contract': 'public',
  'GET /api/portal/customer': 'public',
  'GET /api/portal/data-requests': 'public',
  'GET /api/portal/receipts': 'public',
  'POST /api/portal/receipts/buyer': 'public',
  'GET /api/portal/receipts/:orderNumber/:number': 'public',
  'GET /api/portal/topup-packages': 'public',
  'GET /api/pricing-settings': 'admin:prices',
  'GET /api/products': 'public',
  'GET /api/products/:id': 'public',
  'GET /api/regional-countries/:code': 'public',
  'GET /api/legal/:page': 'public',
  'GET /api/sale-documents': 'public',
  'GET /api/shop': 'public',
  'GET /api/tax': 'public',
  'GET /api/trips': 'public',
  'GET /api/two-factor': 'user',
  'GET /api/user': 'user',
  'GET /api/user/data-requests': 'user',
  'GET /api/user/orders': 'user',
  'GET /api/user/sessions': 'user',
  'GET /healthz': 'public',
  'GET /metrics': 'public',
  'GET /readyz': 'public',
  'HEAD /api/webhooks/airalo': 'public',
  'HEAD /api/webhooks/esim-access': 'public',
  'HEAD /api/webhooks/esim-go': 'public',
  'PATCH /api/admin/messages/:id': 'admin:orders',
  'PATCH /api/admin/orders/:id/customer-email': 'admin:orders',
  'PATCH /api/admin/security': 'admin:people',
  'PATCH /api/cart/:itemId': 'session',
  'PATCH /api/orders/:id/status': 'admin:orders',
  'PATCH /api/passkeys/:id': 'user',
  'PATCH /api/pricing-settings/:id': 'admin:prices',
  'PATCH /api/user': 'user',
  'POST /api/admin/currency-preview': 'admin:prices',
  'POST /api/admin/discount-code-preview': 'admin:prices',
  'POST /api/admin/discount-codes': 'admin:prices',
  'POST /api/admin/currencies/:currency/accept': 'admin:prices',
  'POST /api/admin/currencies/:currency/decline': 'admin:prices',
  'POST /api/admin/customers/:key/copy': 'admin:orders',
  'POST /api/admin/customers/:key/erasure': 'admin:erasure',
  'POST /api/admin/data-requests/:id/copy': 'admin:orders',
  'POST /api/admin/data-requests/:id/decline': 'admin:orders',
  'POST /api/admin/messages/:id/customer-words': 'admin:orders',
  'POST /api/admin/messages/:id/replies': 'admin:orders',
  'POST /api/admin/messages/:id/replies/:entryId/resend': 'admin:orders',
  'POST /api/admin/order-views': 'admin:orders',
  'POST /api/admin/saved-replies': 'admin:orders',
  'POST /api/admin/retention/preview': 'admin:settings',
  'POST /api/admin/shop-file': 'admin:settings',
  'POST /api/admin/shop-file/preview': 'admin:settings',
  'POST /api/admin/setup/looks': 'admin:settings',
  'POST /api/admin/setup/open': 'admin:settings',
  'POST /api/admin/orders/:id/esims/:esimId/automatic-top-up/end': 'admin:orders',
  'POST /api/admin/orders/:id/esims/:esimId/refresh': 'admin:orders',
  'POST /api/admin/orders/:id/esims/:esimId/reveal': 'admin:orders',
  'POST /api/admin/orders/:id/mails/resend': 'admin:orders',
  'POST /api/admin/orders/:id/notes': 'admin:orders',
  'POST /api/admin/orders/:id/payments/:paymentId/resolve': 'admin:orders',
  'POST /api/admin/orders/:id/portal-links/revoke': 'admin:orders',
  'POST /api/admin/orders/:id/purchases/:purchaseId/resolve': 'admin:orders',
  'POST /api/admin/orders/:id/refunds': 'admin:orders',
  'POST /api/admin/orders/:id/refunds/:refundId/resolve': 'admin:orders',
  'POST /api/admin/orders/:id/status/undo': 'admin:orders',
  'DELETE /api/admin/people/invitations/:id': 'admin:people',
  'GET /api/admin/alerts': 'admin:settings',
  'GET /api/admin/people': 'admin:people',
  'GET /api/admin/pages': 'admin:settings',
  'GET /api/admin/pages/text': 'admin:settings',
  'GET /api/admin/pages/version': 'admin:settings',
  'POST /api/admin/pages': 'admin:settings',
  'POST /api/admin/pages/discard': 'admin:settings',
  'POST /api/admin/pages/preview': 'admin:settings',
  'POST /api/admin/pages/publish': 'admin:settings',
  'PUT /api/admin/pages/draft': 'admin:settings',
  'PUT /api/admin/pages/state': 'admin:settings',
  'GET /api/page-texts': 'public',
  'GET /api/admin/plans': 'admin:prices',
  'PUT /api/admin/plans/visibility': 'admin:prices',
  'PUT /api/admin/saved-replies/:id': 'admin:orders',
  'GET /api/admin/plans.csv': 'admin:prices',
  'POST /api/admin/plans/minimum-margins-preview': 'admin:prices',
  'PUT /api/admin/settings/plans': 'admin:settings',
  'PUT /api/admin/plans/pins': 'admin:prices',
  'PUT /api/admin/plans/listing': 'admin:prices',
  'PUT /api/admin/plans/notes': 'admin:prices',
  'PUT /api/admin/plans/featured': 'admin:prices',
  'PUT /api/admin/plans/:productId/texts': 'admin:prices',
  'PUT /api/admin/destinations/:code/visibility': 'admin:prices',
  'GET /api/admin/waiting': 'admin:orders',
  'PATCH /api/admin/people/:id': 'admin:people',
  'POST /api/admin/alerts/test': 'admin:settings',
  'POST /api/admin/people/invitations': 'admin:people',
  'POST /api/admin/people/invitations/:id/resend': 'admin:people',
  'POST /api/invitations/accept': 'public',
  'POST /api/invitations/check': 'public',
  'POST /api/admin/orders/bulk/notify': 'admin:orders',
  'POST /api/admin/orders/bulk/status': 'admin:orders',
  'POST /api/admin/orders/bulk/status/undo': 'admin:orders',
  'POST /api/admin/pricing-preview': 'admin:prices',
  'POST /api/admin/system/retry-failed-jobs': 'admin:system',
  'POST /api/admin/system/unreadable-webhooks/close': 'admin:system',
  'POST /api/admin/system/sync-catalogue': 'admin:system',
  'POST /api/admin/system/test-mail': 'admin:system',
  'POST /api/admin/withdrawals/:id/accept': 'admin:orders',
  'POST /api/admin/withdrawals/:id/decline': 'admin:orders',
  'POST /api/admin/withdrawals/:id/link': 'admin:orders',
  'POST /api/admin/withdrawals/:id/receipt/resend': 'admin:orders',
  'POST /api/cart': 'session',
  'POST /api/cart/swap': 'session',
  'GET /api/orders/:orderNumber/gifts': 'optional-session',
  'POST /api/orders/:orderNumber/gifts': 'optional-session',
  'GET /api/portal/gifts': 'public',
  'POST /api/portal/gifts': 'public',
  'POST /api/gifts/look': 'session',
  'POST /api/gifts/open': 'session',
  'POST /api/gifts/mail': 'session',
  'PUT /api/admin/settings/gifts': 'admin:settings',
  'GET /api/ratings': 'public',
  'POST /api/ratings/look': 'public',
  'POST /api/ratings/rate': 'public',
  'POST /api/ratings/stop': 'public',
  'POST /api/ratings/unsubscribe': 'public',
  'GET /api/admin/ratings': 'admin:orders',
  'PUT /api/admin/ratings/:id/reply': 'admin:orders',
  'PUT /api/admin/ratings/:id/removal': 'admin:orders',
  'PUT /api/admin/settings/ratings': 'admin:settings',
  'GET /api/portal/automatic-top-up': 'public',
  'POST /api/portal/automatic-top-up': 'public',
  'PUT /api/admin/settings/automaticTopUps': 'admin:settings',
  'POST /api/data-requests/check': 'public',
  'POST /api/data-requests/confirm': 'public',
  'POST /api/data-requests/download': 'public',
  'POST /api/disable-2fa': 'user',
  'POST /api/email-verifications/complete': 'user',
  'POST /api/enable-2fa': 'user',
  'POST /api/login': 'public',
  'POST /api/logout': 'public',
  'POST /api/orders': 'session',
  'POST /api/orders/:id/notify': 'admin:orders',
  'POST /api/orders/:orderNumber/send': 'optional-session',
  'POST /api/passkeys': 'user',
  'POST /api/passkeys/registration-options': 'user',
  'POST /api/passkeys/sign-in': 'public',
  'POST /api/passkeys/sign-in-options': 'public',
  'POST /api/password-resets': 'public',
  'POST /api/password-resets/check': 'public',
  'POST /api/password-resets/complete': 'public',
  'POST /api/portal/data-requests': 'public',
  'POST /api/portal/links': 'public',
  'POST /api/portal/links/revoke': 'public',
  'POST /api/portal/purchase-topup': 'public',
  'POST /api/portal/topup-code': 'public',
  'POST /api/portal/refund-quotes': 'public',
  'POST /api/portal/remove-card': 'public',
  'POST /api/portal/refunds': 'public',
  'GET /api/portal/signal': 'public',
  'POST /api/portal/signal-reports': 'public',
  'POST /api/pricing-settings': 'admin:prices',
  'POST /api/qr-code/generate': 'public',
  'POST /api/register': 'public',
  'POST /api/setup-2fa': 'user',
  'POST /api/support-messages': 'public',
  'POST /api/user/change-password': 'user',
  'POST /api/user/data-requests': 'user',
  'POST /api/user/email-verification': 'user',
  'POST /api/webhooks/airalo': 'webhook',
  'POST /api/webhooks/esim-access': 'webhook',
  'POST /api/webhooks/esim-go': 'webhook',
  'POST /api/webhooks/paypal': 'webhook',
  'POST /api/webhooks/stripe': 'webhook',
  'POST /api/withdrawals': 'public',
  'POST /api/withdrawals/preview': 'public',
  'PUT /api/admin/discount-codes/:id': 'admin:prices',
  'PUT /api/admin/discount-codes/:id/spellings': 'admin:prices',
  'PUT /api/cart/code': 'session',
  'PUT /api/cart/currency': 'session',
  'GET /api/admin/brand': 'admin:settings',
  'GET /api/admin/brand/mail': 'admin:settings',
  'GET /api/admin/brand/marks/:file': 'admin:settings',
  'GET /brand/:file': 'public',
  'POST /api/admin/brand/mail': 'admin:settings',
  'POST /api/admin/brand/marks': 'admin:settings',
  'PUT /api/admin/settings/banner': 'admin:settings',
  'PUT /api/admin/settings/brand': 'admin:settings',
  'PUT /api/admin/settings/alerts': 'admin:settings',
  'PUT /api/admin/settings/claims': 'admin:settings',
  'PUT /api/admin/settings/company': 'admin:settings',
  'PUT /api/admin/settings/currencies': 'admin:settings',
  'PUT /api/admin/settings/privacy': 'admin:settings',
  'PUT /api/admin/settings/support': 'admin:settings',
  'PUT /api/admin/settings/tax': 'admin:settings',
  'PUT /api/admin/settings/withdrawal': 'admin:settings',
};

/** A column for each role: what it opens in the admin. */
const OPENS: Record<Permission, Record<Role, boolean>> = {
  orders: { owner: true, support: true, bookkeeper: false },
  exports: { owner: true, support: false, bookkeeper: false },
  erasure: { owner: true, support: false, bookkeeper: false },
  figures: { owner: true, support: false, bookkeeper: true },
  books: { owner: true, support: false, bookkeeper: true },
  prices: { owner: true, support: false, bookkeeper: false },
  settings: { owner: true, support: false, bookkeeper: false },
  people: { owner: true, support: false, bookkeeper: false },
  system: { owner: true, support: false, bookkeeper: false },
};

/** What the policy answers to each actor; undefined where it lets the request through. */
const ACTORS = [
  'nobody',
  'session A',
  'session B',
  'user 1',
  'user 2',
  'admin before the code',
  'admin without a second factor',
  ...ROLES,
  'portal token',
  'expired portal token',
  'revoked portal token',
] as const;
type Actor = (typeof ACTORS)[number];

const REFUSALS = new Set(['unauthenticated', 'forbidden', 'two_factor_setup_required', 'session_required']);

function expectedRefusal(access: Access, actor: Actor): string | undefined {
  const role = ROLES.find((each) => each === actor);
  const isSignedIn = role !== undefined || /^user|without/.test(actor);
  const permission = permissionOf(access);
  if (permission) {
    if (!isSignedIn) return 'unauthenticated';
    if (actor === 'admin without a second factor') return 'two_factor_setup_required';
    return role && OPENS[permission][role] ? undefined : 'forbidden';
  }
  switch (access) {
    case 'session':
      return actor.startsWith('session') ? undefined : 'session_required';
    case 'user':
      return isSignedIn ? undefined : 'unauthenticated';
    case 'webhook':
      // A partner signs, or writes from its own addresses; nobody's cookie, session or token stands in for that.
      return 'unauthenticated';
    default:
      return undefined;
  }
}

const shop = await createTestShop({ suppliers: ['esim-go', 'airalo', 'esim-access'] });
await stockPlans(shop.shop);
const { database } = shop.shop;
type Credentials = { cookie?: string; sessionId?: string; token?: string };
const credentials = {} as Record<Actor, () => Promise<Credentials>>;

/** A new session for each request: some of them end it. */
async function openSession(userId: number): Promise<Credentials> {
  const client = { browser: null, system: null, network: '127.0.0.0/24' };
  return { cookie: `sid=${await createSession(database, userId, client)}` };
}

async function createToken(change: 'none' | 'expired' | 'revoked'): Promise<Credentials> {
  const token = createPortalToken();
  await database.execute(
    grantPortalTokens(sql`
      select ${sha256(token)}::bytea as token_hash, 'deniz@example.com' as email, false as replaces_others`),
  );
  if (change === 'revoked') await revokePortalToken(database, token);
  const expiresAt = new Date(0);
  if (change === 'expired') {
    await database
      .update(portalTokens)
      .set({ expiresAt })
      .where(eq(portalTokens.tokenHash, sha256(token)));
  }
  return { token };
}

beforeAll(async () => {
  const [first, second] = [await signIn(shop), await signIn(shop)];
  const [owner, support, bookkeeper] = [
    await signIn(shop, { role: 'owner' }),
    await signIn(shop, { role: 'support' }),
    await signIn(shop, { role: 'bookkeeper' }),
  ];
  const bare = await signIn(shop, { role: 'owner' });
  for (const { userId } of [owner, support, bookkeeper])
    await database.insert(totpFactors).values({ userId, enabledAt: new Date(), secretSealed: Buffer.of(1) });
  await database.insert(installation).values({ name: 'second-factor-of-admins', value: 'required' });
  const { username, password } = owner;
  Object.assign(credentials, {
    nobody: async () => ({}),
    'session A': async () => ({ sessionId: randomBytes(32).toString('base64url') }),
    'session B': async () => ({ sessionId: randomBytes(32).toString('base64url') }),
    'user 1': () => openSession(first.userId),
    'user 2': () => openSession(second.userId),
    'admin before the code': async () => {
      const response = await shop.request('POST', '/api/login', { body: { username, password } });
      const [cookie] = [response.headers['set-cookie']].flat();
      return cookie === undefined ? {} : { cookie: String(cookie) };
    },
    'admin without a second factor': () => openSession(bare.userId),
    owner: () => openSession(owner.userId),
    support: () => openSession(support.userId),
    bookkeeper: () => openSession(bookkeeper.userId),
    'portal token': () => createToken('none'),
    'expired portal token': () => createToken('expired'),
    'revoked portal token': () => createToken('revoked'),
  } satisfies typeof credentials);
  return () => shop.close();
});

/** An address of nobody's (RFC 5737): loopback is a partner's own in the sandbox. */
const STRANGER = '203.0.113.7';

/** The routes as they are registered, with what they declare. */
async function listRoutes(): Promise<Map<string, Access | undefined>> {
  const routes: RouteOptions[] = [];
  const app = fastify({ exposeHeadRoutes: false }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.addHook('onRoute', (route) => {
    routes.push(route);
  });
  registerRoutes(app as never, shop.shop);
  await app.after();
  await app.close();
  return new Map(routes.map(({ method, url, config }) => [`${String(method)} ${url}`, config?.access]));
}

test('every route is in the table with the access that it declares', async () => {
  expect(Object.fromEntries([...(await listRoutes())].toSorted())).toEqual(
    Object.fromEntries(Object.entries(TABLE).toSorted()),
  );
});

test.each(Object.entries(TABLE))('%s (%s) opens to the right callers only', async (route, access) => {
  const [method = '', url = ''] = route.split(' ');
  for (const actor of ACTORS) {
    const { cookie, sessionId, token } = await credentials[actor]();
    const query = token ? `?token=${token}` : '';
    const response = await shop.request(method as 'GET', `${url.replace(/:\w+/g, '1')}${query}`, {
      ...(sessionId && { sessionId }),
      headers: cookie ? { cookie } : {},
      ...(access === 'webhook' && { from: STRANGER }),
      ...(method !== 'GET' && method !== 'DELETE' && { body: {} }),
    });
    const { code } = response.status >= 400 ? problemOf(response) : { code: undefined };
    const refusal = code !== undefined && REFUSALS.has(code) ? code : undefined;
    expect([actor, refusal], `${actor}: ${response.status} ${code}`).toEqual([actor, expectedRefusal(access, actor)]);
    expect(response.status).not.toBe(500);
  }
});

test('a portal token opens the portal while it is valid, and nothing of an account', async () => {
  const read = async (actor: Actor, url: string) => {
    const { token } = await credentials[actor]();
    return (await shop.request('GET', `${url}?token=${token ?? ''}`, { headers: { cookie: `sid=${token}` } })).status;
  };
  expect(await read('portal token', '/api/portal/customer')).toBe(200);
  for (const actor of ['expired portal token', 'revoked portal token'] as const) {
    expect(await read(actor, '/api/portal/customer')).toBe(401);
  }
  for (const url of ['/api/user', '/api/user/orders', '/api/orders', '/api/admin/audit']) {
    expect(await read('portal token', url)).toBe(401);
  }
});

/** `SWAPS=5000` tries as many pairs. */
const SWAPS = Number(process.env.SWAPS ?? 200);

test(`${SWAPS} times somebody asks for what is another’s, and gets the response for what does not exist`, {
  timeout: 60_000 + SWAPS * 100,
}, async () => {
  const owners = await Promise.all(Array.from({ length: 4 }, () => createOwner()));
  const whose = fc.tuple(fc.nat({ max: 3 }), fc.nat({ max: 3 })).filter(([asking, asked]) => asking !== asked);
  const kind = fc.constantFrom(...KINDS);
  await fc.assert(
    fc.asyncProperty(whose, kind, async ([asking, asked], { method, url, absent, body }) => {
      const [caller, owner] = [owners[asking], owners[asked]];
      if (!caller || !owner) throw new Error('Expected owners');
      const send = (address: string) =>
        shop.request(method, address, {
          sessionId: caller.sessionId,
          headers: { cookie: caller.cookie },
          ...(body && { body }),
        });
      const [foreign, missing] = [await send(url(owner)), await send(absent)];
      expect([foreign.status, describe(foreign)]).toEqual([404, describe(missing)]);
    }),
    { numRuns: SWAPS },
  );
  for (const owner of owners) expect(await readOwned(owner)).toEqual(owner.before);
});

const describe = ({ text }: { text: string }) => text.replace(/"requestId":"[^"]+"/, '');

type Owner = {
  cookie: string;
  sessionId: string;
  orderNumber: string;
  itemId: number;
  session: string;
  passkey: number;
};
type Kind = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  url: (owner: Owner) => string;
  absent: string;
  body?: Record<string, unknown>;
};

const KINDS: Kind[] = [
  { method: 'GET', url: ({ orderNumber }) => `/api/orders/${orderNumber}`, absent: '/api/orders/ES-0000-0000-0000' },
  {
    method: 'POST',
    url: ({ orderNumber }) => `/api/orders/${orderNumber}/send`,
    absent: '/api/orders/ES-0000-0000-0000/send',
    body: { email: 'thief@example.com' },
  },
  { method: 'PATCH', url: ({ itemId }) => `/api/cart/${itemId}`, absent: '/api/cart/999999', body: { quantity: 2 } },
  { method: 'DELETE', url: ({ itemId }) => `/api/cart/${itemId}`, absent: '/api/cart/999999' },
  { method: 'DELETE', url: ({ session }) => `/api/user/sessions/${session}`, absent: '/api/user/sessions/999999' },
  { method: 'DELETE', url: ({ passkey }) => `/api/passkeys/${passkey}`, absent: '/api/passkeys/999999' },
  {
    method: 'PATCH',
    url: ({ passkey }) => `/api/passkeys/${passkey}`,
    absent: '/api/passkeys/999999',
    body: { name: 'Mine' },
  },
];

/** Somebody signed in with an order, a cart, a session and a passkey. */
async function createOwner(): Promise<Owner & { before: unknown }> {
  const { cookie, userId } = await signIn(shop);
  const withCookie: typeof shop.request = (method, url, options) =>
    shop.request(method, url, { ...options, headers: { ...options?.headers, cookie } });
  const buyer = await createBuyer({ request: withCookie });
  const { orderNumber } = placedOrder(await buyer.submit({ body: card(CARDS.good) }));
  await buyer.waitForOrder(orderNumber, isCompleted);
  await buyer.add(SMALL);
  const [item] = (await buyer.cart()).items;
  const [session] = await database.select().from(userSessions).where(eq(userSessions.userId, userId));
  const [passkey] = await database
    .insert(passkeys)
    .values({
      userId,
      credentialId: randomBytes(16).toString('base64url'),
      publicKey: Buffer.of(1),
      counter: 0,
      transports: [],
      isSynced: false,
      name: 'Phone',
    })
    .returning();
  const owner = {
    cookie,
    sessionId: buyer.sessionId,
    orderNumber,
    itemId: Number(item?.id),
    session: String(session?.id),
    passkey: passkey?.id ?? 0,
  };
  return { ...owner, before: await readOwned(owner) };
}

async function readOwned({ cookie, sessionId }: Pick<Owner, 'cookie' | 'sessionId'>): Promise<unknown> {
  const read = async (url: string) => (await shop.request('GET', url, { sessionId, headers: { cookie } })).body;
  const { sessions } = (await read('/api/user/sessions')) as UserSessionsResponse;
  const { orders } = (await read('/api/user/orders')) as UserOrdersResponse;
  return [
    await read('/api/cart'),
    await read('/api/passkeys'),
    orders.map(({ orderNumber }) => orderNumber),
    sessions.map(({ id }) => id),
  ];
}
