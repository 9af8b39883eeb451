import type { BundleSource } from '../../catalogue/bundle-source.ts';
import type { EsimPartner } from '../../fulfilment/esim-partner.ts';
import { readCataloguePage, readNetworks } from './catalogue-reader.ts';
import { connectEsimGo, type EsimGoOptions } from './esim-go-client.ts';
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
  const begin = connectEsimGo(options);
  const readCurrency = createCurrencyReader();
  return {
    async listBundles(page) {
      const client = begin();
      const { unreadable, ...read } = await readCataloguePage(client, page, await readCurrency(client));
      if (unreadable > 0) options.log.warn({ page, unreadable }, 'esim_go.bundles_unreadable');
      return read;
    },
    listNetworks: () => readNetworks(begin()),
    validate: (bundleName, quantity) => validatePurchase(begin(), bundleName, quantity),
    purchase: (bundleName, quantity) => placePurchase(begin(), bundleName, quantity),
    getPurchase: (reference) => readPurchase(begin(), reference),
    listPurchases: (window) => listPurchases(begin(), window),
    getEsimState: (iccid) => readEsimState(begin(), iccid),
    getBalance: () => readBalance(begin()),
    verifyWebhook: (rawBody, headers) =>
      readCallback({ rawBody, signature: headers['x-signature-sha256'], apiKey: options.apiKey }),
  };
}
