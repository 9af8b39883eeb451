import { expect, test } from 'vitest';
import { formatAgo } from './format-ago.ts';

test('the age of figures is shown in whole minutes, hours or days', () => {
  expect(formatAgo(20_000, 'en')).toBe('now');
  expect(formatAgo(150_000, 'en')).toBe('2 minutes ago');
  expect(formatAgo(150_000, 'tr')).toBe('2 dakika önce');
  expect(formatAgo(3 * 3_600_000, 'en')).toBe('3 hours ago');
  expect(formatAgo(50 * 3_600_000, 'en')).toBe('2 days ago');
});
