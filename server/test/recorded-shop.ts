import { sql } from 'drizzle-orm';
import { afterAll } from 'vitest';
import { processWebhook } from '../src/app/webhooks/process-webhook.ts';
import { stockPlans } from './stock.ts';
import { createTestShop } from './test-shop.ts';
import { recordWebhooks } from './webhook-recorder.ts';

/** A shop with a few plans on sale and without jobs: the test delivers every recorded webhook, and processes it, itself. */
export async function openRecordedShop() {
  const shop = await createTestShop();
  await stockPlans(shop.shop);
  const recorder = await recordWebhooks(shop);
  afterAll(async () => {
    await recorder.stop();
    await shop.close();
  });
  return {
    shop,
    recorder,
    /** Processes what was delivered and is open, each so often at once. */
    async processDelivered(copies = 1): Promise<void> {
      const { rows } = await shop.shop.database.execute<{ id: number }>(
        sql`select id from webhook_events where processed_at is null`,
      );
      await Promise.all(rows.flatMap(({ id }) => Array.from({ length: copies }, () => processWebhook(shop.shop, id))));
    },
  };
}
