import { type AdminOrder, adminOrderResponseSchema } from '@esimshop/contracts/admin-order';
import { createRefundSchema, type RefundQuote, refundQuoteSchema } from '@esimshop/contracts/refunds';
import { fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { getToast } from '~/lib/toast.ts';
import { answer, held, lost, openFakeShop, problem, type Routes } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { adminOrderOf } from '../../../../test/samples.ts';
import { OrderRefund } from './order-refund.tsx';

const REFUND = 'POST /api/admin/orders/7/refunds';
const QUOTE = 'GET /api/admin/orders/7/refund-quote';
const REFUNDED = answer(adminOrderResponseSchema, { order: adminOrderOf({ status: 'refunded' }), timeZone: 'UTC' });

const esim = (id: number, facts: Partial<RefundQuote['esims'][number]> = {}): RefundQuote['esims'][number] => ({
  id,
  verdict: { kind: 'yes', reason: 'not_activated' },
  price: '9.99',
  cost: '5.00',
  isRevocable: true,
  isCredited: true,
  message: null,
  isRefunded: false,
  hasCodes: true,
  ...facts,
});
const quoteOf = (facts: Partial<RefundQuote> = {}): RefundQuote => ({
  refundable: '19.98',
  currency: 'USD',
  provider: 'stripe',
  obstacle: null,
  esims: [esim(1), esim(2, { isRevocable: false, isCredited: false })],
  ...facts,
});

async function openRefund(routes: Routes, { quote = quoteOf(), order = adminOrderOf() as AdminOrder } = {}) {
  const shop = openFakeShop({ [QUOTE]: [answer(refundQuoteSchema, quote)], ...routes });
  const page = renderInShop(<OrderRefund order={order} timeZone="UTC" />);
  fireEvent.click(page.getByRole('button', { name: 'Look up what can be refunded' }));
  await waitFor(() => expect(shop.calls(QUOTE)).toHaveLength(1));
  const amount = () => page.getByLabelText(/^Amount to return/) as HTMLInputElement;
  const enter = (value: string) => fireEvent.change(amount(), { target: { value } });
  const choose = (index: number) => fireEvent.click(page.getAllByRole('checkbox')[index] as HTMLElement);
  const act = () => fireEvent.click(page.getByRole('button', { name: /^Refund(?:$| \D*\d|ing)/ }));
  const sent = () => shop.calls(REFUND).map(({ body }) => z.parse(createRefundSchema, body));
  const keys = () => shop.calls(REFUND).map(({ key }) => key);
  return { ...page, amount, enter, choose, act, sent, keys };
}

test('the amount is what was paid for the chosen eSIMs, and the press sends just that', async () => {
  const { findByText, amount, choose, act, sent, keys } = await openRefund({ [REFUND]: [REFUNDED] });
  await findByText('Amount to return');
  choose(0);
  expect(amount().value).toBe('9.99');
  choose(1);
  expect(amount().value).toBe('19.98');
  act();
  await waitFor(() => expect(getToast()?.title).toBe('Decision carried out'));
  expect(sent()).toEqual([
    {
      esims: [
        { id: 1, mayKeep: false },
        { id: 2, mayKeep: true },
      ],
      amount: '19.98',
    },
  ]);
  expect(keys()[0]).toMatch(/^[\x21-\x7e]{8,200}$/);
});

test('the effect is shown in advance: eSIMs taken back or left, money returned, and the resulting margin', async () => {
  const { findByText, choose, getByRole } = await openRefund({});
  await findByText('Amount to return');
  choose(0);
  choose(1);
  const outcome = getByRole('table', { name: 'What will happen' }).textContent;
  expect(outcome).toContain('1 eSIM is taken back+$5.00');
  expect(outcome).toContain('1 eSIM stays as it is$0.00');
  expect(outcome).toMatch(/Stripe returns to the buyer−\$19\.98/);
  // 9.38 of margin, less 19.98, and 5.00 of credit.
  expect(outcome).toMatch(/Margin of the order after it[-−]\$5\.60/);
});

test('pressing twice sends one refund', async () => {
  const refunded = held(REFUNDED);
  const { findByText, choose, act, keys } = await openRefund({ [REFUND]: [refunded.answer] });
  await findByText('Amount to return');
  choose(0);
  act();
  await findByText('Refunding...');
  act();
  refunded.release();
  await waitFor(() => expect(getToast()).toBeDefined());
  expect(keys()).toHaveLength(1);
});

test('a refund whose response was lost is sent again under its key', async () => {
  const { findByText, choose, act, keys, sent } = await openRefund({ [REFUND]: [lost, REFUNDED] });
  await findByText('Amount to return');
  choose(0);
  act();
  await waitFor(() => expect(getToast()?.title).toBe('It is not known whether this was done'));
  act();
  await waitFor(() => expect(getToast()?.title).toBe('Decision carried out'));
  expect(new Set(keys()).size).toBe(1);
  expect(sent()[1]).toEqual(sent()[0]);
});

test('another amount than the one whose response was lost is sent under a key of its own, with another note it is not', async () => {
  const { findByText, findByRole, getByLabelText, enter, act, keys } = await openRefund({
    [REFUND]: [lost, lost, REFUNDED],
  });
  await findByText('Amount to return');
  enter('2.50');
  act();
  await findByRole('button', { name: 'Refund $2.50' });
  fireEvent.change(getByLabelText(/^Note/), { target: { value: 'As agreed' } });
  act();
  await findByRole('button', { name: 'Refund $2.50' });
  enter('3.50');
  act();
  await waitFor(() => expect(getToast()?.title).toBe('Decision carried out'));
  const [first, noted, other] = keys();
  expect([noted === first, other === first]).toEqual([true, false]);
});

test('nothing is proposed before an eSIM is chosen', async () => {
  const { findByText, findByRole, amount, choose } = await openRefund({});
  await findByText('Amount to return');
  expect(amount().value).toBe('');
  await findByRole('button', { name: 'Refund' });
  choose(0);
  expect(amount().value).toBe('9.99');
  await findByRole('button', { name: 'Refund $9.99' });
  choose(0);
  expect(amount().value).toBe('');
});

test.each(['0.00', '19.99', '-5.00', 'a lot', ''])('the amount %j is not sent', async (value) => {
  const { findByText, enter, act, keys, amount } = await openRefund({});
  await findByText('Amount to return');
  enter(value);
  act();
  expect(amount().getAttribute('aria-invalid')).toBe('true');
  expect(keys()).toEqual([]);
});

test('an amount of the own can be returned without an eSIM, and another choice of eSIMs replaces it', async () => {
  const { findByText, enter, amount, choose, act, sent } = await openRefund({ [REFUND]: [REFUNDED] });
  await findByText('Amount to return');
  choose(0);
  enter('2.5');
  choose(1);
  expect(amount().value).toBe('19.98');
  choose(0);
  choose(1);
  enter('2.50');
  act();
  await waitFor(() => expect(sent()).toEqual([{ esims: [], amount: '2.50' }]));
});

test('an amount may be typed with a decimal comma', async () => {
  const { findByText, enter, act, sent } = await openRefund({ [REFUND]: [REFUNDED] });
  await findByText('Amount to return');
  enter('5,5');
  act();
  await waitFor(() => expect(sent()).toEqual([{ esims: [], amount: '5.50' }]));
});

test('what is half filled in stays when the order changes, and nothing is sent before the next quote is there', async () => {
  const next = held(answer(refundQuoteSchema, quoteOf({ refundable: '12.00' })));
  const { findByText, findByRole, queryByText, amount, choose, enter, act, keys, rerender } = await openRefund({
    [QUOTE]: [answer(refundQuoteSchema, quoteOf()), next.answer],
    [REFUND]: [REFUNDED],
  });
  await findByText('Amount to return');
  choose(1);
  enter('15.00');
  rerender(<OrderRefund order={{ ...adminOrderOf(), updatedAt: '2026-11-21T10:00:00.000Z' }} timeZone="UTC" />);
  const waiting = await findByRole('button', { name: 'Asking the suppliers...' });
  expect(amount().value).toBe('15.00');
  fireEvent.click(waiting);
  next.release();
  await waitFor(() => expect(queryByText('Asking the suppliers...')).toBeNull());
  expect(amount().value).toBe('15.00');
  act();
  await findByText('Enter an amount such as 4.50, of at most $12.00');
  expect(keys()).toEqual([]);
});

test('after a refund the form is empty, and the next one has a key of its own', async () => {
  const { findByText, choose, act, amount, keys } = await openRefund({ [REFUND]: [REFUNDED, REFUNDED] });
  await findByText('Amount to return');
  choose(0);
  act();
  await waitFor(() => expect(amount().value).toBe(''));
  choose(1);
  act();
  await waitFor(() => expect(keys()).toHaveLength(2));
  expect(new Set(keys()).size).toBe(2);
});

test('never more than is left of the payment is proposed', async () => {
  const { findByText, amount, choose } = await openRefund({}, { quote: quoteOf({ refundable: '12.00' }) });
  await findByText('Amount to return');
  choose(0);
  choose(1);
  expect(amount().value).toBe('12.00');
});

test('a currency without decimals stays without them', async () => {
  const quote = quoteOf({ currency: 'JPY', refundable: '3000', esims: [esim(1, { price: '1500', cost: '700' })] });
  const sample = adminOrderOf();
  const ledger = { ...sample.ledger, currency: 'JPY', margin: '800', received: '3000' };
  const order = { ...sample, currency: 'JPY', totalAmount: '3000', ledger };
  const { findByText, amount, choose, act, sent } = await openRefund({ [REFUND]: [REFUNDED] }, { quote, order });
  await findByText('Amount to return');
  choose(0);
  expect(amount().value).toBe('1500');
  act();
  await waitFor(() => expect(sent()).toMatchObject([{ amount: '1500' }]));
});

test.each([
  ['not_paid', 'This order has not been paid.'],
  ['disputed', 'The payment is disputed: the payment partner decides about its money.'],
] as const)('%s: no money is offered to be returned', async (obstacle, text) => {
  const { findByText, queryByLabelText } = await openRefund({}, { quote: quoteOf({ obstacle }) });
  await findByText(text);
  expect(queryByLabelText(/^Amount to return/)).toBeNull();
});

test('with nothing left to return, an unused eSIM is taken back without money', async () => {
  const { findByText, choose, getByRole, sent, queryByLabelText } = await openRefund(
    { [REFUND]: [REFUNDED] },
    { quote: quoteOf({ refundable: '0.00' }) },
  );
  await findByText('Nothing of the payment is left to be refunded.');
  expect(queryByLabelText(/^Amount to return/)).toBeNull();
  choose(0);
  fireEvent.click(getByRole('button', { name: 'Take 1 eSIM back' }));
  await waitFor(() => expect(sent()).toEqual([{ esims: [{ id: 1, mayKeep: false }], amount: '0.00' }]));
});

test('a refund that the shop does not accept says why, and leaves the form', async () => {
  const { findByText, choose, act, amount } = await openRefund({ [REFUND]: [problem(409, 'refund_exceeds_payment')] });
  await findByText('Amount to return');
  choose(0);
  act();
  await waitFor(() => expect(getToast()).toMatchObject({ variant: 'destructive' }));
  expect(amount().value).toBe('9.99');
});
