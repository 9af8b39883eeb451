import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '@esimshop/sandbox/sandbox';

export type Webhook = { path: string; rawBody: Buffer; headers: Record<string, string | undefined> };
type Fault = { partner: string; operation: string; fault: string; times?: number; delayMs?: number };

/** The sandbox's partners for tests of the adapters alone: no shop, but a receiver for what the partners tell it. */
export async function startPartnerSandbox() {
  const dataDir = await mkdtemp(join(tmpdir(), 'esimshop-partners-'));
  const sandbox = await startSandbox({ dataDir });
  const receiver = await startWebhookReceiver();
  const { url } = sandbox;
  await post(`${url}/connection`, { shopUrl: receiver.url });

  return {
    url,
    connection: sandbox.connection,
    shopUrl: receiver.url,
    nextWebhook: receiver.next,
    addFault: (fault: Fault) => post(`${url}/sandbox/faults`, fault),
    clearFaults: () => fetch(`${url}/sandbox/faults`, { method: 'DELETE' }),
    readLedger: async <Ledger>(): Promise<Ledger> => (await (await fetch(`${url}/sandbox/ledger`)).json()) as Ledger,
    readMails: async <Mails>(to: string): Promise<Mails> =>
      (await (await fetch(`${url}/sandbox/mailbox/messages?to=${encodeURIComponent(to)}`)).json()) as Mails,
    async close() {
      await sandbox.close();
      receiver.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function post(url: string, body: unknown): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`Expected ${url} to accept ${JSON.stringify(body)}, got ${await answer.text()}`);
}

/** Answers every webhook with 200 and keeps it until a test asks for one that it is waiting for. */
async function startWebhookReceiver() {
  const received: Webhook[] = [];
  const server = createServer(async (request, response) => {
    const rawBody = Buffer.concat(await request.toArray());
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    received.push({ path: request.url ?? '', rawBody, headers });
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('Expected the receiver to listen on a port');

  return {
    url: `http://127.0.0.1:${address.port}`,
    async next(text: string, timeoutMs = 5_000): Promise<Webhook> {
      const end = performance.now() + timeoutMs;
      while (performance.now() < end) {
        const index = received.findIndex(({ rawBody }) => rawBody.includes(text));
        const [webhook] = index < 0 ? [] : received.splice(index, 1);
        if (webhook) return webhook;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      throw new Error(`Expected a webhook about ${text} within ${timeoutMs} ms, got ${received.length} others`);
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
