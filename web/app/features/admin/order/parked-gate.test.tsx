import { type AdminOrder, adminOrderResponseSchema } from '@esimshop/contracts/admin-order';
import { act, fireEvent, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Language } from '~/lib/language.ts';
import { answer, openFakeShop, type Routes } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { adminOrderOf } from '../../../../test/samples.ts';
import { ParkedGate } from './parked-gate.tsx';

const resolve = (id: number) => `POST /api/admin/orders/7/purchases/${id}/resolve`;
const DECIDED = answer(adminOrderResponseSchema, { order: adminOrderOf(), timeZone: 'UTC' });

type Parked = AdminOrder['parkedPurchases'][number];
const parkedOf = (facts: Partial<Parked> = {}): Parked => ({
  plan: {
    ...{ countryCode: 'TR', names: { en: 'Turkey', tr: 'Türkiye' }, dataAmount: '5GB', dataMb: 5000 },
    ...{ tier: null, validityDays: 30 },
  },
  ...{ id: 5, quantity: 2, supplier: 'esim-go', supplierPlanId: 'x', attempts: 3, problem: 'Timed out' },
  ...{ since: '2025-11-20T21:30:00.000Z', supplierReference: null, cost: '10.00', paid: '19.98', currency: 'USD' },
  choices: ['retry', 'adopt', 'not_delivered'],
  ...facts,
});

function openGates(purchases: Parked[], routes: Routes = {}, language: Language = 'en') {
  const shop = openFakeShop(routes);
  const gates = (parked: Parked[]) =>
    parked.map((each) => (
      <ParkedGate key={each.id} order={adminOrderOf()} purchase={each} timeZone="Europe/Istanbul" />
    ));
  const page = renderInShop(gates(purchases), { language });
  const gate = (position: number) => within(page.getAllByRole('region')[position] as HTMLElement);
  const choose = (position: number, name: RegExp) => fireEvent.click(gate(position).getByRole('radio', { name }));
  const press = (position: number, name: string) =>
    act(async () => fireEvent.click(gate(position).getByRole('button', { name })));
  const bodies = (id: number) => shop.calls(resolve(id)).map(({ body }) => body);
  return { ...page, gate, choose, press, bodies, show: (parked: Parked[]) => page.rerender(gates(parked)) };
}

const NUMBER = 'Order number at eSIM Go';

test('an order number that the shop finds meanwhile is filled in, unless one is being typed', async () => {
  const { choose, press, show, bodies, getByLabelText } = openGates([parkedOf()], { [resolve(5)]: [DECIDED] });
  const field = () => getByLabelText(NUMBER) as HTMLInputElement;
  choose(0, /^Take over an order/);
  show([parkedOf({ supplierReference: 'R-9' })]);
  expect(field().value).toBe('R-9');
  await press(0, 'Take over and deliver');
  await waitFor(() => expect(bodies(5)).toEqual([{ choice: 'adopt', supplierReference: 'R-9' }]));
  fireEvent.change(field(), { target: { value: 'R-1' } });
  show([parkedOf({ supplierReference: 'R-10' })]);
  expect(field().value).toBe('R-1');
});

test('what is chosen and noted of one purchase stays while the other is decided', async () => {
  const other = parkedOf({ id: 6, quantity: 1 });
  const { gate, choose, press, show, bodies } = openGates([parkedOf(), other], { [resolve(6)]: [DECIDED] });
  choose(0, /^Deliver nothing/);
  fireEvent.change(gate(0).getByLabelText(/^Note/), { target: { value: 'Sold out' } });
  await press(1, 'Buy for $10.00');
  await waitFor(() => expect(bodies(6)).toEqual([{ choice: 'retry' }]));
  show([parkedOf()]);
  expect((gate(0).getByRole('radio', { name: /^Deliver nothing/ }) as HTMLInputElement).checked).toBe(true);
  expect((gate(0).getByLabelText(/^Note/) as HTMLInputElement).value).toBe('Sold out');
});

test('in Turkish a purchase in a currency with three decimals says since when it waits in the shop’s time', () => {
  const { gate } = openGates([parkedOf({ currency: 'KWD', cost: '3.070', paid: '6.140' })], {}, 'tr');
  const text = gate(0).getByRole('heading').closest('section')?.textContent?.replaceAll('\u00a0', ' ');
  expect(text).toMatch(/Türkiye 5 GB, 30 gün ×\s?2/);
  for (const part of ['21 Kas 2025 00:30', 'KWD 3.070', 'KWD 6.140']) expect(text).toContain(part);
  expect(gate(0).getByText('Timed out').lang).toBe('en');
});
