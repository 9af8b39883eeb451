import { assertNoOpenTransaction } from '../../platform/database/transaction.ts';
import type { StateReads } from '../esim-supplier.ts';
import type { Supplier } from '../supplier.ts';
import { readBalance } from './balance.ts';
import { checkEsimAccessAccount } from './check-esim-access-account.ts';
import { listCompatible } from './compatible-packages.ts';
import { connectEsimAccess, type EsimAccessOptions } from './esim-access-client.ts';
import { readEsimState } from './esim-state.ts';
import { findOrders, isForNewEsims, listOrders, placeOrder, readOrder } from './orders.ts';
import { findPackage, readNetworks, readPackages } from './packages.ts';
import { createRevocation } from './revocation.ts';
import { MOST_AT_ONCE, readUsages } from './usages.ts';
import { createWebhookReader } from './webhook.ts';

/** The most eSIMs that eSIM Access sells in one order. */
const MAX_UNITS_PER_PURCHASE = 30;

/**
 * eSIM Access accepts eight requests in any second, and its figures are hours old. A read is one of them: at most five in a second,
 * and three over time.
 */
const STATE_READS: StateReads = { intervalMs: 334, requestMs: 334, freshMs: 5 * 60_000, countedBy: 'account' };

type SupplierOptions = EsimAccessOptions & {
  /** Where its webhooks come from: addresses and ranges. */
  webhookAddresses: readonly string[];
  /** The English name of a country or region by its shop code. */
  placeName: (code: string) => string;
};

/**
 * The supplier eSIM Access, Partner API v1. No call may run inside a database transaction; each has one deadline of `timeoutMs`
 * for all its attempts, and uses the shop's units and codes. `baseUrl` has no trailing slash.
 */
export function createEsimAccess({ placeName, webhookAddresses, ...options }: SupplierOptions): Supplier {
  const begin = connectEsimAccess(options);
  const readWebhook = createWebhookReader(webhookAddresses);
  return {
    plans: {
      async listPlans(page) {
        const { unreadable, ...read } = await readPackages(begin(), page, placeName);
        if (unreadable > 0) options.log.warn({ page, unreadable }, 'esim_access.packages_unreadable');
        return read;
      },
      findPlan: (plan) => findPackage(begin(), plan, placeName),
      listNetworks: () => readNetworks(begin()),
    },
    esims: {
      maxUnitsPerPurchase: MAX_UNITS_PER_PURCHASE,
      purchase: (request) => placeOrder(begin(), request),
      getPurchase: (reference, iccid) => readOrder(begin(), reference, iccid),
      repeatsByMarker: true,
      listCompatible: (iccid, planIds) => listCompatible(begin(), iccid, planIds),
      listOrders: (query) => listOrders(begin(), query),
      findPurchases: (marker, iccid) => findOrders(begin(), marker, iccid),
      isForNewEsims: (order) => isForNewEsims(begin(), order),
      stateReads: STATE_READS,
      reportsInstallation: true,
      getEsimState: (esim) => readEsimState(begin({ attempts: 1 }), esim),
      usages: { most: MOST_AT_ONCE, read: (esims) => readUsages(begin({ attempts: 1 }), esims) },
      revocation: createRevocation(begin),
      getBalance: () => readBalance(begin()),
      checkAccount(shop) {
        assertNoOpenTransaction('eSIM Access account');
        return checkEsimAccessAccount(begin, shop);
      },
      verifyWebhook: (rawBody, _headers, from) => readWebhook({ rawBody, from }),
    },
  };
}
