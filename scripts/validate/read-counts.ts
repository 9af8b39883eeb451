import { readFileSync } from 'node:fs';

export type TestCounts = { passed: number; failed: number };

const NONE: TestCounts = { passed: 0, failed: 0 };

/** Counts of Vitest's JSON report; zero if it was not written. */
export function readTestCounts(file: string): TestCounts {
  const report = readReport<{ numPassedTests: number; numFailedTests: number }>(file);
  return report ? { passed: report.numPassedTests, failed: report.numFailedTests } : NONE;
}

type Attempt = { attachments: { name: string; path?: string }[] };
type Test = { projectName: string; status: 'skipped' | 'expected' | 'unexpected' | 'flaky'; results: Attempt[] };
type Suite = { suites?: Suite[]; specs: { title: string; file: string; line: number; tests: Test[] }[] };
type JourneyReport = { stats: { expected: number; unexpected: number; flaky: number }; suites: Suite[] };

/** A journey that failed and then passed, and the trace of its second attempt. */
export type FlakyJourney = { name: string; trace: string | undefined };

/** Counts of Playwright's JSON report. A journey that passed at its second attempt has passed. */
export function readJourneyCounts(file: string): TestCounts {
  const report = readReport<JourneyReport>(file);
  return report ? { passed: report.stats.expected + report.stats.flaky, failed: report.stats.unexpected } : NONE;
}

export function readFlakyJourneys(file: string): FlakyJourney[] {
  return (readReport<JourneyReport>(file)?.suites ?? []).flatMap(findFlaky);
}

function findFlaky({ suites = [], specs }: Suite): FlakyJourney[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'flaky')
      .map(({ projectName, results }) => ({
        name: `[${projectName}] ${file}:${line} ${title}`,
        trace: results.flatMap(({ attachments }) => attachments).find(({ name }) => name === 'trace')?.path,
      })),
  );
  return [...own, ...suites.flatMap(findFlaky)];
}

function readReport<Report>(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    // An earlier step failed, so there is no report.
    return undefined;
  }
}
