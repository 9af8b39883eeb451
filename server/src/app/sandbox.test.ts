import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type SandboxPartners, startOwnSandbox } from './sandbox.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'esimshop-own-sandbox-'));
});
afterEach(() => {
  rmSync(dataDir, { recursive: true, force: true });
});

/** A sandbox with the thread that it runs in. */
async function start(): Promise<{ sandbox: SandboxPartners; thread: Worker }> {
  const started = Promise.withResolvers<Worker>();
  process.once('worker', started.resolve);
  const sandbox = await startOwnSandbox(dataDir);
  return { sandbox, thread: await started.promise };
}

test('the shop’s own sandbox runs until it is closed, and remembers everything afterwards', async () => {
  const { sandbox: first } = await start();
  await first.announce('http://127.0.0.1:1');
  await first.close();
  await expect(fetch(`${first.url}/connection`)).rejects.toThrow('fetch failed');
  const { sandbox: second } = await start();
  expect(second.connections.stripe.secretKey).toBe(first.connections.stripe.secretKey);
  await second.close();
});

test('under `node --watch`, whose messages come first, the sandbox opens too', async () => {
  // What `--watch` sets for the process that it starts.
  vi.stubEnv('WATCH_REPORT_DEPENDENCIES', '1');
  onTestFinished(() => void vi.unstubAllEnvs());
  const { sandbox } = await start();
  expect(sandbox.url).toMatch(/^http:/);
  await sandbox.close();
});

test('a sandbox that cannot start says why', async () => {
  await start().then(({ sandbox }) => sandbox.close());
  writeFileSync(join(dataDir, 'sandbox', 'stripe.jsonl'), 'torn\n[]\n');
  await expect(startOwnSandbox(dataDir)).rejects.toThrow(/^Expected JSON in line 1 of .*stripe\.jsonl/);
});

test('an error that ends its thread ends the process; closing waits for no ended thread', async () => {
  const { sandbox, thread } = await start();
  expect(() => thread.emit('error', new Error('out of memory'))).toThrow('out of memory');
  await thread.terminate();
  await sandbox.close();
});
