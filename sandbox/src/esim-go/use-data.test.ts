import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayMs, readBundleState, readRemainingBytes } from './bundle-state.ts';
import type { Assignment, Esim } from './esim-go-tables.ts';
import { useData } from './use-data.ts';

const start = Date.UTC(2026, 0, 1);

test('bundles are used in order, and none beyond its size', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 4_000 }), { maxLength: 30 }), (steps) => {
      let esim = makeEsim(1_000, 5_000);
      let unserved = 0;
      for (const step of steps) {
        const used = useData(esim, { usedBytes: step, now: start });
        esim = used.esim;
        unserved += used.unservedBytes;
      }
      const wanted = steps.reduce((sum, step) => sum + step, 0);
      const served = esim.assignments.reduce((sum, assignment) => sum + assignment.usedBytes, 0);
      expect(served + unserved).toBe(wanted);
      expect(served).toBe(Math.min(wanted, 6_000));
      expect(esim.assignments.every((assignment) => readRemainingBytes(assignment) >= 0)).toBe(true);
      if (Number(esim.assignments[1]?.usedBytes) > 0) expect(esim.assignments[0]?.usedBytes).toBe(1_000);
    }),
  );
});

test('each threshold alerts once, after the first use', () => {
  const first = useData(makeEsim(1_000), { usedBytes: 600, now: start });
  const second = useData(first.esim, { usedBytes: 400, now: start });
  const describeAlerts = (alerts: typeof first.alerts) =>
    alerts.map((alert) => (alert.alertType === 'Utilisation' ? alert.percent : alert.alertType));
  expect(describeAlerts(first.alerts)).toEqual(['FirstAttachment', 'FirstUse', 50]);
  expect(describeAlerts(second.alerts)).toEqual([80, 100]);
});

test('the validity of a bundle starts with its first use, not with its sale', () => {
  const { esim } = useData(makeEsim(1_000), { usedBytes: 10, now: start + 3 * dayMs });
  const [assignment] = esim.assignments;
  if (!assignment) throw new Error('Expected one bundle');
  expect(readBundleState(assignment, start + 9 * dayMs)).toBe('active');
  expect(readBundleState(assignment, start + 10 * dayMs)).toBe('expired');
});

test('a bundle can have started in the past; an active one keeps its start', () => {
  const first = useData(makeEsim(1_000), { usedBytes: 10, now: start + dayMs, startedAt: start });
  const second = useData(first.esim, { usedBytes: 10, now: start + dayMs, startedAt: start + dayMs / 2 });
  expect([first, second].map(({ esim }) => esim.assignments[0]?.startedAt)).toEqual([start, start]);
});

test('a bundle that never starts lapses after a year', () => {
  const [assignment] = makeEsim(1_000).assignments;
  if (!assignment) throw new Error('Expected one bundle');
  expect(readBundleState(assignment, start + 364 * dayMs)).toBe('queued');
  expect(readBundleState(assignment, start + 365 * dayMs)).toBe('lapsed');
});

test('of bundles that wait, the one that would end first is used first', () => {
  const { assignments, ...esim } = makeEsim(1_000, 5_000, 2_000);
  const [active, long, short] = assignments;
  if (!active || !long || !short) throw new Error('Expected three bundles');
  const waiting = [active, { ...long, durationDays: 30 }, short];
  const used = useData({ ...esim, assignments: waiting }, { usedBytes: 1_500, now: start });
  expect(used.esim.assignments.map(({ usedBytes }) => usedBytes)).toEqual([1_000, 0, 500]);
});

test('an unlimited bundle is never depleted', () => {
  const { esim, unservedBytes } = useData(makeEsim(-1), { usedBytes: 10 ** 12, now: start });
  const [assignment] = esim.assignments;
  if (!assignment) throw new Error('Expected one bundle');
  expect(unservedBytes).toBe(0);
  expect(readBundleState(assignment, start)).toBe('active');
});

function makeEsim(...sizesBytes: number[]): Esim {
  return {
    iccid: '8943108000000000000',
    matchingId: 'K1-ABCDEF-123456',
    pin: '0000',
    puk: '00000000',
    profileName: 'Profile 1',
    customerRef: '',
    assignedAt: start,
    downloadedAt: null,
    installedAt: null,
    assignments: sizesBytes.map(makeAssignment),
    history: [],
  };
}

function makeAssignment(totalBytes: number, index: number): Assignment {
  return {
    id: String(index),
    reference: `order-${index}`,
    bundleName: 'esim_1GB_7D_TR_V2',
    description: 'eSIM, 1GB, 7 Days, Turkey, V2',
    totalBytes,
    durationDays: 7,
    priceMinor: 125,
    assignedAt: start,
    readyAt: start,
    startedAt: null,
    usedBytes: 0,
    revokedAt: null,
  };
}
