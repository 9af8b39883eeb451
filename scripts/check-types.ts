import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PROJECTS = [
  'contracts',
  'content',
  'embedded-postgres',
  'extension',
  'extensions/zendit',
  'sandbox',
  'sandbox/src/stripe/stripe-js',
  'server',
  'web',
  'web/worker',
  'e2e',
  'bench',
  'scripts',
];

function run(command: string, folder: string): boolean {
  return spawnSync(command, { cwd: `${ROOT}/${folder}`, shell: true, stdio: 'inherit' }).status === 0;
}

// The web's routes use generated types.
let passed = run('react-router typegen', 'web');
for (const project of PROJECTS) passed = run(`tsc -p ${project}`, '.') && passed;
process.exitCode = passed ? 0 : 1;
