import type { TestShop } from './test-shop.ts';
import { startWebhookReceiver } from './webhook-receiver.ts';

/** A webhook as the partner sent it: its body and the partner's own headers. */
export type RecordedWebhook = { url: string; body: string; headers: Record<string, string> };

/** Intercepts webhooks between the sandbox and a shop, and records them. */
export async function recordWebhooks({ sandbox, shop }: Pick<TestShop, 'sandbox' | 'shop'>) {
  const receiver = await startWebhookReceiver();
  await sandbox.announce(receiver.url);
  return {
    /** Waits for a webhook that contains the text, or all of several. */
    async find(...texts: string[]): Promise<RecordedWebhook> {
      const { path, rawBody, headers } = await receiver.next(texts);
      const own = Object.entries(headers).filter(([name]) => /^(stripe|paypal|x)-|^content-type$/.test(name));
      return { url: path, body: rawBody.toString(), headers: Object.fromEntries(own) };
    },
    /** Sends webhooks to the shop again. */
    async stop() {
      await sandbox.announce(shop.config.publicUrl);
      receiver.close();
    },
  };
}
