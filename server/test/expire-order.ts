import { sql } from 'drizzle-orm';
import { resolveOpenPayment } from '../src/checkout/payments/resolve-open-payment.ts';
import type { Shop } from '../src/shop.ts';

/** Lets half an hour pass for an order, and its payment be swept. */
export async function expireOrder(shop: Shop, orderId: number): Promise<void> {
  const { rows } = await shop.database.execute<{ id: number }>(sql`
    update payments set created_at = created_at - interval '30 minutes' where order_id = ${orderId} returning id`);
  for (const { id } of rows) await resolveOpenPayment(shop, id);
}
