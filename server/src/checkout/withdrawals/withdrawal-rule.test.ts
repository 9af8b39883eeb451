import { expect, test } from 'vitest';
import type { EsimPlan } from '../../partners/esim-supplier.ts';
import { isWithinPeriod, lastDayOf } from './withdrawal-period.ts';
import { judgeWithdrawal, unusedShareOf } from './withdrawal-rule.ts';

const FACTS = {
  mode: 'until_used',
  stage: 'waiting',
  isWithinPeriod: true,
  isDisputed: false,
  isRevocable: true,
  isRefunded: false,
} as const;

test.each([
  ['an eSIM that was not begun goes back by itself', {}, 'returns not_begun'],
  ['one that was installed waits for a person', { stage: 'installed' }, 'asks installed'],
  ['one that was used waits for a person', { stage: 'connected' }, 'asks used'],
  ['after the period a person decides', { isWithinPeriod: false }, 'asks too_late'],
  ['so it is during a dispute', { isDisputed: true }, 'asks disputed'],
  ['what the supplier does not take back waits', { isRevocable: false }, 'asks not_revocable'],
  ['what the supplier does not tell is looked at again', { stage: undefined, isRevocable: false }, 'check unchecked'],
  ['what was refunded is not refunded again', { isRefunded: true, isDisputed: true }, 'refunded refunded'],
  ['pro rata, the unused share goes back', { mode: 'pro_rata', stage: 'connected' }, 'returns unused_share'],
  ['pro rata, installing alone costs nothing', { mode: 'pro_rata', stage: 'installed' }, 'returns not_begun'],
  [
    'pro rata, a used plan that the supplier keeps running waits',
    { mode: 'pro_rata', stage: 'connected', isRevocable: false },
    'asks not_revocable',
  ],
  ['by consent the right ended at delivery', { mode: 'at_delivery' }, 'asks ended'],
] as const)('%s', (_name, facts, expected) => {
  const { kind, reason } = judgeWithdrawal({ ...FACTS, ...facts });
  expect(`${kind} ${reason}`).toBe(expected);
});

const STARTED: EsimPlan = {
  reference: 'plan',
  supplierPlanId: 'plan',
  state: 'active',
  supplierState: 'active',
  totalMb: 3000,
  remainingMb: 2000,
  validityDays: 30,
  assignedAt: null,
  startsAt: new Date('2026-11-20T10:00:00Z'),
  endsAt: null,
  unlimited: false,
};
const PRICE = { amountMinor: 1000, currency: 'USD' };
const at = (now: string) => ({ validityDays: 30, now: new Date(now) });

test('the used share is kept by data or by days begun, whichever is less, and the customer gets the larger remainder', () => {
  // A third of the data, one day of thirty.
  expect(unusedShareOf(PRICE, STARTED, at('2026-11-20T12:00:00Z'))).toEqual({ amountMinor: 967, currency: 'USD' });
  // A third of the data, 21 days of thirty.
  expect(unusedShareOf(PRICE, STARTED, at('2026-12-11T09:00:00Z'))).toEqual({ amountMinor: 667, currency: 'USD' });
});

test('an unlimited plan is shared by days, also where its supplier reports data', () => {
  const unlimited = { ...STARTED, unlimited: true, totalMb: 1000, remainingMb: 1000 };
  expect(unusedShareOf(PRICE, unlimited, at('2026-12-05T09:00:00Z'))).toEqual({ amountMinor: 500, currency: 'USD' });
});

test('nothing goes back of a plan that is over, and nobody guesses without figures', () => {
  const empty = { ...STARTED, remainingMb: 0 };
  expect(unusedShareOf(PRICE, empty, at('2027-02-01T00:00:00Z'))?.amountMinor).toBe(0);
  expect(unusedShareOf(PRICE, { ...STARTED, startsAt: null, totalMb: null }, at('2026-11-21T00:00:00Z'))).toBe(
    undefined,
  );
  expect(unusedShareOf(PRICE, undefined, at('2026-11-21T00:00:00Z'))).toBe(undefined);
});

test('the period ends with the last day of the shop’s time zone; the day of the purchase does not count', () => {
  const period = { paidAt: new Date('2026-11-18T21:30:00Z'), days: 14, timeZone: 'Europe/Istanbul' };
  expect(lastDayOf(period)).toBe('2026-12-03');
  expect(isWithinPeriod(period, new Date('2026-12-03T20:59:59Z'))).toBe(true);
  expect(isWithinPeriod(period, new Date('2026-12-03T21:00:00Z'))).toBe(false);
});

test.each([
  ['a Friday', '2026-11-13', '2026-11-27', '2026-11-27T23:59:59Z'],
  ['a Saturday', '2026-11-14', '2026-11-30', '2026-11-30T23:59:59Z'],
  ['a Sunday', '2026-11-15', '2026-11-30', '2026-11-30T23:59:59Z'],
  ['a Monday', '2026-11-16', '2026-11-30', '2026-11-30T23:59:59Z'],
])('a period that would end on %s ends with a working day', (_weekday, paid, last, end) => {
  const period = { paidAt: new Date(`${paid}T10:00:00Z`), days: 14, timeZone: 'UTC' };
  expect(lastDayOf(period)).toBe(last);
  expect(isWithinPeriod(period, new Date(end))).toBe(true);
  expect(isWithinPeriod(period, new Date(Date.parse(end) + 1000))).toBe(false);
});
