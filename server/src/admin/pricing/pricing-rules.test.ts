import type {
  PlanPrices,
  PricingConflict,
  PricingPreview,
  PricingSetting,
  PricingSettings,
} from '@esimshop/contracts/pricing';
import { PRICING_LIMITS } from '@esimshop/contracts/pricing';
import type { Product } from '@esimshop/contracts/products';
import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { listActs } from '../../../test/list-acts.ts';
import { CARDS, card, createBuyer, placedOrder, problemOf } from '../../../test/shopper.ts';
import { signIn } from '../../../test/sign-in.ts';
import { MEDIUM, SMALL } from '../../../test/stock.ts';
import { openStockedShop } from '../../../test/stocked-shop.ts';
import { bumpCatalogueVersion } from '../../catalogue/catalogue-state.ts';
import { repriceCatalogue } from '../../catalogue/reprice-catalogue.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { pricingSettings, products } from '../../tables/catalogue.ts';

const shop = await openStockedShop();
const LARGE = 'esim_10GB_30D_TR_V2';
const GERMAN = 'esim_1GB_7D_DE_V2';
const REGIONAL = 'esim_5GB_30D_REUP_V2';
const RULE = { name: 'Base mark-up', type: 'percentage', value: '100' };
let cookie: string;
let userId: number;

/** Beside three plans of Turkey, one of Germany and one of Europe+. */
beforeAll(async () => {
  const [small] = await shop.shop.database.select().from(products).where(eq(products.productId, SMALL));
  if (!small) throw new Error('Expected a stocked plan');
  const { id: _, ...plan } = small;
  await shop.shop.database.insert(products).values([
    { ...plan, productId: GERMAN, supplierPlanId: GERMAN, countryCode: 'DE', costMinor: 100, searchKey: 'germany' },
    {
      ...plan,
      productId: REGIONAL,
      supplierPlanId: REGIONAL,
      countryCode: 'Europe+',
      coverage: 'regional',
      dataMb: 5000,
      costMinor: 790,
      searchKey: 'europe+ 5gb',
    },
  ]);
  await repriceCatalogue(shop.shop);
  ({ cookie, userId } = await signIn(shop, { admin: true }));
});
afterEach(async () => {
  await shop.shop.database.delete(pricingSettings);
  await repriceCatalogue(shop.shop);
});

const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: unknown) =>
  shop.request(method, url, { headers: { cookie }, ...(body !== undefined && { body }) });

async function createRule(rule: Record<string, unknown>): Promise<PricingSetting> {
  const response = await call('POST', '/api/pricing-settings', { ...RULE, ...rule });
  expect([response.status, response.text]).toEqual([201, expect.any(String)]);
  return (response.body as { pricingSetting: PricingSetting }).pricingSetting;
}
const listSettings = async () => (await call('GET', '/api/pricing-settings')).body as PricingSettings;
const preview = async (rule: Record<string, unknown> | null, id?: number) => {
  const response = await call('POST', '/api/admin/pricing-preview', { rule: rule && { ...RULE, ...rule }, id });
  expect([response.status, response.text]).toEqual([200, expect.any(String)]);
  return response.body as PricingPreview;
};
async function shownPrices(): Promise<Record<string, string>> {
  const { body } = await shop.request('GET', '/api/products');
  return Object.fromEntries((body as { products: Product[] }).products.map((plan) => [plan.productId, plan.price]));
}

test('a rule changes the prices in the shop, follows every change of it, and leaves the old ones when it goes', async () => {
  const usual = await shownPrices();
  const rule = await createRule({ value: '100,5' });
  expect(rule).toMatchObject({ value: '100.50', isActive: true, appliesTo: 'all', planCount: 5, appliesWith: null });
  expect(await shownPrices()).toMatchObject({ [SMALL]: '3.01', [MEDIUM]: '8.02', [GERMAN]: '2.01' });

  const { status, body } = await call('PATCH', `/api/pricing-settings/${rule.id}`, { value: 50, name: 'Less' });
  expect([status, body]).toMatchObject([200, { changedPrices: 5, pricingSetting: { name: 'Less', value: '50.00' } }]);
  expect(await shownPrices()).toMatchObject({ [SMALL]: '2.25' });

  await call('PATCH', `/api/pricing-settings/${rule.id}`, { isActive: false });
  expect(await shownPrices()).toEqual(usual);
  await call('PATCH', `/api/pricing-settings/${rule.id}`, { isActive: true });
  const deleted = await call('DELETE', `/api/pricing-settings/${rule.id}`);
  expect([deleted.status, deleted.body]).toEqual([200, { changedPrices: 5 }]);
  expect([await shownPrices(), (await listSettings()).pricingSettings]).toEqual([usual, []]);
});

