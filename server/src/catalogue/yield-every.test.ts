import { setImmediate } from 'node:timers';
import { expect, test } from 'vitest';
import { yieldEvery } from './yield-every.ts';

test('others have a turn after so many items, and only then', async () => {
  let others = 0;
  const wait = () => setImmediate(() => ++others);
  const turn = yieldEvery(10);
  wait();
  for (let done = 0; done < 9; done++) await turn(1);
  expect(others).toBe(0);
  await turn(1);
  expect(others).toBe(1);
  wait();
  await turn(9);
  expect(others).toBe(1);
  await turn(5);
  expect(others).toBe(2);
});
