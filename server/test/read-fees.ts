import { sql } from 'drizzle-orm';
import { readFee } from '../src/checkout/payments/read-fee.ts';
import type { Shop } from '../src/shop.ts';
import { payments } from '../src/tables/payments.ts';
import { eventually } from './shopper.ts';

/** Reads the fees of all payments as soon as the partners know them, a second after the payment, and not half a minute later. */
export async function readFees(shop: Shop): Promise<void> {
  const isUnread = sql`status = 'captured' and fee_minor is null`;
  await eventually(async () => {
    const unread = await shop.database.select({ id: payments.id }).from(payments).where(isUnread);
    for (const { id } of unread) await readFee(shop, id);
  });
}
