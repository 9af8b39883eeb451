import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readFlakyJourneys, readJourneyCounts, readTestCounts, type TestCounts } from './validate/read-counts.ts';
import { runStep, type Step } from './validate/run-step.ts';
import { chooseTurn, TURNS } from './validate/turns.ts';

/** `npm run test:all` runs what takes turns at once. */
if (!process.argv.includes('--all')) {
  process.env.TURN ??= String(chooseTurn());
  console.log(`Turn ${process.env.TURN} of ${TURNS.length}. All turns: npm run test:all`);
}
const folder = mkdtempSync(join(tmpdir(), 'esimshop-gate-'));
// As root, PostgreSQL runs as another user, from the package too.
chmodSync(folder, 0o755);
const unitReport = join(folder, 'tests.json');
const journeyReport = join(folder, 'journeys.json');
const packaged = join(folder, 'package');

/** One after the other; the steps of a stage run side by side. The quick ones come first, and one that fails ends the gate. */
const STAGES: readonly (readonly Step[])[] = [
  [
    { name: 'style', command: 'npm run -s check:style' },
    { name: 'types', command: 'npm run -s check:types' },
  ],
  [
    { name: 'imports', command: 'npm run -s check:imports' },
    { name: 'stylesheets', command: 'npm run -s check:styles' },
    { name: 'dead code', command: 'npm run -s check:dead-code' },
  ],
  [{ name: 'build', command: 'npm run -s build-if-stale' }],
  [
    { name: 'sizes', command: 'npm run -s check:sizes' },
    { name: 'package', command: `npm run -s package -- "${packaged}"`, shows: /^total.*$/m },
  ],
];

/** Both tell what fails, whatever the other one says. */
const TESTS: readonly Step[] = [
  {
    name: 'tests',
    command: `npm run -s test:rules -- --reporter=default --reporter=json --outputFile="${unitReport}"`,
    env: { PACKAGE_FOLDER: packaged },
  },
  { name: 'journeys', command: 'npm run -s test:journeys', env: { JOURNEYS_REPORT: journeyReport } },
];

const startedAt = performance.now();
let isGood = true;
for (const stage of STAGES) {
  const results = await Promise.all(stage.map(runStep));
  isGood = results.every(Boolean);
  if (!isGood) break;
}
if (isGood) for (const step of TESTS) isGood = (await runStep(step)) && isGood;

const counts: TestCounts[] = [readTestCounts(unitReport), readJourneyCounts(journeyReport)];
const flaky = readFlakyJourneys(journeyReport);
rmSync(folder, { recursive: true, force: true });
const passed = counts.reduce((sum, each) => sum + each.passed, 0);
const failed = counts.reduce((sum, each) => sum + each.failed, 0);
for (const { name, trace } of flaky) {
  console.log(`flaky: ${name}\n       passed at the second attempt only, trace: ${trace ?? 'none'}`);
}
console.log(`\nThe whole gate took ${Math.round((performance.now() - startedAt) / 1000)} s.`);
// A check that failed outside of the tests is a failure of its own.
console.log(`total: ${passed} passed, ${isGood ? failed : Math.max(1, failed)} failed`);
process.exitCode = isGood ? 0 : 1;
