import { expect, test } from 'vitest';
import type { EsimState } from '../fulfilment/esim-partner.ts';
import { stageOf } from './esim-stage.ts';

type Bundle = EsimState['bundles'][number];

const bundle = (more: Partial<Bundle>): Bundle => ({
  reference: 'R-1',
  name: 'esim_1GB_7D_TR_V2',
  state: 'queued',
  totalMb: 1000,
  remainingMb: 1000,
  assignedAt: null,
  startsAt: null,
  endsAt: null,
  unlimited: false,
  ...more,
});

/** As it comes out of the database: dates are text. */
function kept(profile: EsimState['profile'], bundles: Bundle[], installedAt: Date | null = null) {
  const state: EsimState = { profile, installedAt, bundles };
  return { usage: JSON.parse(JSON.stringify(state)) as Record<string, unknown>, usageAt: new Date() };
}

test('an eSIM that the partner was never asked about waits for its installation', () => {
  expect(stageOf({ usage: null, usageAt: null })).toBe('waiting');
});

test.each([
  ['released', 'waiting'],
  ['downloaded', 'waiting'],
  ['unknown', 'waiting'],
  ['installed', 'installed'],
] as const)('a profile that is %s: %s', (profile, stage) => {
  expect(stageOf(kept(profile, [bundle({})]))).toBe(stage);
  expect(stageOf(kept(profile, []))).toBe(stage);
});

test('a profile that was installed and then taken off the phone counts as installed', () => {
  expect(stageOf(kept('unavailable', [bundle({})], new Date()))).toBe('installed');
});

test.each([
  ['a running bundle', { state: 'active' }],
  ['a bundle that is used up', { state: 'depleted', remainingMb: 0 }],
  ['a bundle whose days are over', { state: 'expired', startsAt: new Date(), endsAt: new Date() }],
  ['used data in a state that is new to us', { state: 'throttled', remainingMb: 999 }],
  ['a running unlimited bundle', { state: 'active', unlimited: true, totalMb: null, remainingMb: null }],
])('%s means that it is connected', (_, more) => {
  expect(stageOf(kept('installed', [bundle({}), bundle(more)]))).toBe('connected');
});

test.each(['queued', 'processing', 'lapsed', 'revoked'])('a bundle that is %s has not connected', (state) => {
  expect(stageOf(kept('installed', [bundle({ state })]))).toBe('installed');
});