test('the most specific scope wins in the shop, and a region or plan is stored as the catalogue spells it', async () => {
  await createRule({ value: 100 });
  const region = await createRule({ value: 200, appliesTo: 'region', regionCode: ' türkiye ', productId: 'ignored' });
  const [row] = await shop.shop.database.select().from(products).where(eq(products.productId, SMALL));
  const product = await createRule({
    type: 'fixed_amount',
    value: '7.77',
    appliesTo: 'product',
    productId: String(row?.id),
    regionCode: 'TR',
  });
  expect([region.regionCode, region.productId]).toEqual(['TR', null]);
  expect([product.productId, product.regionCode]).toEqual([SMALL, null]);
  expect(await shownPrices()).toMatchObject({ [SMALL]: '9.27', [MEDIUM]: '12.00', [GERMAN]: '2.00' });
  const byRegionName = await createRule({ value: 300, appliesTo: 'region', regionCode: 'EUROPE' });
  expect(byRegionName.regionCode).toBe('Europe');
  expect(await shownPrices()).toMatchObject({ [SMALL]: '9.27', [MEDIUM]: '48.00', [GERMAN]: '4.00' });
});

test('the list says for how many plans each rule counts, at which margins, and what no rule prices', async () => {
  const product = await createRule({ name: 'Own', value: 300, appliesTo: 'product', productId: SMALL });
  const region = await createRule({ name: 'Region', value: 100, appliesTo: 'region', regionCode: 'TR' });
  const fee = await createRule({
    name: 'Fee',
    type: 'fixed_amount',
    value: 1,
    appliesTo: 'region',
    regionCode: 'TR',
  });
  const off = await createRule({ name: 'Off', isActive: false });
  const settings = await listSettings();
  expect(settings).toMatchObject({ planCount: 5, currency: 'USD' });
  expect(settings.pricingSettings.map(({ id, planCount, appliesWith }) => [id, planCount, appliesWith])).toEqual([
    [product.id, 1, null],
    [region.id, 2, null],
    [fee.id, 2, region.id],
    [off.id, 0, null],
  ]);
  // MEDIUM: 4.00 + 100 % + 1.00 = 9.00; LARGE: 6.50 + 100 % + 1.00 = 14.00; PayPal keeps 0.80 and 0.98.
  expect(settings.pricingSettings.map(({ margins }) => margins)).toEqual([
    { lowest: 633, highest: 633 },
    { lowest: 466, highest: 467 },
    { lowest: 466, highest: 467 },
    null,
  ]);
  expect(settings.defaultMarkup).toMatchObject({ planCount: 2 });
  expect(settings.regions.map(({ code }) => code)).toEqual(expect.arrayContaining(['TR', 'DE', 'Europe+', 'Europe']));

  await createRule({ name: 'Medium', value: 1, appliesTo: 'product', productId: MEDIUM });
  await createRule({ name: 'Large', value: 1, appliesTo: 'product', productId: LARGE });
  const outranked = (await listSettings()).pricingSettings.filter(({ isOutranked }) => isOutranked);
  expect(outranked.map(({ name }) => name)).toEqual(['Region', 'Fee']);
});

