import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SETTINGS } from './config-settings.ts';

test('the documentation lists every setting with its default and its meaning, and no other', () => {
  const text = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
  const documented = text.split('\n').filter((line) => /^\| `[A-Z_]+` \|/.test(line));
  expect(documented).toEqual(
    SETTINGS.map((setting) => {
      const standard = 'default' in setting ? `\`${setting.default}\`` : '–';
      return `| \`${setting.name}\` | ${standard} | ${setting.meaning} |`;
    }),
  );
});
