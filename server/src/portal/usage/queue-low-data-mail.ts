import { randomUUID } from 'node:crypto';
import { queueMail } from '../../mail/queue-mail.ts';
import { getOrderOfEsim, insertLowDataNotice } from '../../orders/esims.ts';
import type { EsimState } from '../../partners/esim-supplier.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Shop } from '../../shop.ts';
import { findLowPlan } from './low-data.ts';

/**
 * Queues one mail per plan that is low on data, in the transaction that stores the state; repeated and reordered
 * reports are harmless.
 */
export async function queueLowDataMail(shop: Shop, tx: Transaction, esimId: number, state: EsimState): Promise<void> {
  const { lowDataPercent: percent } = shop.config;
  const plan = percent === undefined ? undefined : findLowPlan(state, { percent, now: shop.clock.now() });
  if (!plan) return;
  const { reference: planReference, ...amounts } = plan;
  const notice = await insertLowDataNotice(tx, { esimId, planReference, ...amounts });
  if (!notice) return;
  const order = await getOrderOfEsim(tx, esimId);
  await queueMail(shop, tx, {
    kind: 'low-data',
    orderId: order.id,
    discriminator: String(notice.id),
    recipient: order.customerEmail,
    locale: order.locale,
    messageIdStem: `${order.orderNumber}.low-data.${randomUUID()}`,
  });
}