test.each([
  [{ name: '' }, 'name', 'too_short'],
  [{ name: 'x'.repeat(101) }, 'name', 'too_long'],
  [{ name: 7 }, 'name', 'invalid'],
  [{ type: 'percent' }, 'type', 'invalid'],
  [{ value: '' }, 'value', 'required'],
  [{ value: '1.000,5' }, 'value', 'thousands_separator'],
  [{ value: '1,000' }, 'value', 'too_precise'],
  [{ value: 'free' }, 'value', 'invalid'],
  [{ value: '-90.01' }, 'value', 'too_small'],
  [{ value: 500.01 }, 'value', 'too_big'],
  [{ value: 1e21 }, 'value', 'invalid'],
  [{ type: 'fixed_amount', value: '-1000.01' }, 'value', 'too_small'],
  [{ type: 'fixed_amount', value: '1000.01' }, 'value', 'too_big'],
  [{ isActive: 1 }, 'isActive', 'invalid'],
  [{ appliesTo: 'planet' }, 'appliesTo', 'invalid'],
  [{ appliesTo: 'region' }, 'regionCode', 'required'],
  [{ appliesTo: 'region', regionCode: 'Atlantis' }, 'regionCode', 'unknown_region'],
  [{ appliesTo: 'product' }, 'productId', 'required'],
  [{ appliesTo: 'product', productId: 'esim_5GB' }, 'productId', 'unknown_product'],
  [{ appliesTo: 'product', productId: '2147483648' }, 'productId', 'unknown_product'],
])('a rule with %o is refused when it is saved, changed or previewed', async (change, path, code) => {
  const rule = await createRule({});
  const body = { ...RULE, ...change };
  const responses = [
    await call('POST', '/api/pricing-settings', body),
    await call('PATCH', `/api/pricing-settings/${rule.id}`, change),
    await call('POST', '/api/admin/pricing-preview', { rule: body }),
  ];
  expect(responses.map(({ status }) => status)).toEqual([422, 422, 422]);
  const errors = responses.map((response) => problemOf(response).errors?.[0]);
  expect(errors.map((error) => error?.code)).toEqual([code, code, code]);
  expect(errors.map((error) => error?.path.split('.').at(-1))).toEqual([path, path, path]);
  expect((await listSettings()).pricingSettings).toHaveLength(1);
});

test.each(['999999', '2147483648', '0', '-1', 'abc', '1.5'])('a rule with the id %s is not found', async (id) => {
  const changed = await call('PATCH', `/api/pricing-settings/${id}`, { isActive: false });
  const deleted = await call('DELETE', `/api/pricing-settings/${id}`);
  expect([changed.status, deleted.status]).toEqual([404, 404]);
});

test('changing or deleting a removed rule reports that it is gone', async () => {
  const { id, updatedAt } = await createRule({});
  await call('DELETE', `/api/pricing-settings/${id}`);
  const changed = await call('PATCH', `/api/pricing-settings/${id}`, { isActive: false, updatedAt });
  const previewed = await call('POST', '/api/admin/pricing-preview', { id, rule: RULE });
  expect([changed, previewed].map((response) => problemOf(response).code)).toEqual([
    'pricing_rule_not_found',
    'pricing_rule_not_found',
  ]);
});

test('of two editors the later one is shown what the first one saved, and overwrites nothing', async () => {
  const seen = await createRule({ name: 'Seen' });
  const other = await signIn(shop, { admin: true });
  await shop.request('PATCH', `/api/pricing-settings/${seen.id}`, {
    headers: { cookie: other.cookie },
    body: { name: 'Newer', updatedAt: seen.updatedAt },
  });
  const change = { name: 'Mine', updatedAt: seen.updatedAt };
  const changed = await call('PATCH', `/api/pricing-settings/${seen.id}`, change);
  const deleted = await call('DELETE', `/api/pricing-settings/${seen.id}?updatedAt=${seen.updatedAt}`);
  for (const response of [changed, deleted]) {
    expect([response.status, problemOf(response).code]).toEqual([409, 'conflict']);
    expect(problemOf(response).current).toMatchObject({
      changedBy: other.username,
      pricingSetting: { id: seen.id, name: 'Newer' },
    });
  }
  const { pricingSetting } = problemOf(changed).current as PricingConflict;
  const again = await call('PATCH', `/api/pricing-settings/${seen.id}`, {
    ...change,
    updatedAt: pricingSetting.updatedAt,
  });
  expect(again.body).toMatchObject({ pricingSetting: { name: 'Mine' } });
});

test('eight concurrent changes of what all have seen are one change and seven conflicts', async () => {
  const { id, updatedAt } = await createRule({});
  const values = Array.from({ length: 8 }, (_, index) => index + 1);
  const responses = await Promise.all(
    values.map((value) => call('PATCH', `/api/pricing-settings/${id}`, { value, updatedAt })),
  );
  const winners = values.filter((_, index) => responses[index]?.status === 200);
  expect([winners.length, responses.filter(({ status }) => status === 409).length]).toEqual([1, 7]);
  const [rule] = (await listSettings()).pricingSettings;
  expect(Number(rule?.value)).toBe(winners[0]);
});

