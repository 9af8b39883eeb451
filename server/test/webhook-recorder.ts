import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { TestShop } from './test-shop.ts';

/** A webhook as it left the partner: its bytes and headers. */
export type RecordedWebhook = { url: string; body: string; headers: Record<string, string> };

/** Stands between the sandbox and a shop: keeps every webhook instead of letting it through. */
export async function recordWebhooks({ sandbox, shop }: Pick<TestShop, 'sandbox' | 'shop'>) {
  const recorded: RecordedWebhook[] = [];
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    const names = Object.keys(request.headers).filter((name) => /^(stripe|paypal|x)-|^content-type$/.test(name));
    const headers = Object.fromEntries(names.map((name) => [name, String(request.headers[name])]));
    recorded.push({ url: request.url ?? '', body, headers });
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('Expected the recorder to listen on a port');
  await announce(sandbox.url, `http://127.0.0.1:${address.port}`);

  return {
    /** Waits until a webhook that contains the text has come. */
    async find(text: string): Promise<RecordedWebhook> {
      for (const start = performance.now(); ; await delay(20)) {
        const found = recorded.find(({ body }) => body.includes(text));
        if (found) return found;
        if (performance.now() - start > 5000) throw new Error(`Expected a webhook with ${text} within five seconds`);
      }
    },
    /** From now on webhooks go to the shop again. */
    async stop() {
      await announce(sandbox.url, shop.config.publicUrl);
      server.closeAllConnections();
      server.close();
    },
  };
}

async function announce(sandboxUrl: string, shopUrl: string): Promise<void> {
  const answer = await fetch(`${sandboxUrl}/connection`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ shopUrl }),
  });
  if (!answer.ok) throw new Error(`Expected the sandbox to accept ${shopUrl}, got ${answer.status}`);
}
