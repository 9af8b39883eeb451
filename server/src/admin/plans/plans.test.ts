import { type AdminPlan, type AdminPlans, MARGIN_BANDS, type MarginPreview } from '@esimshop/contracts/admin-plans';
import type { Cart } from '@esimshop/contracts/carts';
import type { Product } from '@esimshop/contracts/products';
import type { UserOrdersResponse } from '@esimshop/contracts/user-orders';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { listActs } from '../../../test/list-acts.ts';
import { createBuyer, isCompleted, placedOrder, problemOf } from '../../../test/shopper.ts';
import { signIn, type TestUser } from '../../../test/sign-in.ts';
import { MEDIUM, SMALL } from '../../../test/stock.ts';
import { openStockedShop } from '../../../test/stocked-shop.ts';
import { repriceCatalogue } from '../../catalogue/reprice-catalogue.ts';
import { upsertProducts } from '../../catalogue/sync/sync-store.ts';
import { hiddenDestinations, pricingSettings, products } from '../../tables/catalogue.ts';

const running = await openStockedShop({ runsJobs: true });
const { database } = running.shop;
let owner: TestUser;
beforeAll(async () => {
  owner = await signIn(running, { admin: true });
});
afterEach(async () => {
  await database.update(products).set({
    ...{ hiddenAt: null, hiddenBy: null, ownNames: null, notes: null },
    ...{ isPinned: false, isUnlisted: false, featuredRank: null, choicesVersion: 0 },
  });
  await database.delete(hiddenDestinations);
  await database.execute(sql`update catalogue_state set version = version + 1, plans_version = version + 1`);
  await running.shop.catalogue.refresh();
});

const call = (method: 'GET' | 'POST' | 'PUT', url: string, body?: object) =>
  running.request(method, `/api/admin${url}`, { headers: { cookie: owner.cookie }, ...(body && { body }) });
const list = async (query = '') => (await call('GET', `/plans${query}`)).body as AdminPlans;
const hide = (productIds: string[], isHidden = true) => call('PUT', '/plans/visibility', { productIds, isHidden });
const hideDestination = (code: string, isHidden = true) =>
  call('PUT', `/destinations/${code}/visibility`, { isHidden });
const status = async (url: string) => (await running.request('GET', url)).status;
const offered = async (url = '/api/products') =>
  ((await running.request('GET', url)).body as { products: { productId: string }[] }).products.map(
    ({ productId }) => productId,
  );

/** The trip planner's answer for one that the small plan is enough for. */
const tripPlans = async () => (await running.request('GET', '/api/trips?countries=TR&days=7&dataMb=500')).text;
const destinations = async () => (await running.request('GET', '/api/destinations')).text;

test('a hidden plan is gone from lists, search, the trip planner and its address, and is offered again when it is shown', async () => {
  expect(await offered()).toContain(SMALL);
  expect(await tripPlans()).toContain(SMALL);
  expect((await hide([SMALL])).body).toEqual({ changed: 1, belowMinimum: 0 });
  expect(await offered()).not.toContain(SMALL);
  expect(await status(`/api/products/${SMALL}`)).toBe(404);
  expect(await offered('/api/products?search=turkey')).toContain(MEDIUM);
  expect(await offered('/api/products?search=turkey')).not.toContain(SMALL);
  expect(await tripPlans()).toContain(MEDIUM);
  expect(await tripPlans()).not.toContain(SMALL);
  expect(await list('?state=hidden')).toMatchObject({
    plans: [{ productId: SMALL, state: 'hidden', hiddenBy: owner.username }],
    total: 1,
    counts: { hidden: 1 },
  });
  expect((await hide([SMALL])).body).toEqual({ changed: 0, belowMinimum: 0 });
  expect((await hide([SMALL], false)).body).toEqual({ changed: 1, belowMinimum: 0 });
  expect(await offered()).toContain(SMALL);
  expect((await listActs(running, 'plans', SMALL)).map(({ act }) => act)).toEqual(['plans.hidden', 'plans.shown']);
});

