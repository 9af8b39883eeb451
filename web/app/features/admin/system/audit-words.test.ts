import { expect, test } from 'vitest';
import { translate } from '~/lib/translate.ts';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { adminSystemTexts } from '~/locales/admin-system.ts';
import { statusTexts } from '~/locales/statuses.ts';
import { describeAct, describeField, describePerson, describeSubject, describeValue } from './audit-words.ts';

const { t: en } = translate('en', statusTexts, adminFrameTexts, adminSystemTexts);
const { t: tr } = translate('tr', statusTexts, adminFrameTexts, adminSystemTexts);

test('an act and what was acted on are words of the language', () => {
  const subject = { subjectKind: 'pricing_rule', subjectId: '3', actor: 'owner' };
  expect([describeAct('pricing.rule_created', en), describeSubject(subject, en)]).toEqual(['Added a rule', 'rule 3']);
  expect([describeAct('pricing.rule_created', tr), describeSubject(subject, tr)]).toEqual(['Kural ekledi', 'kural 3']);
  expect(describeSubject({ subjectKind: 'catalogue', subjectId: 'esim-go', actor: 'owner' }, en)).toBe('');
});

test('what is exported as a whole has no name of its own', () => {
  const file = { subjectKind: 'settings', subjectId: 'file', actor: 'owner' };
  expect(describeSubject(file, en)).toBe('');
  expect(describeSubject({ ...file, subjectKind: 'orders', subjectId: 'csv' }, tr)).toBe('');
});

test('a section of the settings has the name that the admin’s menu has, also among those that a file has brought', () => {
  const section = { subjectKind: 'settings', subjectId: 'automaticTopUps', actor: 'owner' };
  expect([describeSubject(section, en), describeSubject(section, tr)]).toEqual([
    'Automatic top-up',
    'Otomatik ek paket',
  ]);
  expect(describeSubject({ ...section, subjectId: 'constructor' }, en)).toBe('constructor');
  expect([
    describeField('sections', en),
    describeValue('sections', 'company, pricingRules, colours', en),
    describeValue('sections', 'company, pricingRules, colours', tr),
  ]).toEqual(['sections', 'Company, Pricing rules, colours', 'Şirket, Fiyat kuralları, colours']);
});

test('an account is named where somebody else acted on it', () => {
  const account = { subjectKind: 'user', subjectId: '12' };
  expect(describeSubject({ ...account, actor: 'owner' }, en)).toBe('');
  expect(describeSubject({ ...account, actor: 'system' }, en)).toBe('account 12');
  expect([describePerson('owner', tr), describePerson('system', tr)]).toEqual(['owner', 'mağaza']);
});

test('statuses, choices and switches are words, names and numbers stay as they are', () => {
  const values = [
    ['status', 'completed'],
    ['isActive', true],
    ['type', 'fixed_amount'],
    ['status', null],
    ['name', 'all'],
    ['value', '48.00'],
    ['status', ['completed', 'refunded']],
    ['act', ['order.notified']],
    ['q', 'completed'],
  ] as const;
  expect(values.map(([field, value]) => describeValue(field, value, en))).toEqual([
    'Completed',
    'yes',
    'fixed amount',
    '–',
    'all',
    '48.00',
    'Completed, Refunded',
    'Notified the customer',
    'completed',
  ]);
});

test('what has no words is shown as it was recorded', () => {
  expect(describeAct('order.teleported', en)).toBe('order.teleported');
  expect(describeField('colour', en)).toBe('colour');
});
