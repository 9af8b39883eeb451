import type { AdminDiscountCode, AdminDiscountCodes, DiscountPreview } from '@esimshop/contracts/admin-discount-codes';
import { formatDecimal } from '@esimshop/contracts/money';
import type { SettingsResponse } from '@esimshop/contracts/settings';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { CARDS, card, createBuyer, placedOrder, problemOf } from '../../../test/shopper.ts';
import { signIn } from '../../../test/sign-in.ts';
import { MEDIUM, SMALL } from '../../../test/stock.ts';
import { openStockedShop } from '../../../test/stocked-shop.ts';
import { discountCodes } from '../../tables/discount-codes.ts';
import { offeredPrices } from '../../tables/exchange-rates.ts';

const shop = await openStockedShop({ runsJobs: true });
const { cookie } = await signIn(shop, { admin: true });

const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
  shop.request(method, `/api/admin/${path}`, { headers: { cookie }, ...(body !== undefined && { body }) });
const codeOf = (response: { body: unknown }) => (response.body as { code: AdminDiscountCode }).code;
const list = async () => (await call('GET', 'discount-codes')).body as AdminDiscountCodes;

test('the owner adds a code, shoppers use it, and its figures are those of the orders', async () => {
  const created = await call('POST', 'discount-codes', {
    code: 'hop-on 10',
    type: 'percentage',
    value: '10',
    places: ['TR'],
    from: '2026-01-01',
    to: '2099-12-31',
    uses: 500,
    partner: 'Travel tips',
  });
  expect([created.status, created.text]).toEqual([201, expect.any(String)]);
  expect(codeOf(created)).toMatchObject({
    code: 'HOPON10',
    value: '10.00',
    state: 'active',
    from: '2026-01-01',
    to: '2099-12-31',
    figures: { uses: 0, revenue: '0.00', given: '0.00', margin: null },
  });
  const shopper = await createBuyer(shop, MEDIUM);
  await shopper.call('PUT', '/api/cart/code', { code: 'hopon10' });
  const { orderNumber } = placedOrder(await shopper.submit({ body: card(CARDS.good) }));
  const declined = await createBuyer(shop, SMALL);
  await declined.call('PUT', '/api/cart/code', { code: 'HOPON10' });
  await declined.submit({ body: card(CARDS.declined) });
  await declined.call('PUT', '/api/cart/code', { code: 'HOPEN10' });

  const { codes, recent, refusals, currency } = await list();
  expect(currency).toBe('USD');
  expect(codes.find(({ code }) => code === 'HOPON10')?.figures).toMatchObject({
    uses: 1,
    revenue: '8.99',
    given: '1.00',
    returned: '0.00',
  });
  expect(recent).toMatchObject({ uses: 1, orders: 1, revenue: '8.99', given: '1.00' });
  expect(refusals).toEqual([{ code: 'HOPEN10', reason: 'unknown', count: 1, bought: 0 }]);

  const file = await call('GET', `discount-codes/${codeOf(created).id}/orders.csv`);
  expect(file.text).toContain(`${orderNumber},completed,typed,9.99,1.00,8.99,0.00,USD`);
  expect(file.text).not.toContain('example.com');
});

test.each([
  [{ code: 'abc' }, 'code', 'invalid'],
  [{ value: '0' }, 'value', 'invalid'],
  [{ value: '100.5' }, 'value', 'invalid'],
  [{ value: '1e3' }, 'value', 'invalid'],
  [{ value: '10.125' }, 'value', 'too_precise'],
  [{ type: 'fixed_amount', value: '1.125' }, 'value', 'too_precise'],
  [{ from: '2026-12-02', to: '2026-12-01' }, 'to', 'invalid_days'],
  [{ places: ['Atlantis'] }, 'places', 'unknown_region'],
  [{ plans: ['esim_of_nowhere'] }, 'plans', 'unknown_product'],
  [{ uses: 0 }, 'uses', 'too_small'],
] as const)('a code with %o is refused, and the field is named', async (facts, path, code) => {
  const response = await call('POST', 'discount-codes', {
    code: 'GOODCODE',
    type: 'percentage',
    value: '10',
    ...facts,
  });
  expect([response.status, problemOf(response).errors]).toMatchObject([422, [{ path, code }]]);
});

test('a name is taken once, whatever its case', async () => {
  const code = { code: 'ONLYONCE', type: 'fixed_amount', value: '1,50' };
  expect(codeOf(await call('POST', 'discount-codes', code)).value).toBe('1.50');
  const again = await call('POST', 'discount-codes', { ...code, code: 'onlyonce' });
  expect([again.status, problemOf(again).errors]).toMatchObject([422, [{ path: 'code', code: 'taken' }]]);
});

