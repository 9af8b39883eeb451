import { recordAudit } from '../../accounts/audit-log.ts';
import { endRule } from '../../checkout/end-automatic-rule.ts';
import { lockEsim } from '../../orders/esims.ts';
import { lockOrder } from '../../orders/store.ts';
import { findRule } from '../../orders/top-up-rules.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Shop } from '../../shop.ts';
import type { AdminActor } from '../admin-actor.ts';
import { getOrderEsim, type OrderEsim } from './get-order-esim.ts';

/**
 * Ends the automatic top-up of an order's eSIM, for a customer who asks support to: nothing more is charged but what is being paid
 * already, and they are told by mail. Once it is off, this changes nothing. @throws ProblemError not_found
 */
export async function endAutomatic(shop: Shop, actor: AdminActor, { orderId, esimId }: OrderEsim): Promise<void> {
  await getOrderEsim(shop, { orderId, esimId });
  await inTransaction(shop.database, 'automatic top-up', async (tx) => {
    await lockOrder(tx, orderId);
    await lockEsim(tx, esimId);
    const rule = await findRule(tx, esimId);
    if (!rule) return;
    await endRule(shop, tx, { rule, end: 'shop', by: actor.name });
    await recordAudit(tx, { ...actor.audit, act: 'esim.automatic_ended', subjectKind: 'esim', subjectId: esimId });
  });
}
