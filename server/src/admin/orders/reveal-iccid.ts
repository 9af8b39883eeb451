import { recordAudit } from '../../accounts/audit-log.ts';
import { recordOrderEvent } from '../../orders/store.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Shop } from '../../shop.ts';
import type { AdminActor } from '../admin-actor.ts';
import { getOrderEsim, type OrderEsim } from './get-order-esim.ts';

/** The whole ICCID of an order's eSIM; who has seen it is recorded. @throws ProblemError not_found */
export async function revealIccid(shop: Shop, actor: AdminActor, { orderId, esimId }: OrderEsim): Promise<string> {
  const { iccid } = await getOrderEsim(shop, { orderId, esimId });
  await inTransaction(shop.database, 'reveal', async (tx) => {
    await recordOrderEvent(tx, orderId, { kind: 'iccid_revealed', actor: actor.name, detail: { esimId } });
    await recordAudit(tx, { ...actor.audit, act: 'esim.iccid_revealed', subjectKind: 'esim', subjectId: esimId });
  });
  return iccid;
}
