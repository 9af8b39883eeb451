import { expect, test } from 'vitest';
import { keyOf, viewsOf } from './views.ts';

test('every view has a key of its own', () => {
  const keys = viewsOf('owner').map(keyOf);
  expect(keys).toEqual([...new Set(keys)]);
});
