import {
  type WithdrawalReceipt,
  type WithdrawalVerdict,
  withdrawalPreviewSchema,
  withdrawalRequestSchema,
  withdrawalResponseSchema,
} from '@esimshop/contracts/withdrawals';
import { fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { answer, held, lost, openFakeShop, problem, type Routes } from '../../../test/fake-shop.ts';
import { renderInShop } from '../../../test/render.tsx';
import type { PostedWithdrawal } from './posted-withdrawal.ts';
import type { PreviewedOrder } from './statement-values.ts';
import { WithdrawScreen } from './withdraw-screen.tsx';

const LOOK = 'POST /api/withdrawals/preview';
const STATE = 'POST /api/withdrawals';
const ORDER = 'ES-W6TN-3PDK-8HRC';
const EARLIER = { number: 'WD-1', receivedAt: '2026-11-24T10:00:00Z', sentTo: 'd•••@example.com' };

const UNUSED: WithdrawalVerdict = { kind: 'returns', reason: 'not_begun' };
const USED: WithdrawalVerdict = { kind: 'asks', reason: 'used' };

function esimOf(id: number, country: string, verdict: WithdrawalVerdict): PreviewedOrder['esims'][number] {
  return {
    ...{ id, verdict, price: '9.99', returns: verdict.kind === 'returns' ? '9.99' : null, stage: 'waiting' },
    ...{ usedMb: null, startedAt: null, canReturn: false, earlier: null },
    plan: {
      ...{ countryCode: 'TR', names: { en: country, tr: country }, dataAmount: '5GB', dataMb: 5000 },
      ...{ tier: null, validityDays: 30 },
    },
  };
}
const [turkey, italy, spain] = [esimOf(1, 'Turkey', UNUSED), esimOf(2, 'Italy', UNUSED), esimOf(3, 'Spain', USED)];
const orderOf = (esims: PreviewedOrder['esims'], facts: Partial<PreviewedOrder> = {}): PreviewedOrder => ({
  ...{ orderNumber: ORDER, createdAt: '2026-11-18T10:00:00Z', currency: 'USD', mode: 'until_used', days: 14 },
  ...{ lastDay: '2026-12-02', isOver: false, isTopUp: false, obstacle: null, earlier: null, esims },
  paidWith: { method: 'card', brand: 'visa', last4: '4242' },
  ...facts,
});
const DATES = { dueAt: '2026-12-09T10:00:00Z', answerBy: '2026-11-28T10:00:00Z', timeZone: 'Europe/Istanbul' };
const preview = (order: PreviewedOrder | null) => answer(withdrawalPreviewSchema, { order, ...DATES });
const received = (facts: Partial<WithdrawalReceipt> = {}) =>
  answer(withdrawalResponseSchema, {
    receipt: {
      ...DATES,
      ...{ number: 'WD-9', statement: 'I withdraw.', receivedAt: '2026-11-25T10:00:00Z', esims: [turkey] },
      ...{ sentTo: ['deniz@example.com'], waits: false, isTopUp: false, obstacle: null },
      refund: { state: 'returning', amount: '9.99', currency: 'USD' },
      ...facts,
    },
    earlier: null,
  });

async function openWithdrawal(routes: Routes, posted?: PostedWithdrawal) {
  const shop = openFakeShop(routes);
  const page = renderInShop(<WithdrawScreen days={14} posted={posted} />, { path: `/withdraw?order=${ORDER}` });
  const field = (label: string) => page.getByLabelText(label) as HTMLInputElement;
  const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
  const press = (name: string) => fireEvent.click(page.getByRole('button', { name }));
  const tick = (name: RegExp) => fireEvent.click(page.getByRole('checkbox', { name }));
  if (!posted) {
    type('E-mail used for the order', 'deniz@example.com');
    type('Your name', 'Deniz Kaya');
  }
  const toConfirm = async () => {
    press('Continue');
    await page.findByText('You are about to tell us');
  };
  const sent = () => shop.calls(STATE).map(({ body }) => z.parse(withdrawalRequestSchema, body));
  const keys = () => shop.calls(STATE).map(({ key }) => key);
  return { ...page, shop, field, type, press, tick, toConfirm, sent, keys };
}

test('looking an order up withdraws nothing, and the statement and the money are read before the press', async () => {
  const { shop, toConfirm, press, container, findByText, sent, keys } = await openWithdrawal({
    [LOOK]: [preview(orderOf([turkey, italy]))],
    [STATE]: [received({ refund: { state: 'returning', amount: '19.98', currency: 'USD' } })],
  });
  await toConfirm();
  expect(shop.calls(LOOK).map(({ body }) => body)).toEqual([{ orderNumber: ORDER, email: 'deniz@example.com' }]);
  expect(shop.calls(STATE)).toEqual([]);
  await findByText(`“I, Deniz Kaya, withdraw from the contract of November 18, 2026, order ${ORDER}.”`);
  expect(container.textContent).toContain('Total$19.98');
  expect(container.textContent).toContain('To Visa ending 4242, by December 9, 2026.');
  press('Confirm withdrawal');
  await findByText('We have your withdrawal');
  const statement = { orderNumber: ORDER, email: 'deniz@example.com', name: 'Deniz Kaya', locale: 'en' };
  expect(sent()).toEqual([{ ...statement, receiptEmail: 'deniz@example.com' }]);
  expect(keys()[0]).toMatch(/^[\x21-\x7e]{8,200}$/);
  for (const text of ['WD-9', 'To deniz@example.com', '$19.98 on your card', 'By December 9, 2026'])
    await findByText(text);
});

test('only what goes back by itself is ticked, and a statement about a part names that part alone', async () => {
  const { toConfirm, press, tick, container, findByText, sent } = await openWithdrawal({
    [LOOK]: [preview(orderOf([turkey, italy, spain]))],
    [STATE]: [received()],
  });
  await toConfirm();
  expect(container.textContent).toMatch(/for Turkey\s5\sGB and Italy\s5\sGB\.”/);
  expect(container.textContent).toContain('Total$19.98');
  tick(/Italy/);
  expect(container.textContent).toMatch(/for Turkey\s5\sGB\.”/);
  expect(container.textContent).toContain('Total$9.99');
  press('Confirm withdrawal');
  await findByText('We have your withdrawal');
  expect(sent()).toMatchObject([{ esimIds: [1] }]);
});

test('without an eSIM nothing is sent, and what a person decides is not counted as money that comes back', async () => {
  const { toConfirm, press, tick, container, findByText, queryByText, sent } = await openWithdrawal({
    [LOOK]: [preview(orderOf([turkey, spain]))],
    [STATE]: [received()],
  });
  await toConfirm();
  tick(/Turkey/);
  press('Confirm withdrawal');
  await findByText('Choose at least one eSIM.');
  expect(sent()).toEqual([]);
  tick(/Spain/);
  expect(queryByText('Choose at least one eSIM.')).toBeNull();
  expect(container.textContent).toContain(
    'A person decides what you get back, and writes to you by November 28, 2026.',
  );
  expect(container.textContent).not.toContain('Total');
});

test('pressing twice sends one statement', async () => {
  const later = held(received());
  const { toConfirm, press, findByText, sent } = await openWithdrawal({
    [LOOK]: [preview(orderOf([turkey]))],
    [STATE]: [later.answer],
  });
  await toConfirm();
  press('Confirm withdrawal');
  await findByText('Sending...');
  press('Sending...');
  later.release();
  await findByText('We have your withdrawal');
  expect(sent()).toHaveLength(1);
});

test('a statement that was lost is repeated under its key, and another choice has another key', async () => {
  const { toConfirm, press, tick, findByRole, findByText, sent, keys } = await openWithdrawal({
    [LOOK]: [preview(orderOf([turkey, italy]))],
    [STATE]: [lost, lost, received()],
  });
  await toConfirm();
  press('Confirm withdrawal');
  expect((await findByRole('alert')).textContent).toContain(
    'We do not know yet whether your withdrawal reached us. No connection.',
  );
  press('Confirm withdrawal');
  await waitFor(() => expect(sent()).toHaveLength(2));
  await findByRole('alert');
  tick(/Italy/);
  press('Confirm withdrawal');
  await findByText('We have your withdrawal');
  const [first, second, third] = keys();
  expect(second).toBe(first);
  expect(sent()[1]).toEqual(sent()[0]);
  expect(third).not.toBe(first);
  expect(sent()[2]).toMatchObject({ esimIds: [1] });
});

test('of however many eSIMs some are chosen, the shop takes the key of the statement', async () => {
  const many = Array.from({ length: 200 }, (_, index) => esimOf(900_000 + index, `Place ${index}`, UNUSED));
  const { toConfirm, press, tick, findByText, sent, keys } = await openWithdrawal({
    [LOOK]: [preview(orderOf(many))],
    [STATE]: [received()],
  });
  await toConfirm();
  tick(/^Place 7 /);
  press('Confirm withdrawal');
  await findByText('We have your withdrawal');
  expect(sent()[0]?.esimIds).toHaveLength(199);
  expect(keys()[0]?.length).toBeLessThanOrEqual(200);
});

test('what was posted without JavaScript is not told of another order', async () => {
  const values = {
    orderNumber: ORDER,
    email: 'deniz@example.com',
    name: 'Deniz Kaya',
    receiptEmail: 'deniz@example.com',
  };
  const shown = { order: orderOf([turkey], { earlier: EARLIER }), ...DATES };
  const posted = { values, problems: [], key: 'posted-key', preview: shown, receipt: null, earlier: EARLIER };
  const other = { [LOOK]: [preview(orderOf([italy], { orderNumber: 'ES-AAAA-BBBB-CCCC' }))], [STATE]: [received()] };
  const { toConfirm, press, type, findByText, queryByText, keys } = await openWithdrawal(other, posted);
  await findByText('Your receipt WD-1 went to d•••@example.com.');
  press('Change my details');
  await findByText('Your name');
  type('Order number', 'ES-AAAA-BBBB-CCCC');
  await toConfirm();
  expect(queryByText(/WD-1/)).toBeNull();
  press('Confirm withdrawal');
  await findByText('We have your withdrawal');
  expect(keys()[0]).not.toBe('posted-key');
});

test('a refused statement keeps what was chosen and typed, also on the way back', async () => {
  const { toConfirm, press, tick, field, findByRole, getByRole, findByLabelText } = await openWithdrawal({
    [LOOK]: [preview(orderOf([turkey, italy]))],
    [STATE]: [problem(503, 'unavailable')],
  });
  await toConfirm();
  tick(/Italy/);
  press('Confirm withdrawal');
  expect((await findByRole('alert')).textContent).toContain('The shop is busy right now.');
  expect((getByRole('checkbox', { name: /Italy/ }) as HTMLInputElement).checked).toBe(false);
  press('Change my details');
  await findByLabelText('Your name');
  expect(field('Your name').value).toBe('Deniz Kaya');
  expect(field('Order number').value).toBe(ORDER);
});

test('a statement that another tab has made meanwhile is shown with its receipt, and not made again', async () => {
  const { toConfirm, press, findByText, queryByRole } = await openWithdrawal({
    [LOOK]: [preview(orderOf([turkey]))],
    [STATE]: [answer(withdrawalResponseSchema, { receipt: null, earlier: EARLIER })],
  });
  await toConfirm();
  press('Confirm withdrawal');
  await findByText('Your receipt WD-1 went to d•••@example.com.');
  expect(queryByRole('button', { name: 'Confirm withdrawal' })).toBeNull();
});

test('an eSIM that was activated while the statement was read is not said to be refunded', async () => {
  const { toConfirm, press, findByText, container } = await openWithdrawal({
    [LOOK]: [preview(orderOf([turkey]))],
    [STATE]: [received({ refund: null, waits: true, esims: [{ ...turkey, verdict: USED, returns: null }] })],
  });
  await toConfirm();
  press('Confirm withdrawal');
  await findByText('It was activated while you were reading.');
  await findByText('A person decides');
  expect(container.textContent).not.toContain('$9.99');
});

test('an order that is not found can be stated all the same', async () => {
  const { toConfirm, press, findByText, sent } = await openWithdrawal({
    [LOOK]: [preview(null)],
    [STATE]: [received({ refund: null, waits: true, obstacle: 'order_unknown', esims: [] })],
  });
  await toConfirm();
  await findByText(/made with the e-mail address deniz@example\.com\.”/);
  press('Send it anyway');
  await findByText('A person looks for the order');
  expect(sent()[0]).not.toHaveProperty('esimIds');
});

test('with a field missing nothing is looked up, and a lookup that is lost keeps what was typed', async () => {
  const { shop, type, press, field, findByText, findByRole } = await openWithdrawal({ [LOOK]: [lost] });
  type('Your name', '');
  type('Order number', 'ES-W6TN-3PDK');
  press('Continue');
  await findByText('2 fields need your attention.');
  expect(shop.calls(LOOK)).toEqual([]);
  type('Your name', 'Deniz Kaya');
  type('Order number', ORDER);
  press('Continue');
  await waitFor(() => expect(shop.calls(LOOK)).toHaveLength(1));
  expect((await findByRole('alert')).textContent).toContain('What you typed is still here.');
  expect(field('Your name').value).toBe('Deniz Kaya');
});
