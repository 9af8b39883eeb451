import { assertNoOpenTransaction } from '../../platform/database/transaction.ts';
import type { StateReads } from '../esim-supplier.ts';
import type { Supplier } from '../supplier.ts';
import { readBundle, readCataloguePage, readNetworks } from './catalogue-reader.ts';
import { checkEsimGoAccount } from './check-esim-go-account.ts';
import { listCompatible } from './compatible-bundles.ts';
import { connectEsimGo, type EsimGoOptions } from './esim-go-client.ts';
import { readEsimState } from './esim-state.ts';
import { isForNewEsims, listOrders } from './order-list.ts';
import { createCurrencyReader, readBalance } from './organisation.ts';
import { placePurchase, readPurchase } from './purchases.ts';
import { readEsimGoBooks } from './read-esim-go-books.ts';
import { createRevocation } from './revocation.ts';
import { readSeenNetwork } from './seen-network.ts';
import { readCallback } from './webhook-signature.ts';

/** The most eSIMs per order that eSIM Go delivers at once; larger orders are processed in the background. */
const MAX_UNITS_PER_PURCHASE = 5;

/** A read is two requests: at most six of the ten that eSIM Go accepts in any second, and four over time. */
const STATE_READS: StateReads = { intervalMs: 500, requestMs: 250, freshMs: 15_000, countedBy: 'account' };

type SupplierOptions = EsimGoOptions & {
  /** Whether the account may refund bundles to its balance. */
  refundsToBalance: boolean;
  /** The English name of a country or region by its shop code. */
  placeName: (code: string) => string;
};

/**
 * The supplier eSIM Go, API v2.5. No call may run inside a database transaction; each has one deadline of `timeoutMs`
 * for all its attempts, and uses the shop's units and codes. `baseUrl` has no trailing slash.
 */
export function createEsimGo({ placeName, refundsToBalance, ...options }: SupplierOptions): Supplier {
  const begin = connectEsimGo(options);
  const readCurrency = createCurrencyReader();
  return {
    plans: {
      async listPlans(page) {
        const client = begin();
        const currency = await readCurrency(client);
        const { unreadable, ...read } = await readCataloguePage(client, page, { currency, placeName });
        if (unreadable > 0) options.log.warn({ page, unreadable }, 'esim_go.bundles_unreadable');
        return read;
      },
      async findPlan({ id }) {
        const client = begin();
        return readBundle(client, id, { currency: await readCurrency(client), placeName });
      },
      listNetworks: () => readNetworks(begin()),
    },
    esims: {
      maxUnitsPerPurchase: MAX_UNITS_PER_PURCHASE,
      purchase: (request) => placePurchase(begin(), request),
      getPurchase: (reference, iccid) => readPurchase(begin(), reference, iccid),
      listCompatible: (iccid, bundles) => listCompatible(begin(), iccid, bundles),
      listOrders: (query) => listOrders(begin(), query),
      isForNewEsims: (order) => isForNewEsims(begin(), order),
      stateReads: STATE_READS,
      reportsInstallation: true,
      getSeenNetwork: (iccid) => readSeenNetwork(begin({ attempts: 1 }), iccid),
      getEsimState: ({ iccid }) => readEsimState(begin({ attempts: 1 }), iccid),
      revocation: createRevocation(begin, refundsToBalance),
      getBalance: () => readBalance(begin()),
      books: { lagMs: 0, read: (window) => readEsimGoBooks(begin, readCurrency, window) },
      checkAccount(shop) {
        assertNoOpenTransaction('eSIM Go account');
        return checkEsimGoAccount({ begin, refundsToBalance }, shop);
      },
      verifyWebhook: (rawBody, headers) =>
        readCallback({ rawBody, signature: headers['x-signature-sha256'], apiKey: options.apiKey }),
    },
  };
}
