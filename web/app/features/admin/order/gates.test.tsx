import { type AdminOrder, adminOrderResponseSchema } from '@esimshop/contracts/admin-order';
import { act, fireEvent, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { getToast } from '~/lib/toast.ts';
import { answer, held, lost, openFakeShop, problem, type Routes } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { adminOrderOf } from '../../../../test/samples.ts';
import { ParkedGate } from './parked-gate.tsx';
import { RefundGate, waitingRefunds } from './refund-gate.tsx';
import { ReviewGate } from './review-gate.tsx';

const PURCHASE = 'POST /api/admin/orders/7/purchases/5/resolve';
const PAYMENT = 'POST /api/admin/orders/7/payments/4/resolve';
const REFUND = 'POST /api/admin/orders/7/refunds/3/resolve';
const AT = '2026-11-20T00:00:00.000Z';
const DECIDED = answer(adminOrderResponseSchema, { order: adminOrderOf(), timeZone: 'UTC' });

type Parked = AdminOrder['parkedPurchases'][number];
type Reviewed = AdminOrder['reviewedPayments'][number];
type Refund = AdminOrder['refunds'][number];

const parkedOf = (facts: Partial<Parked> = {}): Parked => ({
  plan: {
    ...{ countryCode: 'TR', names: { en: 'Turkey', tr: 'Türkiye' }, dataAmount: '5GB', dataMb: 5000 },
    ...{ tier: null, validityDays: 30 },
  },
  ...{ id: 5, quantity: 2, supplier: 'esim-go', supplierPlanId: 'x', attempts: 3, since: AT, problem: 'Timed out' },
  ...{ supplierReference: null, cost: '10.00', paid: '19.98', currency: 'USD' },
  choices: ['retry', 'adopt', 'not_delivered'],
  ...facts,
});
const reviewedOf = (facts: Partial<Reviewed> = {}): Reviewed => ({
  ...{ id: 4, attempt: 1, provider: 'stripe', since: AT, problem: null, providerRef: 'pi_1' },
  expected: { amount: '19.98', currency: 'USD' },
  reported: { amount: '18.00', currency: 'EUR', orderNumber: 'ES-7' },
  choices: ['accept', 'reject'],
  ...facts,
});
const refundOf = (state: Refund['state'], id = 3): Refund => ({
  ...{ id, state, amount: '9.99', origin: 'customer', esimIds: [], refundRef: null, problem: null },
  ...{ note: 'installed', createdAt: AT, updatedAt: AT },
});

function openGate(gate: ReactNode, routes: Routes) {
  const shop = openFakeShop(routes);
  const page = renderInShop(gate);
  const choose = (name: RegExp) => fireEvent.click(page.getByRole('radio', { name }));
  const press = (name: string) => act(async () => fireEvent.click(page.getByRole('button', { name })));
  const write = (label: string, value: string) => fireEvent.change(page.getByLabelText(label), { target: { value } });
  const bodies = (route: string) => shop.calls(route).map(({ body }) => body);
  return { ...page, choose, press, write, bodies };
}
const openParked = (routes: Routes, facts?: Partial<Parked>) =>
  openGate(<ParkedGate order={adminOrderOf()} purchase={parkedOf(facts)} timeZone="UTC" />, routes);
const openReview = (routes: Routes, facts?: Partial<Reviewed>) =>
  openGate(<ReviewGate order={adminOrderOf()} payment={reviewedOf(facts)} timeZone="UTC" />, routes);
function openRefund(routes: Routes, state: Refund['state']) {
  const order = adminOrderOf({ refunds: [refundOf(state)] });
  const [refund] = waitingRefunds(order);
  if (!refund) throw new Error('Expected a refund that waits');
  return openGate(<RefundGate order={order} refund={refund} timeZone="UTC" />, routes);
}

test('a parked purchase is bought again for what it costs, with the note that was written', async () => {
  const { press, write, bodies } = openParked({ [PURCHASE]: [DECIDED] });
  write('Note for the timeline (optional)', '  Their list has no such order ');
  await press('Buy for $10.00');
  await waitFor(() => expect(getToast()?.title).toBe('Decision carried out'));
  expect(bodies(PURCHASE)).toEqual([{ choice: 'retry', note: 'Their list has no such order' }]);
});

test('a purchase that the supplier may have made is looked up, at no cost', async () => {
  const { press, bodies, getByText, queryByText } = openParked({ [PURCHASE]: [DECIDED] }, { supplierReference: 'R-9' });
  getByText(/believes that .*’s order R-9 is this purchase/);
  expect(queryByText('costs $10.00')).toBeNull();
  await press('Look up the order');
  await waitFor(() => expect(bodies(PURCHASE)).toEqual([{ choice: 'retry' }]));
});

test('an order of the supplier is taken over by its number, and not without one', async () => {
  const { choose, press, write, bodies, getByLabelText, getByText } = openParked({ [PURCHASE]: [DECIDED] });
  choose(/^Take over an order/);
  write('Order number at eSIM Go', '  ');
  await press('Take over and deliver');
  getByText('Enter the supplier’s order number');
  expect(bodies(PURCHASE)).toEqual([]);
  write('Order number at eSIM Go', ' R-12 ');
  expect(getByLabelText('Order number at eSIM Go').getAttribute('aria-invalid')).toBeNull();
  await press('Take over and deliver');
  await waitFor(() => expect(bodies(PURCHASE)).toEqual([{ choice: 'adopt', supplierReference: 'R-12' }]));
});

test('a number that the supplier does not know says so, and can be corrected', async () => {
  const { choose, press, write, bodies } = openParked({
    [PURCHASE]: [problem(422, 'supplier_order_unknown'), DECIDED],
  });
  choose(/^Take over an order/);
  write('Order number at eSIM Go', 'R-1');
  await press('Take over and deliver');
  await waitFor(() => expect(getToast()?.description).toBe('The supplier has no order with this number.'));
  write('Order number at eSIM Go', 'R-2');
  await press('Take over and deliver');
  await waitFor(() => expect(bodies(PURCHASE)).toHaveLength(2));
  expect(bodies(PURCHASE)[1]).toMatchObject({ supplierReference: 'R-2' });
});

test('pressing twice buys once', async () => {
  const later = held(DECIDED);
  const { press, bodies, findByText } = openParked({ [PURCHASE]: [later.answer] });
  await press('Buy for $10.00');
  await findByText('Working...');
  await press('Working...');
  later.release();
  await waitFor(() => expect(getToast()).toBeDefined());
  expect(bodies(PURCHASE)).toHaveLength(1);
});

test('a payment of another amount is taken as what the partner reports, or the order is cancelled', async () => {
  const { choose, press, bodies, getByRole } = openReview({ [PAYMENT]: [lost, DECIDED] });
  getByRole('heading', { name: 'Stripe reports €18.00, the shop asked for $19.98' });
  await press('Take €18.00 as payment');
  await waitFor(() => expect(getToast()).toMatchObject({ variant: 'destructive' }));
  choose(/^Do not take it/);
  await press('Cancel the order');
  await waitFor(() => expect(bodies(PAYMENT)).toEqual([{ choice: 'accept' }, { choice: 'reject' }]));
});

test('a payment that nobody could ask about offers only what the shop can do', async () => {
  const { press, bodies, getAllByRole } = openReview(
    { [PAYMENT]: [problem(409, 'already_decided')] },
    { reported: null, choices: ['reject'] },
  );
  expect(getAllByRole('radio')).toHaveLength(1);
  await press('Cancel the order');
  await waitFor(() => expect(getToast()?.description).toBe('This has already been decided.'));
  expect(bodies(PAYMENT)).toEqual([{ choice: 'reject' }]);
});

test.each([
  ['requested', 'Refund $9.99', 'approve', /^Do not refund it/, 'Do not refund it', 'decline'],
  ['failed', 'Try again', 'retry', /^It was not refunded/, 'It was not refunded', 'not_returned'],
  ['needs_attention', 'It was refunded', 'returned', /^It was not refunded/, 'It was not refunded', 'not_returned'],
] as const)('a refund that is %s is decided either way', async (state, first, choice, other, second, otherChoice) => {
  const { choose, press, bodies } = openRefund({ [REFUND]: [problem(409, 'refund_exceeds_payment'), DECIDED] }, state);
  await press(first);
  await waitFor(() => expect(getToast()?.description).toBe('This is more than is left of the payment.'));
  choose(other);
  await press(second);
  await waitFor(() => expect(bodies(REFUND)).toEqual([{ choice }, { choice: otherChoice }]));
});

test('only refunds that wait for the owner are asked about', () => {
  const states = ['requested', 'revoking', 'refunded', 'failed', 'declined', 'needs_attention'] as const;
  const order = adminOrderOf({ refunds: states.map((state, index) => refundOf(state, index)) });
  expect(waitingRefunds(order).map(({ state }) => state)).toEqual(['requested', 'failed', 'needs_attention']);
});
