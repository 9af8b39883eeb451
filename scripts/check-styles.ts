import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findStyleProblems } from './styles/find-style-problems.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

const paths = globSync('web/app/**/*.{css,tsx}', { cwd: ROOT }).map((path) => path.replaceAll('\\', '/'));
const problems = findStyleProblems(
  Object.fromEntries(paths.map((path) => [path, readFileSync(`${ROOT}/${path}`, 'utf8')])),
);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
console.log(`${paths.length} files: every class has a rule and every rule its class.`);
