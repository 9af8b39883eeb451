import { expect, test } from 'vitest';
import type { EsimState } from '../fulfilment/esim-partner.ts';
import { findLowBundle } from './low-data.ts';

type Bundle = EsimState['bundles'][number];

const now = new Date('2026-11-21T12:00:00Z');
const tomorrow = new Date('2026-11-22T12:00:00Z');
const bundle = (changes: Partial<Bundle> = {}): Bundle => ({
  reference: 'order-0',
  name: 'esim_5GB_30D_TR_V2',
  state: 'active',
  totalMb: 5000,
  remainingMb: 1000,
  assignedAt: new Date('2026-11-01T00:00:00Z'),
  startsAt: new Date('2026-11-02T00:00:00Z'),
  endsAt: tomorrow,
  unlimited: false,
  ...changes,
});
const find = (...bundles: Bundle[]) => findLowBundle({ bundles }, { percent: 80, now });

test('a running bundle counts as low from the very percent on', () => {
  expect(find(bundle({ remainingMb: 1001 }))).toBeUndefined();
  expect(find(bundle())).toEqual({ reference: 'order-0', totalMb: 5000, leftMb: 1000, endsAt: tomorrow });
  expect(find(bundle({ remainingMb: 0 }))).toMatchObject({ leftMb: 0 });
  expect(findLowBundle({ bundles: [bundle()] }, { percent: 81, now })).toBeUndefined();
});

test('a bundle that was used up unnoticed counts, unless its days are over', () => {
  const depleted = bundle({ state: 'depleted', remainingMb: 0 });
  expect(find(depleted)).toMatchObject({ leftMb: 0 });
  expect(find({ ...depleted, endsAt: now })).toBeUndefined();
  expect(find({ ...depleted, endsAt: null })).toMatchObject({ leftMb: 0 });
});

test.each<[string, Partial<Bundle>]>([
  ['unlimited', { totalMb: null, remainingMb: null, unlimited: true }],
  ['not measured', { remainingMb: null }],
  ['of no size', { totalMb: 0, remainingMb: 0 }],
  ['waiting', { state: 'queued' }],
  ['expired', { state: 'expired', remainingMb: 0 }],
  ['revoked', { state: 'revoked', remainingMb: 0 }],
  ['in a state that is new to us', { state: 'sleeping', remainingMb: 0 }],
])('a bundle that is %s does not', (_name, changes) => {
  expect(find(bundle(changes))).toBeUndefined();
});

test('nobody is alarmed while another bundle waits to take over', () => {
  expect(find(bundle(), bundle({ reference: 'order-1', state: 'queued' }))).toBeUndefined();
  expect(find(bundle(), bundle({ reference: 'order-1', state: 'processing' }))).toBeUndefined();
});

test('of several the running one counts, not the one before it', () => {
  const before = bundle({ reference: 'order-0', state: 'depleted', remainingMb: 0 });
  expect(find(bundle({ reference: 'order-1', remainingMb: 4000 }), before)).toBeUndefined();
  expect(find(bundle({ reference: 'order-1', remainingMb: 900 }), before)).toMatchObject({ reference: 'order-1' });
});

test('figures that cannot be true are brought into their bounds', () => {
  expect(find(bundle({ remainingMb: -5 }))).toMatchObject({ leftMb: 0 });
  expect(find(bundle({ remainingMb: 6000 }))).toBeUndefined();
});
