import { listTopUpRows, type PricedRow } from '../../catalogue/store.ts';
import { canTopUp } from '../../orders/esim-stage.ts';
import { type OpenEsim, planKeyOf } from '../../orders/esims.ts';
import { isBeingTakenBack, listRefundsOfPlans } from '../../orders/refunds.ts';
import { ProblemError } from '../../platform/problem.ts';
import { type Shop, supplierOf } from '../../shop.ts';

/**
 * The plans on sale for the destination of an eSIM that can be added to it, cheapest first: fixed amounts for a fixed plan,
 * and the same tier for an unlimited one.
 * @throws ProblemError supply_unavailable if the supplier cannot be asked
 */
export async function findPackages(shop: Shop, esim: OpenEsim): Promise<PricedRow[]> {
  const { supplier, countryCode, tier, currency } = esim.line;
  const rows = await listTopUpRows(shop.database, { supplier, countryCode, tier, currency });
  return keepCompatible(shop, esim, rows);
}

/**
 * The plan to add to an eSIM, if its supplier confirms now that it fits.
 * @throws ProblemError topup_unavailable, supply_unavailable
 */
export async function getPackage(shop: Shop, esim: OpenEsim, packageId: string): Promise<PricedRow> {
  const { supplier, countryCode, tier, currency } = esim.line;
  const rows = await listTopUpRows(shop.database, { supplier, countryCode, tier, currency });
  const row = rows.find(({ productId }) => productId === packageId);
  const [found] = row ? await keepCompatible(shop, esim, [row]) : [];
  if (found) return found;
  throw new ProblemError(409, 'topup_unavailable', 'This package does not fit your eSIM. Choose another one.');
}

/** @throws ProblemError topup_unavailable unless the eSIM is active or out of data and not being refunded, supply_unavailable */
export async function assertCanTopUp(shop: Shop, esim: OpenEsim): Promise<void> {
  const { supplier } = esim;
  if ((await listRefundsOfPlans(shop.database, [planKeyOf(esim)])).some(isBeingTakenBack)) {
    throw new ProblemError(409, 'topup_unavailable', 'A refund of this eSIM is in progress, so no data can be added.');
  }
  const { plans } = await askSupplier(shop, () => supplierOf(shop, { supplier }).esims.getEsimState(esim));
  if (canTopUp(plans)) return;
  throw new ProblemError(409, 'topup_unavailable', 'You can top up once the eSIM is active.');
}

async function keepCompatible(shop: Shop, { supplier, iccid }: OpenEsim, rows: PricedRow[]): Promise<PricedRow[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ supplierPlanId }) => supplierPlanId);
  const compatible = await askSupplier(shop, () => supplierOf(shop, { supplier }).esims.listCompatible(iccid, ids));
  return rows.filter(({ supplierPlanId }) => compatible.includes(supplierPlanId));
}

async function askSupplier<T>(shop: Shop, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    shop.log.warn({ err: error }, 'top_up.supplier_unavailable');
    throw supplyUnavailable();
  }
}

/** The problem of a top-up that the supplier cannot confirm. */
function supplyUnavailable(): ProblemError {
  return new ProblemError(
    503,
    'supply_unavailable',
    'We cannot reach our network partner to confirm this package. You have not been charged. Please try again later.',
    { retryAfterSeconds: 60 },
  );
}