test('an unlisted plan is in no list, and is bought by its link', async () => {
  const unlist = (isUnlisted: boolean) => call('PUT', '/plans/listing', { productIds: [SMALL], isUnlisted });
  expect((await unlist(true)).body).toEqual({ changed: 1 });
  expect(await offered()).not.toContain(SMALL);
  expect(await offered('/api/products?search=turkey')).not.toContain(SMALL);
  expect(await tripPlans()).not.toContain(SMALL);
  expect((await running.request('GET', `/api/products/${SMALL}`)).body).toMatchObject({ product: { unlisted: true } });
  const buyer = await createBuyer(running, SMALL);
  expect(((await buyer.cart()) as Cart).items).toMatchObject([{ available: true }]);
  expect((await buyer.submit()).status).toBe(201);
  expect(await list('?state=unlisted')).toMatchObject({
    plans: [{ productId: SMALL, state: 'unlisted' }],
    counts: { unlisted: 1 },
  });
  expect((await list('?state=on_sale,unlisted')).total).toBe((await list()).counts.on_sale + 1);
  // What is hidden besides comes back as it was.
  await hide([SMALL]);
  expect(await status(`/api/products/${SMALL}`)).toBe(404);
  await hide([SMALL], false);
  expect(await offered()).not.toContain(SMALL);
  expect((await unlist(false)).body).toEqual({ changed: 1 });
  expect((await unlist(false)).body).toEqual({ changed: 0 });
  expect(await offered()).toContain(SMALL);
  const acts = (await listActs(running, 'plans', SMALL)).map(({ act }) => act);
  expect(acts).toEqual(expect.arrayContaining(['plans.unlisted', 'plans.listed']));
});

test('a destination with unlisted plans alone is in no list', async () => {
  const all = await list('?q=turkey');
  const productIds = all.plans.map(({ productId }) => productId);
  await call('PUT', '/plans/listing', { productIds, isUnlisted: true });
  const codes = (JSON.parse(await destinations()) as { destinations: { code: string }[] }).destinations;
  expect(codes.map(({ code }) => code)).not.toContain(all.plans[0]?.countryCode);
  expect(await status(`/api/products/${SMALL}`)).toBe(200);
});

test('a hidden plan cannot be put in a cart, and a cart that holds it says so and cannot be ordered', async () => {
  const buyer = await createBuyer(running, SMALL);
  await hide([SMALL]);
  expect(((await buyer.cart()) as Cart).items).toMatchObject([{ available: false }]);
  const refused = await buyer.submit();
  expect([refused.status, problemOf(refused).code]).toEqual([409, 'cart_unavailable_items']);
  const added = await buyer.call('POST', '/api/cart', { productId: SMALL, quantity: 1 });
  expect(added.status).toBe(404);
  await hide([SMALL], false);
  expect((await buyer.submit()).status).toBe(201);
});

const LARGE = 'esim_10GB_30D_TR_V2';
const describe = (productId: string, body: object) => call('PUT', `/plans/${productId}/texts`, body);
const product = async (productId: string) =>
  ((await running.request('GET', `/api/products/${productId}`)).body as { product: Product }).product;

test('a plan’s own name and note are shown and found, orders keep theirs, and a language without one has the delivered title', async () => {
  const delivered = await product(SMALL);
  expect(delivered).not.toHaveProperty('ownNames');
  expect(delivered).not.toHaveProperty('notes');
  const notes = { en: 'Works only on Turk Telekom <b>', tr: '' };
  const written = { version: 0, ownNames: { en: ' Holiday Pack ', tr: '' }, notes };
  expect((await describe(SMALL, written)).body).toEqual({ changed: 1 });
  expect(await product(SMALL)).toEqual({
    ...delivered,
    name: 'Holiday Pack eSIM 1GB for 7 Days',
    ownNames: { en: 'Holiday Pack' },
    notes: { en: notes.en },
  });
  expect(await offered('/api/products?search=holiday')).toEqual([SMALL]);
  const buyer = await createBuyer(running, SMALL);
  expect(((await buyer.cart()) as Cart).items[0]?.product.ownNames).toEqual({ en: 'Holiday Pack' });
  const { orderNumber } = placedOrder(await buyer.submit());
  expect((await describe(SMALL, { version: 1, ownNames: { en: 'Other' }, notes: {} })).status).toBe(200);
  const order = await buyer.waitForOrder(orderNumber, isCompleted);
  const kept = { ownNames: { en: 'Holiday Pack' }, notes: { en: notes.en } };
  expect(order.items).toMatchObject([{ ...kept, name: 'Holiday Pack eSIM 1GB for 7 Days' }]);
  expect(order.metadata.esimInfoArray).toMatchObject([kept]);
  expect((await listActs(running, 'plans', SMALL)).map(({ act }) => act)).toContain('plan.described');
});

