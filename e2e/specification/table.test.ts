import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { findGaps } from './find-gaps.ts';
import { renderCoverage } from './render-coverage.ts';
import { sections } from './sections.ts';

test('every id is unique, every state has a row, and every named test exists', () => {
  expect(findGaps(sections)).toEqual([]);
});

test('the documentation page matches the table (npm run docs:specification)', () => {
  const page = readFileSync(new URL('../../docs/specification-coverage.md', import.meta.url), 'utf8');
  expect(page).toBe(renderCoverage(sections));
});