test('every change has its line in the audit log, and a rejected one has none', async () => {
  const { id } = await createRule({ name: 'Audited' });
  await call('PATCH', `/api/pricing-settings/${id}`, { value: '10' });
  await call('PATCH', `/api/pricing-settings/${id}`, { value: '501' });
  await call('DELETE', `/api/pricing-settings/${id}`);
  const acts = await listActs(shop, 'pricing_rule', id);
  expect(acts.map(({ act, actorId }) => [act, actorId])).toEqual([
    ['pricing.rule_created', userId],
    ['pricing.rule_updated', userId],
    ['pricing.rule_deleted', userId],
  ]);
  expect(acts[1]).toMatchObject({ before: { value: '100.00' }, after: { value: '10.00' } });
});

test('a rule that is sent again under its key is there once, and the key takes no other', async () => {
  const create = (key: string, rule = {}) =>
    shop.request('POST', '/api/pricing-settings', {
      headers: { cookie, 'idempotency-key': key },
      body: { ...RULE, appliesTo: 'region', regionCode: 'türkiye', ...rule },
    });
  const responses = await Promise.all(Array.from({ length: 4 }, () => create('one-pricing-rule')));
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  const moved = responses.map(({ body }) => (body as { changedPrices: number | null }).changedPrices);
  expect(moved.toSorted()).toEqual([3, null, null, null]);
  const [rule, ...others] = (await listSettings()).pricingSettings;
  expect(others).toEqual([]);
  expect(responses.map(({ body }) => (body as { pricingSetting: PricingSetting }).pricingSetting.id)).toEqual(
    responses.map(() => rule?.id),
  );
  expect((await listActs(shop, 'pricing_rule', rule?.id ?? 0)).map(({ act }) => act)).toEqual(['pricing.rule_created']);

  const other = await create('one-pricing-rule', { value: '101' });
  expect([other.status, problemOf(other).code]).toEqual([422, 'idempotency_key_reused']);
  const unreadable = await create('short');
  expect([unreadable.status, problemOf(unreadable).code]).toEqual([400, 'bad_request']);
  expect((await listSettings()).pricingSettings).toEqual([rule]);
});

test('no more rules than the table can show are accepted', async () => {
  const rule = { name: 'Filler', type: 'percentage', valueHundredths: 0, isActive: false } as const;
  await shop.shop.database.insert(pricingSettings).values(Array.from({ length: PRICING_LIMITS.rules }, () => rule));
  const response = await call('POST', '/api/pricing-settings', RULE);
  expect([response.status, problemOf(response).code]).toEqual([409, 'pricing_rules_full']);
});

test('a preview writes nothing and predicts to the cent what saving does', async () => {
  await createRule({ name: 'Base', value: '12.5' });
  const drafts = [
    { value: '33.33', appliesTo: 'region', regionCode: 'TR' },
    { type: 'fixed_amount', value: '-0.37' },
    { type: 'fixed_amount', value: '2,5', appliesTo: 'product', productId: MEDIUM },
    { value: '-20' },
  ];
  for (const draft of drafts) {
    const before = await shownPrices();
    const { plans, changedCount, raisedCount, loweredCount } = await preview(draft);
    expect(await shownPrices()).toEqual(before);
    const rule = await createRule(draft);
    const after = await shownPrices();
    for (const plan of plans) {
      expect([plan.price, plan.newPrice]).toEqual([before[plan.productId], after[plan.productId]]);
      expect(plan.explanation.heldAt ? plan.newPrice : plan.explanation.steps.at(-1)?.price).toBe(plan.newPrice);
    }
    const moved = Object.keys(after).filter((id) => after[id] !== before[id]);
    expect([changedCount, raisedCount + loweredCount]).toEqual([moved.length, moved.length]);
    const undone = await preview(null, rule.id);
    expect([undone.changedCount, undone.warnings]).toEqual([moved.length, []]);
    await call('DELETE', `/api/pricing-settings/${rule.id}`);
    expect(await shownPrices()).toEqual(before);
  }
});

