import { expect, test } from 'vitest';
import { findEndedPlan } from './ended-plan.ts';

const DAY = (day: number) => `2026-11-${day}T10:00:00.000Z`;
const plan = (change: object) => ({
  ...{ reference: 'a', supplierPlanId: 'a', state: 'expired', supplierState: '', unlimited: false, assignedAt: null },
  ...{ totalMb: 1000, remainingMb: 400, validityDays: 7, startsAt: DAY(10), endsAt: DAY(17) },
  ...change,
});
const rowOf = (...plans: object[]) => ({
  usage: { profile: 'released', installedAt: null, plans },
  usageAt: new Date(DAY(20)),
});

test('an eSIM was in use from the first of its plans to the last, or to what was read last', () => {
  expect(findEndedPlan(rowOf(plan({}), plan({ startsAt: DAY(14), endsAt: DAY(19) })))).toEqual({
    startedAt: new Date(DAY(10)),
    endedAt: new Date(DAY(19)),
  });
  expect(findEndedPlan(rowOf(plan({ startsAt: null, endsAt: null })))).toEqual({
    startedAt: null,
    endedAt: new Date(DAY(20)),
  });
});

test.each([
  ['expired before it was used', rowOf(plan({ remainingMb: 1000, startsAt: null, endsAt: DAY(17) }))],
  ['was revoked', rowOf(plan({ state: 'revoked' }))],
  ['was never read', { usage: null, usageAt: null }],
])('an eSIM that %s has nothing to be rated', (_what, row) => {
  expect(findEndedPlan(row)).toBeUndefined();
});