test('two who edit one plan: the second is told, and nothing is overwritten', async () => {
  const first = { version: 0, ownNames: { en: 'First' }, notes: {} };
  const answers = await Promise.all([
    describe(SMALL, first),
    describe(SMALL, { ...first, ownNames: { en: 'Second' } }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const won = answers[0]?.status === 200 ? 'First' : 'Second';
  expect((await product(SMALL)).ownNames).toEqual({ en: won });
  const refused = answers.flatMap((answer) => (answer.status === 409 ? [problemOf(answer).current] : []));
  expect(refused).toEqual([{ version: 1, ownNames: { en: won }, notes: null }]);
  expect((await describe(SMALL, { version: 1, ownNames: { en: 'x'.repeat(41) }, notes: {} })).status).toBe(422);
  expect((await describe('nothing', first)).status).toBe(404);
});

test('featured plans come first in the owner’s order, pinned ones first in their place', async () => {
  const featured = () => offered('/api/products?featured=4');
  const before = await featured();
  const feature = (productIds: string[], seen: string[]) => call('PUT', '/plans/featured', { productIds, seen });
  expect((await feature([LARGE, SMALL], [])).body).toEqual({ changed: 2 });
  expect((await featured()).slice(0, 2)).toEqual([LARGE, SMALL]);
  expect(new Set(await featured()).size).toBe((await featured()).length);
  expect((await feature([SMALL], [])).status).toBe(409);
  expect((await feature([LARGE, SMALL, 'nothing'], [LARGE, SMALL])).status).toBe(404);
  expect((await feature(Array(5).fill(SMALL), [LARGE, SMALL])).status).toBe(422);
  expect((await list()).featured.map(({ productId }) => productId)).toEqual([LARGE, SMALL]);
  expect((await feature([], [LARGE, SMALL])).status).toBe(200);
  expect(await featured()).toEqual(before);
  expect((await call('PUT', '/plans/pins', { productIds: [LARGE], isPinned: true })).body).toEqual({ changed: 1 });
  expect((await offered('/api/products?country=TR'))[0]).toBe(LARGE);
  expect((await call('PUT', '/plans/pins', { productIds: [LARGE], isPinned: false })).body).toEqual({ changed: 1 });
});

test('one note for several plans, and a sync leaves what the owner chose', async () => {
  const notes = { en: 'Hotspot is slow', tr: 'Paylaşım yavaş' };
  expect((await call('PUT', '/plans/notes', { productIds: [SMALL, MEDIUM], notes })).body).toEqual({ changed: 2 });
  const [row] = await database.select().from(products).where(eq(products.productId, SMALL));
  if (!row) throw new Error('Expected a plan');
  const { id: _id, ...values } = row;
  await upsertProducts(database, [{ ...values, notes: null, ownNames: null, isActive: false }]);
  await upsertProducts(database, [{ ...values, notes: null, countryCode: 'TR', isActive: true }]);
  expect((await list(`?q=${SMALL}`)).plans).toMatchObject([{ notes, version: 1 }]);
  expect((await call('PUT', '/plans/notes', { productIds: [SMALL], notes: {} })).body).toEqual({ changed: 1 });
  expect((await list(`?q=${SMALL}`)).plans).toMatchObject([{ notes: null }]);
});

test('an account’s order says what of its plan is still sold', async () => {
  const { cookie } = await signIn(running);
  const request: typeof running.request = (method, url, options) =>
    running.request(method, url, { ...options, headers: { ...options?.headers, cookie } });
  const buyer = await createBuyer({ request }, SMALL);
  const { orderNumber } = placedOrder(await buyer.submit());
  await buyer.waitForOrder(orderNumber, isCompleted);
  const stillSold = async () =>
    ((await request('GET', '/api/user/orders')).body as UserOrdersResponse).orders.map((order) => order.stillSold);
  expect(await stillSold()).toEqual(['plan']);
  await hide([SMALL]);
  expect(await stillSold()).toEqual(['destination']);
  await hideDestination('TR');
  expect(await stillSold()).toEqual(['nothing']);
});

test('a hidden destination takes its plans along, and those that a supplier adds later', async () => {
  const [plan] = await database.select().from(products).where(eq(products.productId, SMALL));
  if (!plan) throw new Error('Expected a plan');
  const { countryCode } = plan;
  expect(await destinations()).toContain(`"${countryCode}"`);
  const { changed } = (await hideDestination(countryCode)).body as { changed: number };
  expect(changed).toBeGreaterThan(0);
  expect(await offered(`/api/products?country=${countryCode}`)).toEqual([]);
  // Of which the sitemap is made.
  expect(await destinations()).not.toContain(`"${countryCode}"`);
  const { id: _id, ...values } = plan;
  const added = { ...values, productId: 'added-later', supplierPlanId: 'added-later', supplierCostMinor: null };
  await upsertProducts(database, [added]);
  const [later] = await database.select().from(products).where(eq(products.productId, 'added-later'));
  expect(later).toMatchObject({ isActive: true, isOnSale: false, hiddenBy: owner.username });
  // A sync that changes a hidden plan leaves it hidden.
  await upsertProducts(database, [{ ...values, name: 'Another name' }]);
  const [synced] = await database.select().from(products).where(eq(products.productId, SMALL));
  expect(synced).toMatchObject({ name: 'Another name', isOnSale: false });
  expect((await list()).hiddenDestinations).toMatchObject([{ code: countryCode, hiddenBy: owner.username }]);
  expect((await hideDestination(countryCode, false)).body).toEqual({ changed: changed + 1, belowMinimum: 0 });
  expect((await list()).hiddenDestinations).toEqual([]);
  await database.delete(products).where(eq(products.productId, 'added-later'));
  expect((await hideDestination('XX')).status).toBe(404);
});

test('a plan that was hidden for itself stays hidden when its destination is shown again', async () => {
  await hide([SMALL]);
  await hideDestination('TR');
  expect((await list()).hiddenDestinations).toHaveLength(1);
  await hideDestination('TR', false);
  expect((await list('?state=hidden')).plans.map(({ productId }) => productId)).toEqual([SMALL]);
  await hideDestination('TR');
  await hide([MEDIUM], false);
  await hideDestination('TR');
  await hideDestination('TR', false);
  expect(await offered()).toContain(MEDIUM);
});

test('a plan that its supplier moves follows the destination, unless it is hidden for itself', async () => {
  const [plan] = await database.select().from(products).where(eq(products.productId, SMALL));
  if (!plan) throw new Error('Expected a plan');
  const { id: _id, ...values } = plan;
  const moveTo = async (countryCode: string) => {
    await upsertProducts(database, [{ ...values, countryCode }]);
    const [moved] = await database.select().from(products).where(eq(products.productId, SMALL));
    return moved;
  };
  await database.insert(hiddenDestinations).values({ code: 'JP', hiddenBy: owner.username });
  expect(await moveTo('JP')).toMatchObject({ isOnSale: false, hiddenBy: owner.username });
  expect(await moveTo(values.countryCode)).toMatchObject({ isOnSale: true, hiddenBy: null });
  await hide([SMALL]);
  expect(await moveTo('JP')).toMatchObject({ isOnSale: false });
  expect(await moveTo(values.countryCode)).toMatchObject({ isOnSale: false });
  await hide([SMALL], false);
  await hideDestination('JP', false);
});

test('a destination without plans can be shown again', async () => {
  await database.insert(hiddenDestinations).values({ code: 'TM', hiddenBy: 'somebody' });
  expect((await hideDestination('TM', false)).body).toEqual({ changed: 0, belowMinimum: 0 });
  expect((await list()).hiddenDestinations).toEqual([]);
});

test('plans are found by destination, amount and days', async () => {
  const [plan] = await database.select().from(products).where(eq(products.productId, MEDIUM));
  if (!plan?.dataMb) throw new Error('Expected a plan with an amount');
  const found = async (q: string) =>
    (await list(`?q=${encodeURIComponent(q)}`)).plans.map(({ productId }) => productId);
  for (const q of ['TURKEY', `turkey ${plan.dataMb / 1000} gb`, `turkey ${plan.validityDays} days`, MEDIUM])
    expect(await found(q)).toContain(MEDIUM);
  expect(await found('turkey 777 gb')).toEqual([]);
  for (const q of ['100%', '99999999999 gb']) expect(await found(q)).toEqual([]);
});

test('twenty who hide and show at once leave what the last one said', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, index) => hide([SMALL, MEDIUM], index % 2 === 0)));
  const rows = await database.select().from(products).where(eq(products.productId, SMALL));
  const isShown = (await offered()).includes(SMALL);
  expect(isShown).toBe(rows[0]?.isOnSale);
});