test('a preview shows the steps to a price, which rules count with it and which do not count for it', async () => {
  const markup = await createRule({ name: 'Turkey', value: '48', appliesTo: 'region', regionCode: 'TR' });
  const fee = await createRule({
    name: 'Turkey fee',
    type: 'fixed_amount',
    value: '0.60',
    appliesTo: 'region',
    regionCode: 'TR',
  });
  await createRule({ name: 'Base' });
  const { plans } = await preview({ name: 'Sale', value: '-10', appliesTo: 'region', regionCode: 'TR' });
  const medium = plans.find(({ productId }) => productId === MEDIUM);
  expect(medium).toMatchObject({
    cost: '4.00',
    price: '6.52',
    newPrice: '5.93',
    paymentFee: '0.70',
    earned: '1.23',
    margin: 207,
  });
  expect(medium?.explanation).toMatchObject({
    scope: 'region',
    heldAt: null,
    steps: [
      { ruleId: markup.id, name: 'Turkey', value: '48.00', price: '5.92' },
      { ruleId: null, name: 'Sale', value: '-10.00', price: '5.33' },
      { ruleId: fee.id, name: 'Turkey fee', type: 'fixed_amount', value: '0.60', price: '5.93' },
    ],
    outranked: [{ name: 'Base' }],
  });
});

test('a preview warns of prices below cost and fee and names the value at which none is', async () => {
  const markup = { name: 'Turkey', value: '48', appliesTo: 'region', regionCode: 'TR' };
  await createRule(markup);
  const draft = { name: 'Sale', appliesTo: 'region', regionCode: 'TR' };
  const { warnings, plans } = await preview({ ...draft, value: '-35' });
  expect(warnings[0]).toEqual({ code: 'below_floor', count: 3, isHeld: true, vanishesAt: '-6.00' });
  expect(
    plans.every(({ explanation, cost, newPrice }) => explanation.heldAt === 'cost' && Number(newPrice) > Number(cost)),
  ).toBe(true);
  const codesAt = async (value: string) => (await preview({ ...draft, value })).warnings.map(({ code }) => code);
  expect([await codesAt('-7'), await codesAt('-6')]).toEqual([['below_floor', 'overlap'], ['overlap']]);

  const amounts = await preview({ ...draft, type: 'fixed_amount', value: '-5' });
  const { vanishesAt } = amounts.warnings[0] as { vanishesAt: string };
  const fixedAt = async (value: number) =>
    (await preview({ ...draft, type: 'fixed_amount', value })).warnings.map(({ code }) => code);
  expect(await fixedAt(Number(vanishesAt))).toEqual(['overlap']);
  expect(await fixedAt(Math.round(Number(vanishesAt) * 100 - 1) / 100)).toEqual(['below_floor', 'overlap']);
});

test('a rule that may go below the floor warns as well, with the real margin, and the audit log says so', async () => {
  const { warnings, plans } = await preview({ value: '-50', ignoresFloor: true });
  expect(warnings[0]).toEqual({ code: 'below_floor', count: 5, isHeld: false, vanishesAt: '55.00' });
  // 7.90 - 50 % = 3.95; PayPal, the dearer one, keeps 3.49 % + 0.49 = 0.63.
  expect(plans.at(-1)).toMatchObject({ newPrice: '3.95', paymentFee: '0.63', earned: '-4.58', margin: -1159 });
  const rule = await createRule({ value: '-50' });
  expect(await shownPrices()).toMatchObject({ [REGIONAL]: '8.70' });
  await call('PATCH', `/api/pricing-settings/${rule.id}`, { ignoresFloor: true });
  expect(await shownPrices()).toMatchObject({ [REGIONAL]: '3.95' });
  const acts = await listActs(shop, 'pricing_rule', rule.id);
  expect(acts[1]).toMatchObject({ before: { ignoresFloor: false }, after: { ignoresFloor: true } });
});

test('a rule of the default price, rounded, prices plans as its preview says', async () => {
  const draft = { value: '-10', basis: 'default_price', rounding: 'to_49', appliesTo: 'product', productId: MEDIUM };
  const { plans } = await preview(draft);
  expect(plans).toMatchObject([
    {
      newPrice: '7.49',
      explanation: {
        steps: [
          { kind: 'default_markup', price: '7.99' },
          { kind: 'rule', value: '-10.00', price: '7.19' },
        ],
        rounded: { rounding: 'to_49', price: '7.49' },
        heldAt: null,
      },
    },
  ]);
  expect(await createRule(draft)).toMatchObject({ basis: 'default_price', rounding: 'to_49', ignoresFloor: false });
  expect((await shownPrices())[MEDIUM]).toBe('7.49');
});

