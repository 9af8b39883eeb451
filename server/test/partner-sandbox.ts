import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '@esimshop/sandbox/sandbox';
import { afterAll, afterEach } from 'vitest';
import { createSandboxControls } from './sandbox-controls.ts';
import { startWebhookReceiver } from './webhook-receiver.ts';

/**
 * The sandbox's partners for tests of the adapters alone: no shop, but a receiver for what the partners tell it. To be opened
 * at the top of a test file and closed after its tests; after each of them the partners' bad days are over.
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
