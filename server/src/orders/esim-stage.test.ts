import { expect, test } from 'vitest';
import type { EsimPlan, EsimState } from '../partners/esim-supplier.ts';
import { sequencePlans, stageOf } from './esim-stage.ts';

const plan = (more: Partial<EsimPlan>): EsimPlan => ({
  reference: 'R-1',
  supplierPlanId: 'esim_1GB_7D_TR_V2',
  state: 'queued',
  supplierState: 'queued',
  totalMb: 1000,
  remainingMb: 1000,
  assignedAt: null,
  startsAt: null,
  endsAt: null,
  validityDays: 30,
  unlimited: false,
  ...more,
});

/** A stored state as read from the database, with dates as text. */
function stored(profile: EsimState['profile'], plans: EsimPlan[], installedAt: Date | null = null) {
  const state: EsimState = { profile, installedAt, plans };
  return { usage: JSON.parse(JSON.stringify(state)) as Record<string, unknown>, usageAt: new Date() };
}

test('an eSIM without a stored state is waiting', () => {
  expect(stageOf({ usage: null, usageAt: null })).toBe('waiting');
});

test.each([
  ['released', 'waiting'],
  ['downloaded', 'waiting'],
  ['unknown', 'waiting'],
  ['installed', 'installed'],
] as const)('a profile that is %s: %s', (profile, stage) => {
  expect(stageOf(stored(profile, [plan({})]))).toBe(stage);
  expect(stageOf(stored(profile, []))).toBe(stage);
});

test('a profile that was installed and then deleted from the phone counts as installed', () => {
  expect(stageOf(stored('unavailable', [plan({})], new Date()))).toBe('installed');
});

test.each<[string, Partial<EsimPlan>]>([
  ['a running plan', { state: 'active' }],
  ['a plan that is used up', { state: 'depleted', remainingMb: 0 }],
  ['a plan whose days are over', { state: 'expired', startsAt: new Date(), endsAt: new Date() }],
  ['used data in a state that is new to us', { state: 'unknown', supplierState: 'throttled', remainingMb: 999 }],
  ['a running unlimited plan', { state: 'active', unlimited: true, totalMb: null, remainingMb: null }],
])('an eSIM with %s is connected', (_, more) => {
  expect(stageOf(stored('installed', [plan({}), plan(more)]))).toBe('connected');
});

test.each(['queued', 'processing', 'expired', 'revoked'] as const)(
  'an eSIM whose plan is %s is not connected',
  (state) => {
    expect(stageOf(stored('installed', [plan({ state })]))).toBe('installed');
  },
);

test('of the plans on an eSIM, the active one is in use and the others follow: the shortest first, then the oldest', () => {
  const day = (number: number) => new Date(Date.UTC(2026, 10, number));
  const old = plan({ reference: 'old', validityDays: 30, assignedAt: day(1) });
  const young = plan({ reference: 'young', validityDays: 30, assignedAt: day(2) });
  const short = plan({ reference: 'short', validityDays: 7, assignedAt: day(3) });
  const undated = plan({ reference: 'undated', state: 'processing', validityDays: null });
  const active = plan({ reference: 'active', state: 'active', endsAt: day(20) });
  const activeToo = plan({ reference: 'active too', state: 'active', endsAt: day(10) });
  const depleted = plan({ reference: 'depleted', state: 'depleted' });
  const revoked = plan({ reference: 'revoked', state: 'revoked' });
  const sequence = (...plans: EsimPlan[]) => {
    const { current, waiting } = sequencePlans(plans);
    return [current, ...waiting].map((each) => each?.reference);
  };
  expect(sequence(undated, short, young, active, old)).toEqual(['active', 'short', 'old', 'young', 'undated']);
  expect(sequence(active, activeToo, old)).toEqual(['active too', 'active', 'old']);
  expect(sequence(young, old, depleted)).toEqual(['old', 'young']);
  expect(sequence(revoked, depleted)).toEqual(['depleted']);
  expect(sequence(revoked)).toEqual(['revoked']);
  expect(sequence()).toEqual([undefined]);
});
