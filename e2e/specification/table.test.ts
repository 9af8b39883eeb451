import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { findGaps } from './find-gaps.ts';
import { renderCoverage } from './render-coverage.ts';
import { sections } from './sections.ts';

test('every line of the table is looked at once, and every test that it names exists', () => {
  expect(findGaps(sections)).toEqual([]);
});

test('the page of the documentation is the table as it stands (npm run docs:specification)', () => {
  const page = readFileSync(new URL('../../docs/specification-coverage.md', import.meta.url), 'utf8');
  expect(page).toBe(renderCoverage(sections));
});
