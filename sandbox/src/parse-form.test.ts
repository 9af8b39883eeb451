import { expect, test } from 'vitest';
import { parseForm } from './parse-form.ts';

test('nested names become objects and lists', () => {
  const form =
    'amount=999&card%5Bnumber%5D=42&metadata[order]=ES-1&expand[0]=latest_charge&expand[1]=customer&types[]=card';
  expect(parseForm(form)).toEqual({
    amount: '999',
    card: { number: '42' },
    metadata: { order: 'ES-1' },
    expand: ['latest_charge', 'customer'],
    types: ['card'],
  });
});

test('a form cannot pollute the prototype of objects', () => {
  parseForm('__proto__[polluted]=yes&constructor[prototype][polluted]=yes');
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
});
