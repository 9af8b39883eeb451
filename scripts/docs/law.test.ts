import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { listMissingEvidence } from './missing-evidence.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const DUTIES = 13;

const rows = readFileSync(`${ROOT}/docs/law.md`, 'utf8')
  .split('\n')
  .filter((line) => /^\| L\d/.test(line))
  .map((line) => {
    const [, duty = '', source = '', control = '', evidence = ''] = line.split('|').map((cell) => cell.trim());
    return { number: Number(/^L(\d+)/.exec(duty)?.[1]), source, control, evidence };
  });

test('every duty has one row, in order, with its source', () => {
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: DUTIES }, (_, index) => index + 1));
  expect(rows.filter(({ source, control }) => source === '' || control === '')).toEqual([]);
});

test('every file that the table names exists, and contains the test that is named with it', () => {
  const missing = rows.flatMap(({ evidence }) => listMissingEvidence(evidence));
  expect(missing).toEqual([]);
});

test('what is said to be in force names where that can be seen', () => {
  const unproven = rows.filter(({ control, evidence }) => !control.startsWith('**gap**') && !evidence.includes('`'));
  expect(unproven.map(({ number }) => number)).toEqual([]);
});
