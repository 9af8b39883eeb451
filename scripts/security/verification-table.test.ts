import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { listMissingEvidence } from '../docs/missing-evidence.ts';
import { REQUIREMENTS_BY_SECTION } from './asvs-requirements.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

type Row = { requirements: string[]; control: string; evidence: string };

const rows: Row[] = readFileSync(`${ROOT}/docs/security.md`, 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [, requirements = '', control = '', evidence = ''] = line.split('|').map((cell) => cell.trim());
    return { requirements: requirements.split(', ').flatMap(expandSection), control, evidence };
  });

/** The last section: calls, and what each is guarded against. */
const calls: Pick<Row, 'evidence'>[] = readFileSync(`${ROOT}/docs/security.md`, 'utf8')
  .split('\n')
  .filter((line) => /^\| (?:every call|`)/.test(line))
  .map((line) => ({ evidence: line.split('|')[3] ?? '' }));

function listRequirements(section: string): string[] {
  return Array.from({ length: REQUIREMENTS_BY_SECTION[section] ?? 0 }, (_, index) => `${section}.${index + 1}`);
}

function expandSection(requirement: string): string[] {
  return requirement.endsWith('.*') ? listRequirements(requirement.slice(0, -2)) : [requirement];
}

test('every requirement of levels 1 and 2 has exactly one row', () => {
  const required = Object.keys(REQUIREMENTS_BY_SECTION).flatMap(listRequirements);
  expect(required).toHaveLength(253);
  expect(rows.flatMap(({ requirements }) => requirements).sort()).toEqual(required.sort());
});

test('every file that the table names exists, and contains the test that is named with it', () => {
  const missing = [...rows, ...calls].flatMap(({ evidence }) => listMissingEvidence(evidence));
  expect(missing).toEqual([]);
});

test('what is said to be in force or done by the operator names where that can be seen', () => {
  const needsNone = ({ control }: Row) => /^\*\*(?:n\/a|accounts|gap)\*\*: /.test(control);
  const unproven = rows.filter((row) => !needsNone(row) && !/`[^`]+`/.test(row.evidence));
  expect(unproven.map(({ requirements }) => requirements)).toEqual([]);
  expect(rows.filter(needsNone).length).toBeLessThan(rows.length / 2);
});
