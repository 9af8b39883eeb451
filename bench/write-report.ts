import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const RESULTS = fileURLToPath(new URL('results', import.meta.url));

/** Keeps a report under `bench/results`, and shows it. */
export function writeReport(name: string, report: string): void {
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(`${RESULTS}/${name}.md`, report);
  console.log(`\n${report}`);
}
