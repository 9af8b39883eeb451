import { type AdminOrder, adminOrderResponseSchema } from '@esimshop/contracts/admin-order';
import { act, fireEvent, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Language } from '~/lib/language.ts';
import { getToast } from '~/lib/toast.ts';
import { answer, held, lost, openFakeShop, problem, type Routes } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { adminOrderOf } from '../../../../test/samples.ts';
import { OrderEsims } from './order-esims.tsx';

const REVEAL = 'POST /api/admin/orders/7/esims/1/reveal';
const REFRESH = 'POST /api/admin/orders/7/esims/1/refresh';
const END = 'POST /api/admin/orders/7/esims/1/automatic-top-up/end';
const whole = answer(z.object({ iccid: z.string() }), { iccid: '8901000000000000012' });
const updated = answer(adminOrderResponseSchema, { order: adminOrderOf(), timeZone: 'UTC' });

type Esim = AdminOrder['esims'][number];
const esimOf = (facts: Partial<Esim> = {}): Esim => ({
  plan: {
    ...{ countryCode: 'TR', names: { en: 'Turkey', tr: 'Türkiye' }, dataAmount: '5GB', dataMb: 5000 },
    ...{ tier: null, validityDays: 30 },
  },
  ...{ id: 1, iccid: '890100…0012', hasCodes: true, stage: 'connected', usedMb: 1536, totalMb: 5000, waiting: [] },
  ...{ isAutomatic: false, supplier: 'esim-go', supplierReference: null, price: '9.99', cost: '5.00' },
  ...{ asOf: '2025-11-20T21:30:00.000Z', issuedAt: '2025-11-20T00:00:00.000Z' },
  ...facts,
});

type Options = { routes?: Routes; language?: Language; order?: Partial<AdminOrder>; timeZone?: string };

function openEsims(esims: Esim[], { routes = {}, language = 'en', order, timeZone = 'UTC' }: Options = {}) {
  const shop = openFakeShop(routes);
  const ui = (now = esims) => <OrderEsims order={{ ...adminOrderOf({ esims: now }), ...order }} timeZone={timeZone} />;
  const page = renderInShop(ui(), { language });
  const press = (name: string | RegExp) => act(async () => fireEvent.click(page.getByRole('button', { name })));
  const rows = () => page.getAllByRole('row').slice(1);
  return { ...page, shop, press, rows, show: (now: Esim[]) => page.rerender(ui(now)) };
}

const SHOW = 'Show the whole ICCID of 890100…0012';
const ASK = 'Ask the supplier about 890100…0012 now';

test('a whole ICCID is asked for once, as each look is recorded, and stays while the order is loaded again', async () => {
  const later = held(whole);
  const { shop, press, show, findByText, getByText, queryByRole } = openEsims([esimOf()], {
    routes: { [REVEAL]: [later.answer] },
  });
  getByText('890100••••0012');
  await press(SHOW);
  await waitFor(() => expect(queryByRole('button', { name: SHOW })?.getAttribute('aria-busy')).toBe('true'));
  await press(SHOW);
  later.release();
  await findByText('8901000000000000012');
  expect(shop.calls(REVEAL)).toHaveLength(1);
  show([esimOf({ usedMb: 2000 })]);
  getByText('8901000000000000012');
  expect(queryByRole('button', { name: SHOW })).toBeNull();
});

test('an ICCID that could not be shown stays masked, and can be asked for again', async () => {
  const { press, findByText, getByText } = openEsims([esimOf()], { routes: { [REVEAL]: [lost, whole] } });
  await press(SHOW);
  await waitFor(() => expect(getToast()?.title).toBe('The ICCID could not be shown'));
  getByText('890100••••0012');
  await press(SHOW);
  await findByText('8901000000000000012');
});

test('a supplier is asked once about an eSIM, whose neighbour can be asked meanwhile', async () => {
  const later = held(updated);
  const { shop, press, getByRole } = openEsims([esimOf(), esimOf({ id: 2, iccid: '890100…0099' })], {
    routes: {
      [REFRESH]: [later.answer],
      'POST /api/admin/orders/7/esims/2/refresh': [problem(502, 'partner_unreachable')],
    },
  });
  await press(ASK);
  await waitFor(() => expect(getByRole('button', { name: ASK }).getAttribute('aria-busy')).toBe('true'));
  await press(ASK);
  await press('Ask the supplier about 890100…0099 now');
  await waitFor(() => expect(getToast()?.title).toBe('The supplier could not be asked'));
  later.release();
  await waitFor(() => expect(getToast()?.title).toBe('The supplier’s latest state'));
  expect(shop.calls(REFRESH)).toHaveLength(1);
});

test('an eSIM whose codes were erased shows what is left of its number, and asks nobody about it', () => {
  const { rows, queryByRole } = openEsims([esimOf({ hasCodes: false, iccid: '0012', usedMb: null, asOf: null })]);
  expect(within(rows()[0] as HTMLElement).getByText('0012').textContent).toBe('0012');
  expect(queryByRole('button')).toBeNull();
  expect(rows()[0]?.textContent).toContain('–');
});

test('automatic top-ups are ended once, after a question that names the plan', async () => {
  const later = held(updated);
  const { shop, press, findByRole, findByText, queryByRole } = openEsims([esimOf({ isAutomatic: true })], {
    routes: { [END]: [later.answer] },
  });
  await press('Automatic top-up');
  const dialog = await findByRole('dialog', { name: 'Switch automatic top-up off?' });
  expect(dialog.textContent?.replaceAll('\u00a0', ' ')).toContain('for Turkey 5 GB');
  await press('Switch off');
  await findByText('Working...');
  await press('Working...');
  later.release();
  await waitFor(() => expect(queryByRole('dialog')).toBeNull());
  expect(shop.calls(END)).toHaveLength(1);
});

test('in Turkish an eSIM is told in Turkish words, numbers and times of the shop, the latest of which counts', () => {
  const waiting = [
    { dataMb: 1500, tier: null, validityDays: 7, isPreparing: false, endsBy: null },
    { dataMb: null, tier: 'lite' as const, validityDays: null, isPreparing: true, endsBy: null },
  ];
  const { rows, getByText } = openEsims([esimOf({ waiting }), esimOf({ id: 2, asOf: '2025-11-20T20:59:00.000Z' })], {
    ...{ language: 'tr', timeZone: 'Europe/Istanbul' },
  });
  const text = rows()[0]?.textContent?.replaceAll('\u00a0', ' ');
  expect(text).toContain('Türkiye 5 GB');
  expect(text).toContain('1,54 GB sırada 1,5 GB, 7 gün ve Sınırsız Lite');
  getByText('Tedarikçilerin bildirimi: 21 Kas 2025 00:30');
});

test.each([
  ['KWD', '1.570', '0.800', 'KWD 0.800KWD 1.570'],
  ['JPY', '1500', '0', '¥0¥1,500'],
])('costs and prices in %s have its decimals', (currency, price, cost, shown) => {
  const { rows } = openEsims([esimOf({ price, cost })], { order: { currency } });
  expect(rows()[0]?.textContent?.replaceAll('\u00a0', ' ')).toContain(shown);
});

test('an order without eSIMs says so', () => {
  const { getByText, queryByRole } = openEsims([]);
  getByText('None is delivered yet.');
  expect(queryByRole('table')).toBeNull();
});
