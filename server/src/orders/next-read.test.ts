import { expect, test } from 'vitest';
import type { EsimPlan } from '../partners/esim-supplier.ts';
import { pauseUntilNextRead } from './next-read.ts';

const now = new Date('2026-11-21T12:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const inMs = (ms: number) => new Date(now.getTime() + ms);
const plan = (changes: Partial<EsimPlan> = {}): EsimPlan => ({
  reference: 'order-0',
  supplierPlanId: 'esim_5GB_30D_TR_V2',
  state: 'active',
  supplierState: 'active',
  totalMb: 5000,
  remainingMb: 5000,
  assignedAt: inMs(-HOUR),
  startsAt: inMs(-HOUR),
  endsAt: inMs(20 * 24 * HOUR),
  validityDays: 30,
  unlimited: false,
  ...changes,
});
const pause = (...plans: EsimPlan[]) => pauseUntilNextRead({ plans }, now);

test('the less data is left, the sooner an active plan is read, but not within ten minutes', () => {
  expect(pause(plan())).toBe(3 * HOUR);
  expect(pause(plan({ remainingMb: 2500 }))).toBe(1.5 * HOUR);
  expect(pause(plan({ remainingMb: 50 }))).toBe(10 * MINUTE);
  expect(pause(plan({ remainingMb: 6000 }))).toBe(3 * HOUR);
  expect(pause(plan({ totalMb: null, remainingMb: null, unlimited: true }))).toBe(6 * HOUR);
});

test('it is read when the day before its end begins, and after its end', () => {
  expect(pause(plan({ endsAt: inMs(25 * HOUR) }))).toBe(HOUR + MINUTE);
  expect(pause(plan({ endsAt: inMs(2 * HOUR) }))).toBe(2 * HOUR + MINUTE);
  expect(pause(plan({ state: 'depleted', remainingMb: 0, endsAt: inMs(5 * HOUR) }))).toBe(5 * HOUR + MINUTE);
});

test('a waiting plan is read now and then, and the more urgent of two decides', () => {
  const waiting = plan({ state: 'queued', startsAt: null, endsAt: null });
  expect(pause(waiting)).toBe(12 * HOUR);
  expect(pause(waiting, plan({ remainingMb: 500 }))).toBe(18 * MINUTE);
  expect(pause(plan({ state: 'processing', endsAt: null }))).toBe(10 * MINUTE);
});

test('an eSIM whose plans are all over is no longer read, and one without plans daily', () => {
  expect(pause(plan({ state: 'expired' }), plan({ state: 'revoked' }))).toBeNull();
  expect(pause(plan({ endsAt: inMs(0) }))).toBeNull();
  expect(pause()).toBe(24 * HOUR);
});
