import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findBrokenRules, findCircles } from './imports/import-rules.ts';
import { readImports } from './imports/read-imports.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const NOT_OURS = /(?:^|\/)(?:node_modules|build|\.react-router|test-results|data)(?:\/|$)/;

const files = globSync('{contracts,sandbox,server,web,e2e,bench,scripts}/**/*.{ts,tsx}', { cwd: ROOT })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !NOT_OURS.test(file));
const imports = files.flatMap((file) => readImports(file, readFileSync(`${ROOT}/${file}`, 'utf8')));

const problems = [
  ...imports.flatMap((each) => findBrokenRules(each).map((rule) => `${each.from} uses ${each.to}: ${rule}.`)),
  ...findCircles(imports).map((circle) => `A circle: ${circle}`),
];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
console.log(`${imports.length} imports of ${files.length} files keep to the directions.`);
