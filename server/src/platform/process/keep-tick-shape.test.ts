import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { keepTickShape, keptTick } from './keep-tick-shape.ts';

test('what is kept is what Node makes for a tick', async () => {
  keepTickShape();
  await nextTurn();
  // No public name tells what it is; other resources have no `callback`.
  expect(keptTick()).toHaveProperty('callback');
});
