import type { WithdrawalPreview, WithdrawalVerdict } from '@esimshop/contracts/withdrawals';
import { expect, test } from 'vitest';
import { checkStatement, firstChoice, noticeOf, type PreviewedOrder } from './statement-values.ts';

const TYPED = {
  orderNumber: 'ES-W6TN-3PDK-8HRC',
  email: 'deniz@example.com',
  name: 'Deniz Yılmaz',
  receiptEmail: 'deniz@example.com',
};

test('what was typed whole can be looked up, in whatever spelling', () => {
  expect(checkStatement(TYPED)).toEqual([]);
  expect(checkStatement({ ...TYPED, orderNumber: ' es-w6tn 3pdk 8hrc ' })).toEqual([]);
  // Somebody who has no number says what they know: no statement is turned away.
  expect(checkStatement({ ...TYPED, orderNumber: 'my trip to Rome' })).toEqual([]);
});

test('an incomplete number is named as such, and every field that is missing', () => {
  expect(checkStatement({ ...TYPED, orderNumber: 'ES-W6TN-3PDK' })).toEqual([
    { path: 'orderNumber', code: 'orderIncomplete' },
  ]);
  expect(
    checkStatement({ orderNumber: '', email: 'deniz', name: ' ', receiptEmail: '' }).map(({ code }) => code),
  ).toEqual(['orderNumber', 'email', 'name', 'receiptEmail']);
});

function order(verdicts: WithdrawalVerdict[], facts: Partial<PreviewedOrder> = {}): WithdrawalPreview {
  const esims = verdicts.map((verdict, index) => ({
    id: index + 1,
    plan: {
      countryCode: 'TR',
      names: { en: 'Turkey', tr: 'Türkiye' },
      dataAmount: '5GB',
      dataMb: 5000,
      tier: null,
      validityDays: 30,
    },
    verdict,
    price: '9.99',
    returns: verdict.kind === 'returns' ? '9.99' : null,
    stage: 'waiting' as const,
    usedMb: null,
    startedAt: null,
    canReturn: false,
    earlier: null,
  }));
  const known = {
    orderNumber: TYPED.orderNumber,
    createdAt: '2026-11-18T10:00:00Z',
    currency: 'USD',
    mode: 'until_used' as const,
    days: 14,
    lastDay: '2026-12-02',
    isOver: false,
    isTopUp: false,
    obstacle: null,
    paidWith: { method: 'card', brand: 'visa', last4: '4242' },
    earlier: null,
  };
  return { order: { ...known, esims, ...facts }, dueAt: '', answerBy: '', timeZone: 'UTC' };
}
const RETURNS: WithdrawalVerdict = { kind: 'returns', reason: 'not_begun' };
const USED: WithdrawalVerdict = { kind: 'asks', reason: 'used' };
const EARLIER = { number: 'W-2026-0001-7QF4', receivedAt: '2026-11-25T18:42:07Z', sentTo: 'd•••@example.com' };

test('the states of the second step', () => {
  expect(noticeOf({ ...order([]), order: null })).toBe('unknown');
  expect(noticeOf(order([RETURNS, USED]))).toBeUndefined();
  expect(noticeOf(order([USED, USED]))).toBe('all_used');
  expect(noticeOf(order([{ kind: 'asks', reason: 'too_late' }], { isOver: true }))).toBe('over');
  expect(noticeOf(order([RETURNS], { earlier: EARLIER }))).toBe('earlier');
  expect(noticeOf(order([], { obstacle: 'not_paid' }))).toBe('obstacle');
});

test('at first, what goes back by itself is chosen; where nothing does, everything', () => {
  const chosen = (preview: WithdrawalPreview) => (preview.order ? firstChoice(preview.order) : []);
  expect(chosen(order([RETURNS, USED]))).toEqual([1]);
  expect(chosen(order([USED, USED]))).toEqual([1, 2]);
  const half = order([RETURNS, USED]);
  const [first, ...others] = half.order?.esims ?? [];
  if (!half.order || !first) throw new Error('Expected an eSIM');
  expect(firstChoice({ ...half.order, esims: [{ ...first, earlier: EARLIER }, ...others] })).toEqual([2]);
});
