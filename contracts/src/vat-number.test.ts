import { expect, test } from 'vitest';
import { expectedVatForm, tidyVatNumber, vatNumberSchema } from './vat-number.ts';

const RIGHT = [
  ['DE 123 456 789', 'DE123456789'],
  ['atu12345678', 'ATU12345678'],
  ['BE 0123.456.789', 'BE0123456789'],
  ['CHE-123.456.789 MWST', 'CHE123456789MWST'],
  ['GR 123456789', 'EL123456789'],
  ['ESB12345678', 'ESB12345678'],
  ['FR XX 123456789', 'FRXX123456789'],
  ['GB 123 4567 89', 'GB123456789'],
  ['GBGD001', 'GBGD001'],
  ['IE1234567WA', 'IE1234567WA'],
  ['NL123456789B01', 'NL123456789B01'],
  ['1234567890', '1234567890'],
  ['12345678901', '12345678901'],
  ['TR 123 456 7890', '1234567890'],
  ['ＤＥ１２３４５６７８９', 'DE123456789'],
  ['AU 51 824 753 556', 'AU51824753556'],
] as const;

test.each(RIGHT)('%s is a VAT number in the form of its country', (typed, tidied) => {
  expect(tidyVatNumber(typed)).toBe(tidied);
  expect(tidyVatNumber(tidied)).toBe(tidied);
  expect(expectedVatForm(tidied)).toBeUndefined();
  expect(vatNumberSchema.parse(typed)).toBe(tidied);
});

const WRONG = [
  ['DE12345678', 'DE123456789'],
  ['DE123456789X', 'DE123456789'],
  ['AT12345678', 'ATU12345678'],
  ['BE2123456789', 'BE0123456789'],
  ['CHE12345678', 'CHE123456789MWST'],
  ['GB12345678', 'GB123456789'],
  ['TR12X', '1234567890'],
  ['TR123', '1234567890'],
  ['GR12', 'EL123456789'],
  ['123456789', 'DE123456789'],
  ['=cmd|calc', 'DE123456789'],
  ['DE', 'DE123456789'],
  ['none', 'DE123456789'],
] as const;

test.each(WRONG)('%s is refused with an example of what is expected', (typed, example) => {
  const { error } = vatNumberSchema.safeParse(typed);
  expect(error?.issues).toMatchObject([{ params: { code: 'vat_number', example } }]);
});

test('no VAT number is needed', () => expect(vatNumberSchema.parse(' ')).toBe(''));
