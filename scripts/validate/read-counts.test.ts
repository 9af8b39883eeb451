import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readFlakyJourneys, readJourneyCounts } from './read-counts.ts';

function writeReport(report: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'esimshop-report-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'journeys.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
}

test('a journey that passes at its second attempt has passed, and is named with its trace', () => {
  const trace = { name: 'trace', path: 'test-results/pays-retry1/trace.zip' };
  const flaky = { projectName: 'phone', status: 'flaky', results: [{ attachments: [] }, { attachments: [trace] }] };
  const steady = { projectName: 'phone', status: 'expected', results: [{ attachments: [] }] };
  const specs = [
    { title: 'pays', file: 'journeys/buy.test.ts', line: 7, tests: [flaky] },
    { title: 'looks', file: 'journeys/buy.test.ts', line: 9, tests: [steady] },
  ];
  const file = writeReport({
    stats: { expected: 1, unexpected: 2, flaky: 1 },
    suites: [{ specs: [], suites: [{ specs }] }],
  });
  expect(readJourneyCounts(file)).toEqual({ passed: 2, failed: 2 });
  expect(readFlakyJourneys(file)).toEqual([{ name: '[phone] journeys/buy.test.ts:7 pays', trace: trace.path }]);
});

test('without a report nothing is counted', () => {
  expect(readJourneyCounts('no/such/report.json')).toEqual({ passed: 0, failed: 0 });
  expect(readFlakyJourneys('no/such/report.json')).toEqual([]);
});
