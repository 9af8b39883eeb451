import {
  type WithdrawalPreview,
  type WithdrawalVerdict,
  withdrawalRequestSchema,
  withdrawalResponseSchema,
} from '@esimshop/contracts/withdrawals';
import { fireEvent, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import type { Language } from '~/lib/language.ts';
import { answer, held, lost, openFakeShop, problem, type Routes } from '../../../test/fake-shop.ts';
import { renderInShop } from '../../../test/render.tsx';
import { ConfirmStep } from './confirm-step.tsx';
import type { PreviewedOrder } from './statement-values.ts';

const STATE = 'POST /api/withdrawals';
const ORDER = 'ES-W6TN-3PDK-8HRC';
const values = { orderNumber: ORDER, email: 'deniz@example.com', name: ' Deniz Kaya ', receiptEmail: 'd@example.com' };
const DATES = { dueAt: '2026-12-09T10:00:00Z', answerBy: '2026-11-28T10:00:00Z', timeZone: 'Europe/Istanbul' };
const RETURNS: WithdrawalVerdict = { kind: 'returns', reason: 'not_begun' };

type Esim = PreviewedOrder['esims'][number];
const esimOf = (id: number, names: Esim['plan']['names'], facts: Partial<Esim> = {}): Esim => ({
  ...{ id, verdict: RETURNS, price: '9.99', returns: '9.99', stage: 'waiting', usedMb: null, startedAt: null },
  ...{ canReturn: false, earlier: null },
  plan: { countryCode: 'TR', names, dataAmount: '5GB', dataMb: 5000, tier: null, validityDays: 30 },
  ...facts,
});
const turkey = (facts?: Partial<Esim>) => esimOf(1, { en: 'Turkey', tr: 'Türkiye' }, facts);
const italy = (facts?: Partial<Esim>) => esimOf(2, { en: 'Italy', tr: 'İtalya' }, facts);
const orderOf = (esims: Esim[], facts: Partial<PreviewedOrder> = {}): PreviewedOrder => ({
  ...{ orderNumber: ORDER, createdAt: '2026-11-18T22:30:00Z', currency: 'USD', mode: 'until_used', days: 14 },
  ...{ lastDay: '2026-12-02', isOver: false, isTopUp: false, obstacle: null, earlier: null, esims },
  paidWith: { method: 'card', brand: 'visa', last4: '4242' },
  ...facts,
});

function openStep(order: WithdrawalPreview['order'], routes: Routes = {}, language: Language = 'en') {
  const shop = openFakeShop(routes);
  const [onBack, onReceipt] = [vi.fn(), vi.fn()];
  const page = renderInShop(
    <ConfirmStep {...{ values, onBack, onReceipt }} preview={{ order, ...DATES }} posted={undefined} />,
    { language },
  );
  const press = (name: string) => fireEvent.click(page.getByRole('button', { name }));
  const tick = (name: RegExp) => fireEvent.click(page.getByRole('checkbox', { name }));
  const sent = () => shop.calls(STATE).map(({ body }) => z.parse(withdrawalRequestSchema, body));
  return { ...page, press, tick, sent, onBack, onReceipt, text: () => page.container.textContent ?? '' };
}
const failed = answer(withdrawalResponseSchema, { receipt: null, earlier: null });

test('in Turkish the statement, its day and a sum in another currency are as a Turkish reader writes them', async () => {
  const order = orderOf([turkey({ price: '600', returns: '600' }), italy({ price: '1250', returns: '1250' })], {
    currency: 'JPY',
  });
  const { text, press, sent } = openStep(order, { [STATE]: [failed] }, 'tr');
  expect(text()).toContain('Deniz Kaya');
  expect(text()).toContain('19 Kasım 2026');
  expect(text()).toContain('¥1,850');
  expect(text()).not.toContain('.00');
  press('Caymayı onayla');
  await waitFor(() => expect(sent()).toMatchObject([{ locale: 'tr', name: 'Deniz Kaya' }]));
});

test('with nothing ticked no statement is shown that names nothing', () => {
  const { tick, text, queryByText } = openStep(orderOf([turkey(), italy()]));
  tick(/Turkey/);
  tick(/Italy/);
  expect(queryByText(/I, Deniz Kaya/)).toBeNull();
  tick(/Italy/);
  expect(text()).toMatch(/for Italy\s5\sGB\.”/);
});

test('while it is sent nobody goes back, as if it could still be taken back', async () => {
  const later = held(problem(503, 'unavailable'));
  const { press, onBack, onReceipt, findByRole } = openStep(orderOf([turkey()]), { [STATE]: [later.answer] });
  press('Confirm withdrawal');
  await findByRole('button', { name: 'Sending...' });
  press('Change my details');
  expect(onBack).not.toHaveBeenCalled();
  later.release();
  await findByRole('alert');
  expect(onReceipt).not.toHaveBeenCalled();
  press('Change my details');
  expect(onBack).toHaveBeenCalledOnce();
});

test('an eSIM that was withdrawn from before is not asked about, and the rest is a part of the contract', async () => {
  const earlier = { number: 'WD-1', receivedAt: '2026-11-24T10:00:00Z', sentTo: 'd•••@example.com' };
  const { press, sent, text, queryByRole, findByRole } = openStep(orderOf([turkey({ earlier }), italy()]), {
    [STATE]: [lost],
  });
  expect(queryByRole('checkbox', { name: /Turkey/ })).toBeNull();
  expect(text()).toContain('Total$9.99');
  press('Confirm withdrawal');
  await findByRole('alert');
  expect(sent()).toMatchObject([{ esimIds: [2] }]);
});

test('an order without eSIMs is stated as a whole, and no money is promised', async () => {
  const { press, sent, text, findByRole, queryByRole } = openStep(orderOf([], { obstacle: 'not_paid' }), {
    [STATE]: [lost],
  });
  expect(text()).toContain('We have received no payment for this order.');
  expect(text()).toContain('A person decides what you get back, and writes to you by November 28, 2026.');
  expect(queryByRole('checkbox')).toBeNull();
  press('Confirm withdrawal');
  await findByRole('alert');
  expect(sent()[0]).not.toHaveProperty('esimIds');
});

test.each([
  [
    'the share that was not used',
    turkey({ verdict: { kind: 'returns', reason: 'unused_share' }, returns: '3.21' }),
    {},
    /have not used: \$3\.21.*Total\$3\.21/,
  ],
  [
    'nothing while a part is being delivered',
    turkey(),
    { obstacle: 'being_delivered' },
    /still being delivered.*A person decides/,
  ],
  [
    'nothing that the network must be asked about first',
    turkey({ verdict: { kind: 'check', reason: 'unchecked' }, returns: null }),
    {},
    /The network does not answer.*A person decides/,
  ],
  [
    'the way it was paid, without a card',
    turkey(),
    { paidWith: { method: 'paypal', brand: '', last4: '' } },
    /To the way you paid, by December 9/,
  ],
  [
    'the added data, of which the eSIM stays',
    turkey(),
    { isTopUp: true },
    /For which data\?.*The eSIM stays as it is\./,
  ],
] as const)('what goes back is %s', (_what, esim, facts, words) => {
  const { text } = openStep(orderOf([esim], facts));
  expect(text()).toMatch(words);
});
