import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '@esimshop/sandbox/sandbox';
import { afterAll, afterEach } from 'vitest';
import { createSandboxControls, UNLIMITED } from './sandbox-controls.ts';
import { startWebhookReceiver } from './webhook-receiver.ts';

export type PartnerSandbox = Awaited<ReturnType<typeof startPartnerSandbox>>;

/** The sandbox's partners for adapter tests: without a shop, but with a webhook receiver. */
export async function startPartnerSandbox() {
  const dataDir = await mkdtemp(join(tmpdir(), 'esimshop-partners-'));
  const sandbox = await startSandbox({ dataDir, ...UNLIMITED });
  const receiver = await startWebhookReceiver();
  const controls = createSandboxControls(sandbox.url);
  await controls.announce(receiver.url);
  return {
    ...controls,
    connection: sandbox.connection,
    shopUrl: receiver.url,
    nextWebhook: receiver.next,
    async close() {
      await sandbox.close();
      receiver.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The same at the top of a test file: it closes after the tests, and faults are cleared after each. */
export async function openPartnerSandbox(): Promise<PartnerSandbox> {
  const sandbox = await startPartnerSandbox();
  afterEach(() => sandbox.clearFaults());
  afterAll(() => sandbox.close());
  return sandbox;
}
