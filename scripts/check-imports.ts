import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findFolderCycles } from './imports/folder-cycles.ts';
import { findBrokenRules, isTest } from './imports/import-rules.ts';
import { readImports } from './imports/read-imports.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const GENERATED = /(?:^|\/)(?:node_modules|build|\.react-router|test-results|data)(?:\/|$)/;

const files = globSync('{content,contracts,embedded-postgres,sandbox,server,web,e2e,bench,scripts}/**/*.{ts,tsx}', {
  cwd: ROOT,
})
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !GENERATED.test(file));
const imports = files.flatMap((file) => readImports(file, readFileSync(`${ROOT}/${file}`, 'utf8')));
const sources = new Set(files.filter((file) => !isTest(file)));

const problems = [
  ...imports.flatMap((each) => findBrokenRules(each).map((rule) => `${each.from} imports ${each.to}: ${rule}.`)),
  ...findFolderCycles(imports, (path) => sources.has(path)),
];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
console.log(`${imports.length} imports of ${files.length} files keep to the directions; no folder has a cycle.`);
