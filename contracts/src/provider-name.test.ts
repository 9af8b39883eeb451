import { expect, test } from 'vitest';
import { providerName } from './provider-name.ts';

test('a partner has the name that it writes, and one from outside its code as a name', () => {
  expect(['esim-go', 'paypal', 'zendit', 'my-palm', './palm/index.ts'].map(providerName)).toEqual([
    'eSIM Go',
    'PayPal',
    'Zendit',
    'My Palm',
    './palm/index.ts',
  ]);
});
