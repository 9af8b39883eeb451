import { recordAudit } from '../../accounts/audit-log.ts';
import { listOrderEsims } from '../../orders/esims.ts';
import { recordOrderEvent } from '../../orders/store.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { ProblemError } from '../../platform/problem.ts';
import type { Shop } from '../../shop.ts';
import type { AdminActor } from '../admin-actor.ts';

/** The whole ICCID of an order's eSIM; who has seen it is recorded. @throws ProblemError not_found */
export async function revealIccid(
  shop: Shop,
  actor: AdminActor,
  { orderId, esimId }: { orderId: number; esimId: number },
): Promise<string> {
  const esims = await listOrderEsims(shop.database, shop.secrets, [orderId]);
  const esim = esims.find(({ row }) => row.id === esimId);
  if (!esim) throw new ProblemError(404, 'not_found', `Order ${orderId} has no eSIM ${esimId}.`);
  await inTransaction(shop.database, 'reveal', async (tx) => {
    await recordOrderEvent(tx, orderId, { kind: 'iccid_revealed', actor: actor.name, detail: { esimId } });
    await recordAudit(tx, { ...actor.audit, act: 'esim.iccid_revealed', subjectKind: 'esim', subjectId: esimId });
  });
  return esim.iccid;
}
