import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { environmentSchema, settingNotes } from './environment.ts';

test('the documentation lists every setting with its default and its meaning, and no other', () => {
  const text = readFileSync(new URL('../../../../docs/operations.md', import.meta.url), 'utf8');
  const documented = text.split('\n').filter((line) => /^\| `[A-Z_]+` \|/.test(line));
  expect(documented).toEqual(
    Object.entries(environmentSchema.shape).map(([name, schema]) => {
      const notes = settingNotes.get(schema);
      return `| \`${name}\` | ${notes?.default ? `\`${notes.default}\`` : '–'} | ${notes?.meaning} |`;
    }),
  );
});
