import type { AccountFinding, EsimSupplier, Extension, ExtensionKit, Supplier } from '@esimshop/extension/interface';
import { createClient, type ZenditClient } from './client.ts';
import { listCompatible, readEsimState } from './esims.ts';
import { findOffer, listOffers } from './offers.ts';
import { findPurchase, findPurchases, isTopUp, listPurchases, purchase } from './purchases.ts';
import { createRevocation } from './revocation.ts';
import { createWebhookReader } from './webhook.ts';

/**
 * Zendit, by its official SDK for Node.js 1.9.0 (github.com/zenditplatform/zendit-node-sdk, MIT), its SDK guide, and what
 * developers.zendit.io says about errors, webhooks and eSIMs. The names of its fields are those of the SDK's models.
 */
function createZendit(kit: ExtensionKit): Supplier {
  const { ZENDIT_API_KEY: apiKey, ZENDIT_URL: baseUrl = 'https://api.zendit.io/v1', ZENDIT_WEBHOOK_SECRET } = kit.env;
  if (!apiKey) throw new Error('Set ZENDIT_API_KEY to the key of your account: console.zendit.io, API Settings.');
  if (kit.mode === 'sandbox' && !/^http:\/\/(127\.0\.0\.1|localhost)[:/]/.test(baseUrl))
    throw new Error(
      'Start the stand-in with `npm run stand-in -w @esimshop/zendit`, and set ZENDIT_URL to the address that it prints.',
    );
  const client = createClient(kit, { baseUrl, apiKey });
  return {
    plans: {
      listPlans: (page) => listOffers(client, kit, page),
      findPlan: ({ id }) => findOffer(client, kit, id),
      // It names speeds, and no networks.
      listNetworks: async () => new Map(),
    },
    esims: createEsims(client, kit, ZENDIT_WEBHOOK_SECRET),
  };
}

function createEsims(client: ZenditClient, kit: ExtensionKit, webhookSecret: string | undefined): EsimSupplier {
  return {
    maxUnitsPerPurchase: 1,
    purchase: (request) => purchase(client, request),
    getPurchase: (reference, iccid) => findPurchase(client, reference, iccid),
    listCompatible: (iccid, offerIds) => listCompatible(client, iccid, offerIds),
    listOrders: (query) => listPurchases(client, query),
    findPurchases: (marker, iccid) => findPurchases(client, marker, iccid),
    isForNewEsims: async ({ reference }) => !isTopUp(reference),
    // It publishes no limit. Four a second leave room for purchases at the usual ones.
    stateReads: { intervalMs: 500, requestMs: 250, freshMs: 300_000, countedBy: 'account' },
    getEsimState: ({ iccid }) => readEsimState(client, iccid),
    reportsInstallation: true,
    revocation: createRevocation(client),
    getBalance: () => client.readBalance(),
    checkAccount: () => checkAccount(client, kit, webhookSecret),
    verifyWebhook: createWebhookReader(webhookSecret),
  };
}

async function* checkAccount(
  client: ZenditClient,
  { finding }: ExtensionKit,
  webhookSecret: string | undefined,
): AsyncGenerator<AccountFinding> {
  try {
    const { currency } = await client.readBalance();
    yield finding('pass', `Zendit accepts the key; the account is in ${currency}.`);
  } catch (error) {
    yield finding('fail', `Zendit could not be asked: ${error instanceof Error ? error.message : error}`);
  }
  yield webhookSecret
    ? finding('pass', 'Zendit’s webhooks are recognised by their secret.')
    : finding(
        'warn',
        'ZENDIT_WEBHOOK_SECRET is not set, so Zendit’s webhooks are refused: purchases are asked for instead. Set it to the value of the authorization header that you give the webhook in Zendit’s console.',
      );
}

/** @public Loaded by its path or by the name of its package. */
export const extension: Extension = { interfaceVersion: 1, hasSandbox: true, suppliers: { zendit: createZendit } };