test('a preview warns of excessive prices, of rules that outrank it, and of a region without plans on sale', async () => {
  const own = await createRule({ name: 'Own', appliesTo: 'product', productId: MEDIUM });
  const warningsOf = async (draft: Record<string, unknown>) => (await preview(draft)).warnings;
  expect(await warningsOf({ value: '401', appliesTo: 'region', regionCode: 'TR' })).toEqual([
    { code: 'above_reason', count: 2, times: 5 },
    { code: 'outranked', count: 1, rules: [{ id: own.id, name: 'Own' }] },
  ]);
  await shop.shop.database.update(products).set({ isActive: false }).where(eq(products.productId, GERMAN));
  await bumpVersion();
  expect(await warningsOf({ appliesTo: 'region', regionCode: 'DE' })).toEqual([{ code: 'no_plans' }]);
  await shop.shop.database.update(products).set({ isActive: true }).where(eq(products.productId, GERMAN));
  await bumpVersion();
});

test('a search explains the prices of plans', async () => {
  const markup = await createRule({ name: 'Base', value: '100' });
  const { body } = await call('GET', '/api/admin/plan-prices?search=Turkey');
  expect(body as PlanPrices).toMatchObject({ total: 3, currency: 'USD' });
  const found = await call('GET', `/api/admin/plan-prices?search=${MEDIUM}`);
  expect((found.body as PlanPrices).plans).toMatchObject([
    {
      productId: MEDIUM,
      cost: '4.00',
      price: '8.00',
      explanation: { scope: 'all', steps: [{ ruleId: markup.id, price: '8.00' }] },
    },
  ]);
  await call('DELETE', `/api/pricing-settings/${markup.id}`);
  const unruled = await call('GET', `/api/admin/plan-prices?search=${MEDIUM}`);
  expect((unruled.body as PlanPrices).plans[0]?.explanation).toMatchObject({
    scope: null,
    steps: [{ kind: 'default_markup', value: '90.00', price: '7.99' }],
  });
});

test.each([
  ['turkey 5 GB', [MEDIUM]],
  ['turkey 1gb', [SMALL]],
  ['turkey 7 days', [SMALL]],
  ['turkey 30 gün 5GB', [MEDIUM]],
  ['7,99', [MEDIUM]],
  ['$7.99 turkey', [MEDIUM]],
  ['99', []],
  ['turkey 2 days', []],
])('plans are found by place, data, days and price: %s', async (search, ids) => {
  const { body } = await call('GET', `/api/admin/plan-prices?${new URLSearchParams({ search })}`);
  expect((body as PlanPrices).plans.map(({ productId }) => productId)).toEqual(ids);
});

test('plans are named by their ids, except those that are not on sale', async () => {
  const { body } = await call('GET', `/api/admin/plan-prices?id=${SMALL}&id=esim_that_left&id=${MEDIUM}`);
  expect((body as PlanPrices).plans.map(({ productId }) => productId)).toEqual([SMALL, MEDIUM]);
  expect((await call('GET', `/api/admin/plan-prices?id=${SMALL}`)).body).toMatchObject({ total: 1 });
});

test('an order at the previous price is rejected with the new one, and then charged at that', async () => {
  const buyer = await createBuyer(shop, MEDIUM);
  const { totalPrice } = await buyer.cart();
  await createRule({ value: '50' });
  expect((await buyer.cart()).totalPrice).toBe('6.00');
  const refused = await buyer.submit({ body: { ...card(CARDS.good), expectedTotal: totalPrice } });
  expect([refused.status, problemOf(refused)]).toMatchObject([409, { code: 'price_changed', totalAmount: '6.00' }]);
  const paid = await buyer.submit({ body: { ...card(CARDS.good), expectedTotal: '6.00' } });
  expect([paid.status, placedOrder(paid).totalAmount]).toEqual([201, '6.00']);
});

test.each([
  ['GET', '/api/pricing-settings'],
  ['POST', '/api/pricing-settings'],
  ['PATCH', '/api/pricing-settings/1'],
  ['DELETE', '/api/pricing-settings/1'],
  ['POST', '/api/admin/pricing-preview'],
  ['GET', '/api/admin/plan-prices?search=a'],
] as const)('%s %s is for administrators', async (method, url) => {
  const customer = await signIn(shop);
  const body = method === 'POST' || method === 'PATCH' ? RULE : undefined;
  const send = (headers: Record<string, string>) => shop.request(method, url, { headers, ...(body && { body }) });
  expect([(await send({})).status, (await send({ cookie: customer.cookie })).status]).toEqual([401, 403]);
});

/** As after a sync. */
async function bumpVersion(): Promise<void> {
  await inTransaction(shop.shop.database, 'test', bumpCatalogueVersion);
  await shop.shop.catalogue.refresh();
}