/** Every page of the list. */
async function listAll(query: string): Promise<AdminPlan[]> {
  const plans: AdminPlan[] = [];
  for (let page = 1; ; page += 1) {
    const { plans: some, total } = await list(`?${query}&page=${page}`);
    plans.push(...some);
    if (plans.length >= total) return plans;
  }
}

test('plans are listed by supplier and margin, sorted, and exported as they are shown', async () => {
  const all = await listAll('');
  for (const [band, [from, below]] of Object.entries(MARGIN_BANDS)) {
    const inBand = all.filter(({ margin }) => margin >= from && margin < below);
    const idsOf = (plans: AdminPlan[]) => plans.map(({ productId }) => productId).toSorted();
    expect(idsOf(await listAll(`margin=${band}`))).toEqual(idsOf(inBand));
  }
  const { suppliers } = await list();
  const [first = ''] = suppliers;
  expect(suppliers).toEqual([...new Set(all.map(({ supplier }) => supplier))].toSorted());
  expect((await list(`?supplier=${first}`)).plans.every(({ supplier }) => supplier === first)).toBe(true);
  expect((await list('?supplier=nobody')).total).toBe(0);
  for (const key of ['price', 'cost', 'margin', 'sold'] as const) {
    const values = (await listAll(`sort=-${key}`)).map((plan) => Number(plan[key]));
    expect(values).toEqual(values.toSorted((a, b) => b - a));
  }
  await describe(SMALL, { version: 0, ownNames: { en: '=Holiday' }, notes: { tr: 'Not' } });
  const file = await call('GET', `/plans.csv?q=${SMALL}&separator=semicolon`);
  const [head = '', row = '', ...rest] = file.text.replace('\uFEFF', '').trimEnd().split('\r\n');
  const [plan] = (await list(`?q=${SMALL}`)).plans;
  const cells = Object.fromEntries(head.split(';').map((column, index) => [column, row.split(';')[index]]));
  expect(rest).toEqual([]);
  expect(cells).toMatchObject({
    ...{ productId: SMALL, price: plan?.price.replace('.', ','), name_en: "'=Holiday", name_tr: '', note_tr: 'Not' },
    marginPercent: ((plan?.margin ?? 0) / 10).toFixed(1).replace('.', ','),
  });
  const lines = (await call('GET', '/plans.csv')).text.trimEnd().split('\r\n');
  expect(lines.length).toBe(all.length + 1);
});

