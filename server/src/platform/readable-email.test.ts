import { toAsciiEmail } from '@esimshop/contracts/email';
import { expect, test } from 'vitest';
import { toReadableEmail } from './readable-email.ts';

test.each([
  'ivan@пример.рф',
  'info@müller.de',
  'ahmet@şirket.com.tr',
  'info@例え.jp',
  'info@예시.한국',
  'deniz@example.com',
])('%s is shown as its owner writes it', (email) => {
  expect(toReadableEmail(toAsciiEmail(email))).toBe(email);
});

// The first is `apple.com` in Cyrillic letters, the second has one of them.
test.each(['a@аррӏе.com', 'a@pаypal.com', 'a@xn--a.com'])('%s stays encoded', (email) => {
  const stored = toAsciiEmail(email);
  expect(stored).toMatch(/@xn--/);
  expect(toReadableEmail(stored)).toBe(stored);
});
