import { queueMail } from '../mail/queue-mail.ts';
import type { OrderRow } from '../orders/store.ts';
import type { TopUpRule } from '../orders/top-up-rules.ts';
import type { Transaction } from '../platform/database/database.ts';
import type { Shop } from '../shop.ts';

type Rule = Pick<TopUpRule, 'id' | 'orderId' | 'locale'>;
/** That it is on; that a run will be charged; that it has ended, with the run by which it did. */
type Told = { rule: Rule; order: Pick<OrderRow, 'orderNumber' | 'customerEmail'> } & (
  | { news: 'on'; runId?: undefined }
  | { news: 'due'; runId: number }
  | { news: 'ended'; runId: number | undefined }
);

/** Names the mail that tells of a run before its charge. */
export const announcementKey = (runId: number) => `${runId}.due`;

/** Tells the buyer of an automatic top-up, once of each run, and once that it is on or has ended. */
export async function queueAutomaticMail(shop: Shop, tx: Transaction, told: Told): Promise<void> {
  const { rule, order, news, runId } = told;
  const { id: ruleId, orderId, locale } = rule;
  const id = told.news === 'due' ? told.runId : ruleId;
  await queueMail(shop, tx, {
    kind: 'automatic-top-up',
    orderId,
    payload: { ruleId, ...(runId !== undefined && { runId }), news },
    idempotencyKey: news === 'due' ? announcementKey(id) : `${id}.${news}`,
    recipient: order.customerEmail,
    locale,
    messageIdStem: `${order.orderNumber}.automatic-${news}.${id}`,
  });
}
