import type { TestShop } from './test-shop.ts';
import { startWebhookReceiver } from './webhook-receiver.ts';

/** A webhook as it left the partner: its text and the headers that are the partner's own. */
export type RecordedWebhook = { url: string; body: string; headers: Record<string, string> };

/** Stands between the sandbox and a shop: keeps every webhook instead of letting it through. */
export async function recordWebhooks({ sandbox, shop }: Pick<TestShop, 'sandbox' | 'shop'>) {
  const receiver = await startWebhookReceiver();
  await sandbox.announce(receiver.url);
  return {
    /** Waits until a webhook that contains the text has come. */
    async find(text: string): Promise<RecordedWebhook> {
      const { path, rawBody, headers } = await receiver.next(text);
      const own = Object.entries(headers).filter(([name]) => /^(stripe|paypal|x)-|^content-type$/.test(name));
      return { url: path, body: rawBody.toString(), headers: Object.fromEntries(own) };
    },
    /** From now on webhooks go to the shop again. */
    async stop() {
      await sandbox.announce(shop.config.publicUrl);
      receiver.close();
    },
  };
}
