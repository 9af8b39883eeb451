import { expect, test } from 'vitest';
import { translate } from '~/lib/translate.ts';
import { adminOrdersTexts } from '~/locales/admin-orders.ts';
import { adminSystemTexts } from '~/locales/admin-system.ts';
import { describeAct, describeField, describeSubject, describeValue } from './audit-words.ts';

const { t: en } = translate('en', adminOrdersTexts, adminSystemTexts);
const { t: tr } = translate('tr', adminOrdersTexts, adminSystemTexts);

test('an act and what was acted on are words of the language', () => {
  const subject = { subjectKind: 'pricing_rule', subjectId: '3' };
  expect([describeAct('pricing.rule_created', en), describeSubject(subject, en)]).toEqual(['Added a rule', 'rule 3']);
  expect([describeAct('pricing.rule_created', tr), describeSubject(subject, tr)]).toEqual(['Kural ekledi', 'kural 3']);
  expect(describeSubject({ subjectKind: 'catalogue', subjectId: 'esim-go' }, en)).toBe('');
});

test('statuses, choices and switches are words, names and numbers stay as they are', () => {
  const values = [
    ['status', 'completed'],
    ['isActive', true],
    ['type', 'fixed_amount'],
    ['status', null],
    ['name', 'all'],
    ['value', '48.00'],
  ] as const;
  expect(values.map(([field, value]) => describeValue(field, value, en))).toEqual([
    'Completed',
    'yes',
    'fixed amount',
    '–',
    'all',
    '48.00',
  ]);
});

test('what has no words is shown as it was recorded', () => {
  expect(describeAct('order.teleported', en)).toBe('order.teleported');
  expect(describeField('colour', en)).toBe('colour');
});
