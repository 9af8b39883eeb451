import type { LOST_SALE_KINDS } from '@esimshop/contracts/admin-system';
import type { Money } from '@esimshop/contracts/money';
import { inArray } from 'drizzle-orm';
import { listPayments } from '../../orders/payments.ts';
import { findOrderByNumber } from '../../orders/store.ts';
import type { ReceivedPayment } from '../../partners/payment-gateway.ts';
import type { Executor } from '../../platform/database/database.ts';
import type { Shop } from '../../shop.ts';
import { purchases } from '../../tables/fulfilment.ts';

/** Something that a partner has on record and the shop has not. */
export type LostSale = {
  partner: string;
  reference: string;
  /** The order number at a payment partner, the plan at a supplier. */
  subject: string;
  amount?: Money;
  at: Date;
  kind: (typeof LOST_SALE_KINDS)[number];
};

/**
 * What the partners have on record since then and the shop has not, oldest first.
 * @throws Error if a partner does not respond
 */
export async function listLostSales(shop: Shop, from: Date): Promise<LostSale[]> {
  const to = shop.clock.now();
  const found: LostSale[] = [];
  for (const [partner, gateway] of Object.entries(shop.partners.gateways)) {
    for (const payment of await gateway.listReceived({ from, to })) {
      const kind = await classifyPayment(shop.database, payment);
      if (!kind) continue;
      const { captureRef: reference, orderNumber: subject, amountMinor, currency, receivedAt: at } = payment;
      found.push({ partner, reference, subject, amount: { amountMinor, currency }, at, kind });
    }
  }
  for (const [partner, { esims }] of Object.entries(shop.partners.suppliers)) {
    const orders = await esims.listOrders({ maxAgeMs: to.getTime() - from.getTime() });
    const references = orders.map(({ reference }) => reference);
    const owned = new Set(await listOwned(shop.database, references));
    for (const { reference, supplierPlanId, ageMs } of orders) {
      if (owned.has(reference)) continue;
      const at = new Date(to.getTime() - ageMs);
      found.push({ partner, reference, subject: supplierPlanId, at, kind: 'purchase_lost' });
    }
  }
  return found.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

/** Undefined if the shop has the payment on record. */
async function classifyPayment(
  executor: Executor,
  { orderNumber, captureRef }: ReceivedPayment,
): Promise<LostSale['kind'] | undefined> {
  const order = await findOrderByNumber(executor, { orderNumber });
  if (!order) return 'order_lost';
  const payments = await listPayments(executor, order.id);
  return payments.some((payment) => payment.captureRef === captureRef) ? undefined : 'payment_not_recorded';
}

async function listOwned(executor: Executor, references: string[]): Promise<string[]> {
  if (references.length === 0) return [];
  const rows = await executor
    .select({ reference: purchases.supplierReference })
    .from(purchases)
    .where(inArray(purchases.supplierReference, references));
  return rows.flatMap(({ reference }) => reference ?? []);
}
