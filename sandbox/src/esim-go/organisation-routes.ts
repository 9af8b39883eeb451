import { bundlesByName } from '../catalogue/bundles.ts';
import type { PartnerRoute } from '../partner-routes.ts';
import { type EsimGo, formatTime, readBalanceMinor, readProfile, toAmount } from './esim-go-context.ts';

export function makeOrganisationRoutes(partner: EsimGo): PartnerRoute<'esim-go'>[] {
  return [
    {
      method: 'GET',
      url: '/organisation',
      operation: 'organisation',
      handle: () => ({ status: 200, body: describeOrganisation(partner) }),
    },
    {
      method: 'GET',
      url: '/organisation/groups',
      operation: 'organisation',
      handle: () => ({ status: 200, body: { groups: listGroups() } }),
    },
    {
      method: 'GET',
      url: '/inventory',
      operation: 'inventory',
      handle: () => ({ status: 200, body: { bundles: listInventory(partner) } }),
    },
  ];
}

// Like the live one, this response contains the API key and personal data: callers must not log or forward it.
function describeOrganisation(partner: EsimGo) {
  const { callbackUrl, testCreditMinor, currency } = readProfile(partner);
  return {
    name: 'esimshop (sandbox)',
    apiKey: partner.apiKey,
    taxLiable: 'No',
    addr1: '1 Sandbox Street',
    addr2: '',
    city: 'Sandbox',
    country: 'United Kingdom',
    postcode: 'SB1 1AA',
    callbackUrl,
    groups: listGroups().map((group) => group.name),
    currency,
    balance: toAmount(readBalanceMinor(partner)),
    testCredit: toAmount(testCreditMinor),
    testCreditExpiry: '2099-12-31T00:00:00Z',
    businessType: 'Reseller',
    users: [{ firstName: 'Sandbox', lastName: 'Owner', role: 'OWNER', emailAddress: 'owner@sandbox.example' }],
  };
}

function listGroups() {
  const names = new Set([...bundlesByName.values()].map((bundle) => bundle.group));
  return [...names].map((name) => ({ name, priceListUrl: '', desc: name, icon: '' }));
}

function listInventory(partner: EsimGo) {
  return partner.store
    .list('inventory')
    .filter(({ remaining }) => remaining > 0)
    .map(({ bundleName, remaining }) => {
      const bundle = bundlesByName.get(bundleName);
      return {
        name: bundleName,
        desc: bundle?.description ?? '',
        useDms: false,
        available: [
          { id: bundleName, total: remaining, remaining, expiry: formatTime(partner.now() + 31_536_000_000) },
        ],
        countries: bundle?.countries.map((country) => country.name) ?? [],
        data: bundle?.dataAmountMb ?? 0,
        duration: bundle?.durationDays ?? 0,
        durationUnit: 'day',
        autostart: true,
        unlimited: bundle?.unlimitedTier != null,
        speed: bundle?.speeds ?? [],
        allowances: [],
      };
    });
}
