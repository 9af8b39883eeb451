import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '@esimshop/sandbox/sandbox';
import { afterAll, afterEach } from 'vitest';
import { createSandboxControls } from './sandbox-controls.ts';
import { startWebhookReceiver } from './webhook-receiver.ts';

/**
 * The sandbox's partners for adapter tests: without a shop, but with a webhook receiver. Open it at the top of a test
 * file; it closes after the tests, and faults are cleared after each.
 */
export async function openPartnerSandbox() {
  const dataDir = await mkdtemp(join(tmpdir(), 'esimshop-partners-'));
  const sandbox = await startSandbox({ dataDir });
  const receiver = await startWebhookReceiver();
  const controls = createSandboxControls(sandbox.url);
  await controls.announce(receiver.url);
  afterEach(() => controls.clearFaults());
  afterAll(async () => {
    await sandbox.close();
    receiver.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  return { ...controls, connection: sandbox.connection, shopUrl: receiver.url, nextWebhook: receiver.next };
}
