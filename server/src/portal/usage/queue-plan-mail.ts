import { randomUUID } from 'node:crypto';
import type { MailKind } from '@esimshop/contracts/mail-kinds';
import { queueMail } from '../../mail/queue-mail.ts';
import { getOrderOfEsim, insertPlanNotice, type PlanNotice } from '../../orders/esims.ts';
import type { EsimState } from '../../partners/esim-supplier.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Shop } from '../../shop.ts';
import { findDueNotices } from './due-notices.ts';

const MAIL_KINDS = { low: 'low-data', empty: 'out-of-data', ending: 'plan-ending' } as const satisfies Record<
  PlanNotice['kind'],
  MailKind
>;

/**
 * Queues a mail about a plan that is low on data, out of it or about to end, in the transaction that stores the state. Each is
 * sent once per plan, and none that an earlier one covers; repeated and reordered reports are harmless.
 */
export async function queuePlanMail(shop: Shop, tx: Transaction, esimId: number, state: EsimState): Promise<void> {
  const { lowDataPercent: percent } = shop.config;
  const due = percent === undefined ? undefined : findDueNotices(state, { percent, now: shop.clock.now() });
  if (!due) return;
  const { reference: planReference, ...facts } = due.plan;
  const inserted: PlanNotice[] = [];
  for (const kind of due.kinds) {
    const notice = await insertPlanNotice(tx, { esimId, planReference, kind, ...facts });
    if (notice) inserted.push(notice);
  }
  const [told] = inserted;
  if (!told) return;
  const order = await getOrderOfEsim(tx, esimId);
  const kind = MAIL_KINDS[told.kind];
  await queueMail(shop, tx, {
    kind,
    orderId: order.id,
    payload: { noticeId: told.id },
    idempotencyKey: String(told.id),
    recipient: order.customerEmail,
    locale: order.locale,
    messageIdStem: `${order.orderNumber}.${kind}.${randomUUID()}`,
  });
}
