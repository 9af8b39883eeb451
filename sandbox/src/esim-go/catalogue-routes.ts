import { brandNameOf } from '../catalogue/brand-name.ts';
import type { Bundle } from '../catalogue/bundles.ts';
import { type Destination, destinations, type Generation } from '../catalogue/destinations.ts';
import type { PartnerRoute } from '../partner-routes.ts';
import { asFields, readFlag, readText } from '../read-fields.ts';
import { apiError, type EsimGo, readProfile, toAmount } from './esim-go-context.ts';
import { findOffer, listOffers } from './offers.ts';
import { sortBy, toPageWire } from './paginate.ts';

const generations: Generation[] = ['2G', '3G', '4G', '5G'];

export function makeCatalogueRoutes(partner: EsimGo): PartnerRoute<'esim-go'>[] {
  return [
    {
      method: 'GET',
      url: '/catalogue',
      operation: 'catalogue',
      handle: ({ request }) => {
        const query = asFields(request.query);
        const found = sortBundles(listOffers(partner).filter(matchesQuery(query)), query);
        const body = toPageWire(found, query, {
          ...{ pageSize: 50, largest: 1_000, sizeField: 'perPage' },
          name: 'bundles',
          bareListLength: readProfile(partner).bareListLength,
          toWire: toBundleWire,
        });
        return { status: 200, body };
      },
    },
    {
      method: 'GET',
      url: '/catalogue/bundle/:name',
      operation: 'catalogue',
      handle: ({ request }) => {
        const bundle = findOffer(partner, readText(asFields(request.params), 'name') ?? '');
        if (!bundle) throw apiError(403, 'bundle not found or not available to this organisation');
        return { status: 200, body: toBundleWire(bundle) };
      },
    },
    {
      method: 'GET',
      url: '/networks',
      operation: 'networks',
      handle: ({ request }) => {
        const query = asFields(request.query);
        const names = splitList(query, 'countries');
        const isos = splitList(query, 'isos');
        const returnAll = readFlag(query, 'returnAll');
        if (!returnAll && names.length === 0 && isos.length === 0)
          throw apiError(400, 'countries, isos or returnAll is required');
        const found = destinations.filter(({ name, iso }) => returnAll || names.includes(name) || isos.includes(iso));
        return { status: 200, body: { countryNetworks: found.map(toNetworksWire) } };
      },
    },
  ];
}

function matchesQuery(query: Record<string, unknown>): (bundle: Bundle) => boolean {
  const description = readText(query, 'description')?.replaceAll('*', '').toLowerCase();
  const group = readText(query, 'group');
  const region = readText(query, 'region');
  const countries = splitList(query, 'countries');
  return (bundle) => {
    // Filters apply to the first country, which for a regional bundle is the region itself.
    const base = bundle.countries[0];
    if (description !== undefined && !bundle.description.toLowerCase().includes(description)) return false;
    if (group !== undefined && bundle.group !== group) return false;
    if (region !== undefined && base?.region !== region && base?.name !== region) return false;
    return countries.length === 0 || (base !== undefined && countries.includes(base.iso));
  };
}

function sortBundles(found: Bundle[], query: Record<string, unknown>): Bundle[] {
  const orderBy = readText(query, 'orderBy');
  const key = (bundle: Bundle): string | number => {
    if (orderBy === 'price') return bundle.priceMinor;
    if (orderBy === 'duration') return bundle.durationDays;
    if (orderBy === 'dataAmount') return bundle.dataAmountMb;
    return orderBy === 'description' ? bundle.description : bundle.name;
  };
  return sortBy(found, key, readText(query, 'direction') === 'desc');
}

function toBundleWire(bundle: Bundle) {
  const unlimited = bundle.unlimitedTier !== null;
  return {
    name: bundle.name,
    description: bundle.description,
    groups: [bundle.group],
    countries: bundle.countries,
    dataAmount: bundle.dataAmountMb,
    duration: bundle.durationDays,
    durationUnit: 'day',
    speed: bundle.speeds,
    autostart: true,
    unlimited,
    roamingEnabled: bundle.roamingEnabled,
    imageUrl: '',
    price: toAmount(bundle.priceMinor),
    billingType: 'FixedCost',
    profileName: bundle.profileName,
    allowances: [
      {
        type: 'DATA',
        service: bundle.roamingEnabled.length > 0 ? 'ROAMING' : 'STANDARD',
        description: bundle.description,
        amount: bundle.dataAmountMb,
        unit: 'MB',
        unlimited,
      },
    ],
  };
}

// Network codes are empty: this catalogue's data has names and generations only.
function toNetworksWire(destination: Destination) {
  return {
    name: destination.iso,
    networks: destination.networks.map(({ name, best }) => ({
      name,
      brandName: brandNameOf(name),
      mcc: '',
      mnc: '',
      tagid: '',
      speed: generations.slice(0, generations.indexOf(best) + 1),
    })),
  };
}

function splitList(query: Record<string, unknown>, name: string): string[] {
  return (readText(query, name) ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
