import type { BundleSource } from '../../catalogue/bundle-source.ts';
import type { EsimPartner } from '../../fulfilment/esim-partner.ts';
import { readCataloguePage, readNetworks } from './catalogue-reader.ts';
import { createEsimGoClient, type EsimGoOptions } from './esim-go-client.ts';
import { readEsimState } from './esim-state.ts';
import { createCurrencyReader, readBalance } from './organisation.ts';
import { listPurchases } from './purchase-list.ts';
import { placePurchase, readPurchase, validatePurchase } from './purchases.ts';
import { readCallback } from './webhook-signature.ts';

/**
 * The wholesale partner eSIM Go, API v2.5. Every call refuses to run inside a database transaction, has one deadline of
 * `timeoutMs` for all its attempts, and speaks the shop's units. `baseUrl` has no trailing slash.
 */
export function createEsimGo(options: EsimGoOptions): BundleSource & EsimPartner {
  const client = createEsimGoClient(options);
  const readCurrency = createCurrencyReader(client);
  return {
    async listBundles(page) {
      const { unreadable, ...read } = await readCataloguePage(client, page, await readCurrency());
      if (unreadable > 0) options.log.warn({ page, unreadable }, 'esim_go_bundles_unreadable');
      return read;
    },
    listNetworks: () => readNetworks(client),
    validate: (bundleName, quantity) => validatePurchase(client, bundleName, quantity),
    purchase: (bundleName, quantity) => placePurchase(client, bundleName, quantity),
    getPurchase: (reference) => readPurchase(client, reference),
    listPurchases: (window) => listPurchases(client, window),
    getEsimState: (iccid) => readEsimState(client, iccid),
    getBalance: () => readBalance(client),
    verifyWebhook: (rawBody, headers) =>
      readCallback({ rawBody, signature: headers['x-signature-sha256'], apiKey: options.apiKey }),
  };
}
