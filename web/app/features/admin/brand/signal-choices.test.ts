import { carriesInk } from '@esimshop/contracts/colours';
import { expect, test } from 'vitest';
import { SIGNAL_CHOICES } from './signal-choices.ts';

test.each(Object.entries(SIGNAL_CHOICES))('%s carries ink', (_name, colour) => {
  expect(carriesInk(colour)).toBe(true);
});
