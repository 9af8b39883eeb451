import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** A webhook as the partner sent it: its bytes and headers. */
export type Webhook = { path: string; rawBody: Buffer; headers: Record<string, string> };

/** Responds to every webhook with 200 and stores it until a test asks for it. */
export async function startWebhookReceiver() {
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
    /** Waits for a webhook that contains the text, or all of several, and returns it once. */
    async next(text: string | string[], timeoutMs = 5000): Promise<Webhook> {
      const texts = [text].flat();
      for (const start = performance.now(); performance.now() - start < timeoutMs; await delay(20)) {
        const index = received.findIndex(({ rawBody }) => texts.every((each) => rawBody.includes(each)));
        const [webhook] = index < 0 ? [] : received.splice(index, 1);
        if (webhook) return webhook;
      }
      throw new Error(
        `Expected a webhook about ${texts.join(', ')} within ${timeoutMs} ms, got ${received.length} others`,
      );
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