test('two owners who change one code do not overwrite each other, and its name stays', async () => {
  const { id, updatedAt } = codeOf(
    await call('POST', 'discount-codes', { code: 'BOTHCHANGE', type: 'percentage', value: '5' }),
  );
  const value = { code: 'OTHERNAME', type: 'percentage', value: '7', isActive: false };
  const changed = codeOf(await call('PUT', `discount-codes/${id}`, { updatedAt, value }));
  expect(changed).toMatchObject({ code: 'BOTHCHANGE', value: '7.00', state: 'off' });
  const late = await call('PUT', `discount-codes/${id}`, { updatedAt, value: { ...value, value: '9' } });
  expect([late.status, problemOf(late).code, problemOf(late).current]).toMatchObject([
    409,
    'conflict',
    { value: '7.00' },
  ]);
});

test('the preview shows how far its limits go at the carts of real orders', async () => {
  const preview = async (facts: object) => {
    const body = { code: 'FORECAST', type: 'percentage', value: '10', ...facts };
    return ((await call('POST', 'discount-code-preview', body)).body as DiscountPreview).forecast;
  };
  // Of the orders above one was paid: a plan for $9.99 that costs $4.00. The fee of $8.99 is $0.80.
  expect(await preview({})).toEqual({
    orders: 1,
    matching: 1,
    cart: '9.99',
    uses: null,
    isByBudget: false,
    revenue: '8.99',
    given: '1.00',
    earned: '4.19',
  });
  const limited = { uses: 40, revenue: '359.60', given: '40.00', earned: '167.60' };
  expect(await preview({ uses: 40 })).toMatchObject({ ...limited, isByBudget: false });
  expect(await preview({ uses: 50, budget: '40.99' })).toMatchObject({ ...limited, isByBudget: true });
  expect(await preview({ minimum: '10' })).toMatchObject({ orders: 1, matching: 0 });
  expect(await preview({ plans: [SMALL] })).toMatchObject({ orders: 1, matching: 0 });
});

test('an amount in another currency is held at that currency’s floor, and the greatest that is not is named', async () => {
  const { version } = (await call('GET', 'settings')).body as SettingsResponse;
  const selling = [{ currency: 'EUR', rate: { from: 'fixed', value: '0.8' }, rounding: 'none' }];
  expect((await call('PUT', 'settings/currencies', { version, value: { selling } })).status).toBe(200);
  const offered = await shop.shop.database.select().from(offeredPrices).where(eq(offeredPrices.currency, 'EUR'));
  const least = Math.min(...offered.map(({ priceMinor, floorMinor }) => priceMinor - floorMinor));
  const amounts = (value: string) => [{ currency: 'EUR', value, minimum: null }];
  const preview = async (value: string) => {
    const body = { code: 'EUROS', type: 'fixed_amount', value: '1', otherAmounts: amounts(value) };
    return ((await call('POST', 'discount-code-preview', body)).body as DiscountPreview).others;
  };
  const vanishesAt = formatDecimal({ amountMinor: least, currency: 'EUR' });
  expect(await preview('100')).toEqual([{ currency: 'EUR', heldCount: 3, vanishesAt }]);
  expect(await preview(vanishesAt)).toEqual([{ currency: 'EUR', heldCount: 0, vanishesAt: null }]);
});

test('the greatest amount that is not held is one that the code can have, in dinars too', async () => {
  const { version } = (await call('GET', 'settings')).body as SettingsResponse;
  const selling = [{ currency: 'KWD', rate: { from: 'fixed', value: '0.305' }, rounding: 'none' }];
  expect((await call('PUT', 'settings/currencies', { version, value: { selling } })).status).toBe(200);
  const dinars = (value: string, code = 'DINARS') => ({
    ...{ code, type: 'fixed_amount', value: '1' },
    otherAmounts: [{ currency: 'KWD', value, minimum: null }],
  });
  const { others } = (await call('POST', 'discount-code-preview', dinars('100'))).body as DiscountPreview;
  const vanishesAt = others[0]?.vanishesAt ?? '';
  expect(vanishesAt).toMatch(/^\d\.\d{3}$/);
  const created = await call('POST', 'discount-codes', dinars(vanishesAt, 'DINARS-OFF'));
  expect(created.status, created.text).toBe(201);
});

