import { expect, test } from 'vitest';
import { describeAllowances } from './allowances.ts';

test.each([
  [{ voiceMinutes: 100, smsCount: 50 }, '100 minutes, 50 SMS', '100 dakika, 50 SMS'],
  [{ voiceMinutes: 1 }, '1 minute', '1 dakika'],
  [{ smsCount: 1000 }, '1,000 SMS', '1.000 SMS'],
  [
    { voiceMinutes: 'unlimited', smsCount: 'unlimited' },
    'Unlimited minutes, Unlimited SMS',
    'Sınırsız dakika, Sınırsız SMS',
  ],
  [{}, '', ''],
] as const)('%j is told in each language', (allowances, english, turkish) => {
  expect(describeAllowances(allowances, 'en', 'Unlimited')).toBe(english);
  expect(describeAllowances(allowances, 'tr', 'Sınırsız')).toBe(turkish);
});
