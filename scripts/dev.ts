import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const isBuilt = existsSync(new URL('../web/build', import.meta.url));

/** The server starts again with each edit of it; the pages follow theirs in the open browser. */
const HALVES = [
  { name: 'shop ', command: 'node --watch --watch-preserve-output --enable-source-maps server/src/app/start.js' },
  { name: 'pages', command: 'npm run -s dev -w web' },
];

function run({ name, command }: { name: string; command: string }): ChildProcess {
  const child = spawn(command, { cwd: root, shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => process.stdout.write(`${name} | ${line}\n`));
  return child;
}

// The shop's own pages on port 3000 are those of the last build.
if (!isBuilt)
  await new Promise((done) => run({ name: 'build', command: 'npm run -s build-if-stale' }).once('exit', done));
const children = HALVES.map(run);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
  });
for (const child of children)
  child.once('exit', (code) => {
    for (const other of children) other.kill();
    process.exitCode = code ?? 0;
  });
