import { listOrderEsims, type OpenEsim } from '../../orders/esims.ts';
import { getTokenOwner } from '../../orders/portal-tokens.ts';
import { listPaidOrdersOf, type OrderRow } from '../../orders/store.ts';
import { ProblemError } from '../../platform/problem.ts';
import type { Shop } from '../../shop.ts';

/** An eSIM that a portal link opens, with the order that it was bought with. */
export type OwnEsim = { esim: OpenEsim; order: OrderRow };

/** Where a cart has its session, a top-up has its eSIM. */
export function sessionOf({ secrets }: Pick<Shop, 'secrets'>, { row }: Pick<OpenEsim, 'row'>): Buffer {
  return secrets.keyedHash('top-up', String(row.id));
}

type Wanted = { token: string; esimId?: string | undefined; bundle?: string | undefined };

/**
 * The eSIM of a portal link with this id or bundle, or with both; the newest if there are several.
 * @throws ProblemError portal_token_invalid, esim_not_found also for another customer's eSIM
 */
export async function getOwnEsim(
  { database, secrets }: Pick<Shop, 'database' | 'secrets'>,
  { token, esimId, bundle }: Wanted,
): Promise<OwnEsim> {
  const emailKey = await getTokenOwner(database, token);
  const orders = await listPaidOrdersOf(database, emailKey);
  const esims = await listOrderEsims(
    database,
    secrets,
    orders.map(({ id }) => id),
  );
  const esim = esims.findLast(
    ({ row, line }) =>
      (esimId === undefined || String(row.id) === esimId) && (bundle === undefined || line.supplierPlanId === bundle),
  );
  const order = orders.find(({ id }) => id === esim?.line.orderId);
  if (!esim || !order) {
    throw new ProblemError(404, 'esim_not_found', 'This eSIM is not one of yours. Open it from your portal.');
  }
  return { esim, order };
}
