import { listOrderEsims, type OpenEsim } from '../../orders/esims.ts';
import { ProblemError } from '../../platform/problem.ts';
import type { Shop } from '../../shop.ts';

export type OrderEsim = { orderId: number; esimId: number };

/** @throws ProblemError not_found */
export async function getOrderEsim(
  { database, secrets }: Pick<Shop, 'database' | 'secrets'>,
  { orderId, esimId }: OrderEsim,
): Promise<OpenEsim> {
  const esim = (await listOrderEsims(database, secrets, [orderId])).find(({ row }) => row.id === esimId);
  if (!esim) throw new ProblemError(404, 'not_found', `Order ${orderId} has no eSIM ${esimId}.`);
  return esim;
}
