import { expect, test } from 'vitest';
import { createPortalToken } from './portal-tokens.ts';

test('tokens are 256 random bits in URL-safe characters', () => {
  const tokens = Array.from({ length: 1000 }, createPortalToken);
  expect(new Set(tokens).size).toBe(1000);
  for (const token of tokens) expect(token).toMatch(/^pt_[A-Za-z0-9_-]{43}$/);
});
