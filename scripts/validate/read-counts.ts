import { readFileSync } from 'node:fs';

export type TestCounts = { passed: number; failed: number };

const NONE: TestCounts = { passed: 0, failed: 0 };

/** Counts of Vitest's JSON report; zero if it was not written. */
export function readTestCounts(file: string): TestCounts {
  const report = readReport<{ numPassedTests: number; numFailedTests: number }>(file);
  return report ? { passed: report.numPassedTests, failed: report.numFailedTests } : NONE;
}

/** Counts of Playwright's JSON report. */
export function readJourneyCounts(file: string): TestCounts {
  const report = readReport<{ stats: { expected: number; unexpected: number; flaky: number } }>(file);
  return report ? { passed: report.stats.expected, failed: report.stats.unexpected + report.stats.flaky } : NONE;
}

function readReport<Report>(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    // An earlier step failed, so there is no report.
    return undefined;
  }
}