test('a minimum margin hides what leaves less, at once and after each change of a price, until it is lowered', async () => {
  const { supplier, margin = 0 } = (await list(`?q=${SMALL}`)).plans[0] ?? {};
  const above = { minimumMargins: [{ supplier, percent: Math.floor(margin / 10) + 1 }] };
  const version = async () => ((await call('GET', '/settings')).body as { version: number }).version;
  const save = async (value: object) => call('PUT', '/settings/plans', { version: await version(), value });
  const preview = async (value: object) =>
    (await call('POST', '/plans/minimum-margins-preview', value)).body as MarginPreview;
  const all = await listAll('');
  const below = all.filter(
    (plan) => plan.supplier === supplier && plan.margin < (above.minimumMargins[0]?.percent ?? 0) * 10,
  );
  const before = await preview(above);
  expect(before).toMatchObject({ hidden: below.length, below: below.length, shown: 0 });
  expect(before.plans.length).toBe(Math.min(8, below.length));
  expect(await offered()).toContain(SMALL);

  expect((await save(above)).status).toBe(200);
  expect(await offered()).not.toContain(SMALL);
  expect(await status(`/api/products/${SMALL}`)).toBe(404);
  expect((await list(`?q=${SMALL}`)).plans).toMatchObject([{ state: 'hidden', isBelowMargin: true, hiddenAt: null }]);
  expect((await list()).counts.hidden).toBe(below.length);
  expect(await preview(above)).toMatchObject({ hidden: 0, shown: 0, below: below.length });
  expect(await preview({ minimumMargins: [] })).toMatchObject({ hidden: 0, shown: below.length, below: 0 });

  expect((await hide([SMALL], false)).body).toEqual({ changed: 0, belowMinimum: 1 });
  await hide([SMALL]);
  expect((await hide([SMALL], false)).body).toEqual({ changed: 0, belowMinimum: 1 });
  expect(await offered()).not.toContain(SMALL);
  await database.update(products).set({ hiddenAt: null, hiddenBy: null }).where(eq(products.productId, SMALL));

  const rule = { name: 'More', type: 'percentage', value: '400', appliesTo: 'product', productId: SMALL };
  const created = await running.request('POST', '/api/pricing-settings', {
    ...{ headers: { cookie: owner.cookie }, body: rule },
  });
  expect(created.status).toBe(201);
  expect((await list(`?q=${SMALL}`)).plans).toMatchObject([{ isBelowMargin: false, state: 'on_sale' }]);
  expect(await offered()).toContain(SMALL);
  await database.delete(pricingSettings);
  await repriceCatalogue(running.shop);
  expect(await offered()).not.toContain(SMALL);

  const twice = { minimumMargins: [...above.minimumMargins, ...above.minimumMargins] };
  expect((await save(twice)).status).toBe(422);
  expect((await save({ minimumMargins: [] })).status).toBe(200);
  expect(await offered()).toContain(SMALL);
});
