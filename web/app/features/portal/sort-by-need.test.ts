import { PORTAL_STAGES, type PortalStage } from '@esimshop/contracts/portal';
import { expect, test } from 'vitest';
import { sortByNeed } from './sort-by-need.ts';

const esim = (stage: PortalStage | null, id = '', isActive = false) => ({ stage, id, isActive });

test('what has run out comes first, then what is in use, to be installed, and over', () => {
  const sorted = sortByNeed(PORTAL_STAGES.map((stage) => esim(stage)));
  expect(sorted.map(({ stage }) => stage)).toEqual([
    'out_of_data',
    'active',
    'ready',
    'not_started',
    'pending',
    'preparing',
    'expired',
    'cancelled',
  ]);
});

test('of the same need, the order stays', () => {
  const sorted = sortByNeed([esim('ready', '3'), esim('active', '2'), esim('pending', '1'), esim('active', '0')]);
  expect(sorted.map(({ id }) => id)).toEqual(['2', '0', '3', '1']);
});

test('a state that is new to us counts as what its plan does', () => {
  const sorted = sortByNeed([esim(null, 'over'), esim('ready', 'ready'), esim(null, 'runs', true)]);
  expect(sorted.map(({ id }) => id)).toEqual(['runs', 'ready', 'over']);
});