test('a code keeps a plan and a place that left the catalogue, and no other code gets them', async () => {
  const code = { code: 'LEFTOVERS', type: 'percentage', value: '5', places: ['TR'], plans: [SMALL] };
  const { id } = codeOf(await call('POST', 'discount-codes', code));
  await shop.shop.database
    .update(discountCodes)
    .set({ places: ['TR', 'AQ'], plans: [SMALL, 'esim_that_left'] })
    .where(eq(discountCodes.id, id));
  const stored = (await list()).codes.find((each) => each.id === id);
  expect(stored).toMatchObject({ placeNames: [{ en: 'Turkey' }, { en: 'Antarctica' }] });
  const { updatedAt, placeNames: _, ...value } = stored as AdminDiscountCode;
  const change = (facts: object) => call('PUT', `discount-codes/${id}`, { updatedAt, value: { ...value, ...facts } });
  const other = await change({ plans: [...value.plans, 'esim_of_nowhere'] });
  expect(problemOf(other).errors).toMatchObject([{ path: 'plans', code: 'unknown_product' }]);
  const changed = codeOf(await change({ isActive: false }));
  expect(changed).toMatchObject({ places: ['TR', 'AQ'], plans: [SMALL, 'esim_that_left'], state: 'off' });
});

test('the preview shows what is held back, and the value at which nothing is', async () => {
  const preview = async (value: string, facts = {}) => {
    const body = { code: 'PREVIEW', type: 'percentage', value, ...facts };
    return (await call('POST', 'discount-code-preview', body)).body as DiscountPreview;
  };
  const high = await preview('60');
  expect(high).toMatchObject({ planCount: 3, heldCount: 3 });
  expect(high.plans.map(({ price, newPrice, isHeld }) => [price, newPrice, isHeld])).toEqual([
    ['3.99', '2.07', true],
    ['9.99', '4.66', true],
    ['13.99', '7.25', true],
  ]);
  expect(high.vanishesAt).toBe('48.00');
  expect(await preview(high.vanishesAt ?? '')).toMatchObject({ heldCount: 0, vanishesAt: null });
  expect(await preview('60', { ignoresFloor: true })).toMatchObject({ heldCount: 0 });
  expect(await preview('60', { places: ['TR'] })).toMatchObject({ planCount: 3 });
});

test('a misspelling that the owner accepts is its code, and none of its own, until it is taken back', async () => {
  const { id } = codeOf(await call('POST', 'discount-codes', { code: 'TRAVEL15', type: 'percentage', value: '15' }));
  const change = (spelling: string, isAccepted: boolean, of = id) =>
    call('PUT', `discount-codes/${of}/spellings`, { spelling, isAccepted });
  const enter = async () => (await createBuyer(shop, SMALL)).call('PUT', '/api/cart/code', { code: 'Travle-15' });
  expect(problemOf(await enter())).toMatchObject({ code: 'code_refused', refusal: { reason: 'unknown' } });

  const accepted = await change('travle 15', true);
  expect([accepted.status, codeOf(accepted).spellings]).toEqual([200, ['TRAVLE15']]);
  expect((await enter()).body).toMatchObject({ discount: { code: 'TRAVEL15', refusal: null } });
  // Again is nothing new.
  expect((await change('TRAVLE15', true)).status).toBe(200);
  const { codes, refusals } = await list();
  expect(codes.find((code) => code.id === id)?.spellings).toEqual(['TRAVLE15']);
  expect(refusals).toContainEqual({ code: 'TRAVLE15', reason: 'unknown', count: 1, bought: 0 });

  // A spelling means one code, and a code is no other's spelling.
  const other = codeOf(await call('POST', 'discount-codes', { code: 'TRAVEL20', type: 'percentage', value: '20' }));
  expect(problemOf(await change('TRAVLE15', true, other.id)).code).toBe('conflict');
  expect(problemOf(await change('TRAVEL15', true, other.id)).code).toBe('conflict');
  const named = await call('POST', 'discount-codes', { code: 'TRAVLE15', type: 'percentage', value: '5' });
  expect(problemOf(named).errors).toMatchObject([{ path: 'code', code: 'taken' }]);
  for (const spelling of ['', ' ', 'x'.repeat(41), '4242 4242 4242 4242'])
    expect((await change(spelling, true)).status, spelling).toBe(422);
  expect((await change('TRAVLE15', true, 2_000_000_000)).status).toBe(404);

  expect(codeOf(await change('TRAVLE15', false)).spellings).toEqual([]);
  expect(problemOf(await enter())).toMatchObject({ refusal: { reason: 'unknown' } });
  const { rows } = await shop.shop.database.execute(
    sql`select act, after->>'spelling' as spelling from audit_log where act like 'code.spelling%' order by id`,
  );
  expect(rows).toEqual([
    { act: 'code.spelling_accepted', spelling: 'TRAVLE15' },
    { act: 'code.spelling_taken_back', spelling: 'TRAVLE15' },
  ]);
});
