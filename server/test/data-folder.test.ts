import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '@esimshop/embedded-postgres/embedded-postgres';
import { expect, onTestFinished, test } from 'vitest';

const HOLD = fileURLToPath(new URL('hold-data-folder.ts', import.meta.url));

/** Starts another process on the folder; resolves with the first line it prints. */
async function holdInAnotherProcess(dataDir: string): Promise<{ child: ChildProcess; line: string }> {
  const child = spawn(process.execPath, [HOLD, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = await once(child.stdout ?? child, 'data');
  return { child, line: String(line).trim() };
}

test('a second shop on the folder is rejected with a message that names the first', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'esimshop data '));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  chmodSync(dataDir, 0o755);
  const first = await holdInAnotherProcess(dataDir);
  const pid = Number(first.line.split(' ')[1]);
  const second = await holdInAnotherProcess(dataDir);
  expect(second.line).toMatch(
    new RegExp(`^refused esimshop is already running .*: process ${first.child.pid}, started 20`),
  );
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  const third = await holdInAnotherProcess(dataDir);
  expect(third.line).toBe(`holding ${pid}`);
  const { stop } = await startEmbeddedPostgres({ dataDir, durable: false });
  onTestFinished(() => stop());
});
