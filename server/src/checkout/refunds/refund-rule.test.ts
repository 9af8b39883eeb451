import type { EsimStage } from '@esimshop/contracts/orders';
import { expect, test } from 'vitest';
import { judgeRefund } from './refund-rule.ts';

const unused = { stage: 'waiting' as EsimStage, isWithinDays: true, isDisputed: false, isRevocable: true };

/** What web/content/en/legal/refund.md promises, state by state. */
test.each([
  ['not installed', {}, 'yes'],
  ['installed, never connected', { stage: 'installed' as const }, 'ask'],
  ['not installed, but its supplier cannot switch it off', { isRevocable: false }, 'ask'],
  ['connected to a network', { stage: 'connected' as const }, 'no'],
  ['not installed, after the days of the policy', { isWithinDays: false }, 'no'],
  ['not installed, while the bank decides', { isDisputed: true }, 'no'],
])('an eSIM that is %s: the refund policy says so', (_state, facts, kind) => {
  expect(judgeRefund({ ...unused, ...facts }).kind).toBe(kind);
});
