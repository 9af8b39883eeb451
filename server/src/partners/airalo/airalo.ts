import { assertNoOpenTransaction } from '../../platform/database/transaction.ts';
import type { StateReads } from '../esim-supplier.ts';
import type { Supplier } from '../supplier.ts';
import { type AiraloOptions, connectAiralo } from './airalo-client.ts';
import { readBalance } from './balance.ts';
import { checkAiraloAccount } from './check-airalo-account.ts';
import { listCompatible } from './compatible-packages.ts';
import { readEsimState } from './esim-state.ts';
import { findOrders, isForNewEsims, listOrders, placeOrder, readOrder } from './orders.ts';
import { findPackage, readNetworks, readPackages } from './package-list.ts';
import { readAiraloBooks } from './read-airalo-books.ts';
import { readWebhook } from './webhook.ts';

/** The most eSIMs that Airalo sells in one order. */
const MAX_UNITS_PER_PURCHASE = 50;

/** Airalo limits the reads of each eSIM; its own SDK keeps a state for five minutes. */
const STATE_READS: StateReads = { intervalMs: 500, freshMs: 5 * 60_000, countedBy: 'esim' };

type SupplierOptions = AiraloOptions & {
  /** The English name of a country or region by its shop code. */
  placeName: (code: string) => string;
};

/**
 * The supplier Airalo, Partner API v2. No call may run inside a database transaction; each has one deadline of
 * `timeoutMs` for all its attempts, and uses the shop's units and codes. `baseUrl` has no trailing slash.
 */
export function createAiralo({ placeName, ...options }: SupplierOptions): Supplier {
  const begin = connectAiralo(options);
  return {
    plans: {
      async listPlans(page) {
        const { unreadable, ...read } = await readPackages(begin(), page, placeName);
        if (unreadable > 0) options.log.warn({ page, unreadable }, 'airalo.packages_unreadable');
        return read;
      },
      findPlan: (plan) => findPackage(begin(), plan, placeName),
      listNetworks: () => readNetworks(begin()),
    },
    esims: {
      maxUnitsPerPurchase: MAX_UNITS_PER_PURCHASE,
      purchase: (request) => placeOrder(begin(), request),
      getPurchase: (reference, iccid) => readOrder(begin(), reference, iccid),
      listCompatible: (iccid, packageIds) => listCompatible(begin(), iccid, packageIds),
      listOrders: (query) => listOrders(begin(), query),
      findPurchases: (marker) => findOrders(begin(), marker),
      isForNewEsims: (order) => isForNewEsims(begin(), order),
      stateReads: STATE_READS,
      reportsInstallation: false,
      getEsimState: ({ iccid }) => readEsimState(begin({ attempts: 1 }), iccid),
      getBalance: () => readBalance(begin()),
      books: { lagMs: 0, read: (window) => readAiraloBooks(begin, window) },
      checkAccount(shop) {
        assertNoOpenTransaction('Airalo account');
        return checkAiraloAccount(begin, shop);
      },
      verifyWebhook: (rawBody, headers) =>
        readWebhook({ rawBody, signature: headers['airalo-signature'], clientSecret: options.clientSecret }),
    },
  };
}
