import { expect, test } from 'vitest';
import type { EsimPlan } from '../../partners/esim-supplier.ts';
import { findLowPlan } from './low-data.ts';

const now = new Date('2026-11-21T12:00:00Z');
const tomorrow = new Date('2026-11-22T12:00:00Z');
const plan = (changes: Partial<EsimPlan> = {}): EsimPlan => ({
  reference: 'order-0',
  supplierPlanId: 'esim_5GB_30D_TR_V2',
  state: 'active',
  supplierState: 'active',
  totalMb: 5000,
  remainingMb: 1000,
  assignedAt: new Date('2026-11-01T00:00:00Z'),
  startsAt: new Date('2026-11-02T00:00:00Z'),
  endsAt: tomorrow,
  unlimited: false,
  ...changes,
});
const find = (...plans: EsimPlan[]) => findLowPlan({ plans }, { percent: 80, now });

test('an active plan is low from exactly the configured percent', () => {
  expect(find(plan({ remainingMb: 1001 }))).toBeUndefined();
  expect(find(plan())).toEqual({ reference: 'order-0', totalMb: 5000, leftMb: 1000, endsAt: tomorrow });
  expect(find(plan({ remainingMb: 0 }))).toMatchObject({ leftMb: 0 });
  expect(findLowPlan({ plans: [plan()] }, { percent: 81, now })).toBeUndefined();
});

test('a depleted plan counts as low unless its validity is over', () => {
  const depleted = plan({ state: 'depleted', remainingMb: 0 });
  expect(find(depleted)).toMatchObject({ leftMb: 0 });
  expect(find({ ...depleted, endsAt: now })).toBeUndefined();
  expect(find({ ...depleted, endsAt: null })).toMatchObject({ leftMb: 0 });
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

test('no plan is low while another one is queued', () => {
  expect(find(plan(), plan({ reference: 'order-1', state: 'queued' }))).toBeUndefined();
  expect(find(plan(), plan({ reference: 'order-1', state: 'processing' }))).toBeUndefined();
});

test('of several plans the active one counts, not an earlier one', () => {
  const before = plan({ reference: 'order-0', state: 'depleted', remainingMb: 0 });
  expect(find(plan({ reference: 'order-1', remainingMb: 4000 }), before)).toBeUndefined();
  expect(find(plan({ reference: 'order-1', remainingMb: 900 }), before)).toMatchObject({ reference: 'order-1' });
});

test('implausible figures are clamped', () => {
  expect(find(plan({ remainingMb: -5 }))).toMatchObject({ leftMb: 0 });
  expect(find(plan({ remainingMb: 6000 }))).toBeUndefined();
});
