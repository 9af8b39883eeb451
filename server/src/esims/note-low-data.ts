import type { Transaction } from '../database/database.ts';
import type { EsimState } from '../fulfilment/esim-partner.ts';
import { queueMail } from '../notifications/queue-mail.ts';
import type { Shop } from '../shop.ts';
import { findLowBundle } from './low-data.ts';
import { getOrderOfEsim, insertLowDataNotice } from './low-data-store.ts';

/**
 * Part of the transaction that remembers a state: queues one mail for each bundle of which little is left, however often
 * and in whatever order the partner says so.
 */
export async function noteLowData(shop: Shop, tx: Transaction, esimId: number, state: EsimState): Promise<void> {
  const { lowDataPercent: percent } = shop.config;
  const bundle = percent === undefined ? undefined : findLowBundle(state, { percent, now: shop.clock.now() });
  if (!bundle) return;
  const { reference: bundleReference, ...amounts } = bundle;
  const notice = await insertLowDataNotice(tx, { esimId, bundleReference, ...amounts });
  if (!notice) return;
  const order = await getOrderOfEsim(tx, esimId);
  await queueMail(shop, tx, {
    kind: 'low-data',
    orderId: order.id,
    discriminator: String(notice.id),
    recipient: order.customerEmail,
    locale: order.locale,
    messageIdStem: `${order.orderNumber}.low-data.${notice.id}`,
  });
}
