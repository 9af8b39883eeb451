import { expect, test } from 'vitest';
import type { EsimPlan } from '../../partners/esim-supplier.ts';
import { findDueNotices } from './due-notices.ts';

const now = new Date('2026-11-21T12:00:00Z');
const nextWeek = new Date('2026-11-28T12:00:00Z');
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const plan = (changes: Partial<EsimPlan> = {}): EsimPlan => ({
  reference: 'order-0',
  supplierPlanId: 'esim_5GB_30D_TR_V2',
  state: 'active',
  supplierState: 'active',
  totalMb: 5000,
  remainingMb: 1000,
  assignedAt: new Date('2026-11-01T00:00:00Z'),
  startsAt: new Date('2026-11-02T00:00:00Z'),
  endsAt: nextWeek,
  validityDays: 30,
  unlimited: false,
  ...changes,
});
const find = (...plans: EsimPlan[]) => findDueNotices({ plans }, { percent: 80, now });

test('an active plan is low from exactly the configured percent, and empty without any data left', () => {
  expect(find(plan({ remainingMb: 1001 }))).toBeUndefined();
  expect(find(plan())).toEqual({
    plan: { reference: 'order-0', totalMb: 5000, leftMb: 1000, endsAt: nextWeek },
    kinds: ['low'],
  });
  expect(find(plan({ remainingMb: 0 }))).toMatchObject({ plan: { leftMb: 0 }, kinds: ['empty', 'low'] });
  expect(findDueNotices({ plans: [plan()] }, { percent: 81, now })).toBeUndefined();
});

test('a depleted plan is empty unless its validity is over', () => {
  const depleted = plan({ state: 'depleted', remainingMb: 0 });
  expect(find(depleted)).toMatchObject({ plan: { leftMb: 0 }, kinds: ['empty', 'low'] });
  expect(find({ ...depleted, endsAt: now })).toBeUndefined();
  expect(find({ ...depleted, endsAt: null })).toMatchObject({ kinds: ['empty', 'low'] });
});

test('a plan ends soon from a day before its end on, measured or not', () => {
  const full = { remainingMb: 5000 };
  expect(find(plan({ ...full, endsAt: inHours(24.01) }))).toBeUndefined();
  expect(find(plan({ ...full, endsAt: inHours(24) }))).toMatchObject({ kinds: ['ending'] });
  expect(find(plan({ ...full, endsAt: inHours(0.01), startsAt: null }))).toMatchObject({ kinds: ['ending'] });
  expect(find(plan({ ...full, endsAt: inHours(0) }))).toBeUndefined();
  const unlimited = plan({ totalMb: null, remainingMb: null, unlimited: true, endsAt: inHours(20) });
  expect(find(unlimited)).toMatchObject({ plan: { totalMb: null, leftMb: null }, kinds: ['ending'] });
});

test('a plan for one day is not announced to end within a day', () => {
  const day = { remainingMb: 5000, startsAt: inHours(-1), endsAt: inHours(23) };
  expect(find(plan(day))).toBeUndefined();
  expect(find(plan({ ...day, startsAt: inHours(-1.01) }))).toMatchObject({ kinds: ['ending'] });
});

test('the scarcer of data and time is reported first, and covers the other', () => {
  expect(find(plan({ endsAt: inHours(5) }))?.kinds).toEqual(['low', 'ending']);
  expect(find(plan({ endsAt: inHours(5), remainingMb: 0 }))?.kinds).toEqual(['empty', 'low', 'ending']);
});

test.each<[string, Partial<EsimPlan>]>([
  ['unlimited', { totalMb: null, remainingMb: null, unlimited: true }],
  ['not measured', { remainingMb: null }],
  ['of no size', { totalMb: 0, remainingMb: 0 }],
  ['waiting', { state: 'queued' }],
  ['expired', { state: 'expired', remainingMb: 0 }],
  ['revoked', { state: 'revoked', remainingMb: 0 }],
  ['in a state that is new to us', { state: 'unknown', supplierState: 'sleeping', remainingMb: 0 }],
])('a plan that is %s is not low', (_name, changes) => {
  expect(find(plan(changes))).toBeUndefined();
});

test('no plan is low or ends while another one is queued', () => {
  const last = plan({ endsAt: inHours(5) });
  expect(find(last, plan({ reference: 'order-1', state: 'queued' }))).toBeUndefined();
  expect(find(plan(), plan({ reference: 'order-1', state: 'processing' }))).toBeUndefined();
});

test('no plan is low or ends while another one is active', () => {
  const first = plan({ endsAt: inHours(5), remainingMb: 10 });
  expect(find(first, plan({ reference: 'order-1', remainingMb: 5000 }))).toBeUndefined();
  expect(find(plan({ reference: 'order-1', remainingMb: 10 }), first)).toBeUndefined();
});

test('of several plans the active one counts, not an earlier one', () => {
  const before = plan({ reference: 'order-0', state: 'depleted', remainingMb: 0 });
  expect(find(plan({ reference: 'order-1', remainingMb: 4000 }), before)).toBeUndefined();
  expect(find(plan({ reference: 'order-1', remainingMb: 900 }), before)).toMatchObject({
    plan: { reference: 'order-1' },
  });
});

test('implausible figures are clamped', () => {
  expect(find(plan({ remainingMb: -5 }))).toMatchObject({ plan: { leftMb: 0 } });
  expect(find(plan({ remainingMb: 6000 }))).toBeUndefined();
});
