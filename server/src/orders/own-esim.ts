import { ProblemError } from '../platform/problem.ts';
import type { Shop } from '../shop.ts';
import { findEsim, getOrderOfEsim, type OpenEsim } from './esims.ts';
import { getTokenOwner } from './portal-tokens.ts';
import type { OrderRow } from './store.ts';

export type OwnEsim = { token: string; esimId: string };

/**
 * An eSIM that a portal token opens, with the order that it was bought with.
 * @throws ProblemError portal_token_invalid; not_found for another customer's
 */
export async function getOwnEsim(shop: Shop, { token, esimId }: OwnEsim): Promise<{ esim: OpenEsim; order: OrderRow }> {
  const emailKey = await getTokenOwner(shop.database, token);
  const esim = await findEsim(shop.database, shop.secrets, Number(esimId));
  const order = esim && (await getOrderOfEsim(shop.database, esim.row.id));
  if (order?.emailKey !== emailKey || !esim) throw new ProblemError(404, 'not_found', `There is no eSIM ${esimId}.`);
  return { esim, order };
}
