import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const ROOMS = ['contracts', 'sandbox', 'server', 'web', 'web/worker', 'e2e', 'bench', 'scripts'];

function run(command: string, folder: string): boolean {
  return spawnSync(command, { cwd: `${ROOT}/${folder}`, shell: true, stdio: 'inherit' }).status === 0;
}

// The pages are checked against types that are generated from their routes.
let isGood = run('react-router typegen', 'web');
for (const room of ROOMS) isGood = run(`tsc -p ${room}`, '.') && isGood;
process.exitCode = isGood ? 0 : 1;
