import { priceFixedBundle, priceRegionalBundle } from '../catalogue/bundle-prices.ts';
import { type Destination, destinations, destinationsByIso } from '../catalogue/destinations.ts';
import { regions } from '../catalogue/regions.ts';

export type AiraloPackage = {
  id: string;
  type: 'sim' | 'topup';
  /** In MB, 1024 to the GB; 0 for unlimited. */
  amountMb: number;
  days: number;
  isUnlimited: boolean;
  isFairUse: boolean;
  netPriceMinor: number;
};
export type Operator = {
  id: number;
  title: string;
  isLocal: boolean;
  canTopUp: boolean;
  needsIdentity: boolean;
  countries: Destination[];
  packages: AiraloPackage[];
};
/** What consumers pay in US dollars, and the least that a partner may ask. */
export function retailPriceOf({ netPriceMinor }: Pick<AiraloPackage, 'netPriceMinor'>): number {
  return Math.ceil((netPriceMinor / 100) * 2.4);
}

/** What a partner pays for it, with the discount of its account or at the net price. */
export function partnerPriceMinor(each: AiraloPackage, discountPercentage: number | null): number {
  return discountPercentage === null ? each.netPriceMinor : retailPriceOf(each) * (100 - discountPercentage);
}

/** A country or a region with the operators that sell there. */
export type Place = { slug: string; countryCode: string; title: string; operators: Operator[] };

const sizesGb = [1, 2, 3, 5, 10, 20];
const daysOf = (sizeGb: number) => ({ 1: 7, 2: 15 })[sizeGb] ?? 30;
/** Destinations that this partner does not name by a country code. */
const unknownIsos = new Set(['CYP', 'US-HI', 'IC']);
/** Operators that check who their customer is. */
const identityIsos = new Set(['HK', 'TW']);
const slugs: Record<string, string> = {
  Africa: 'africa',
  Asia: 'asia',
  Caribbean: 'caribbean-islands',
  'Europe+': 'europe',
  Global: 'world',
  LATAM: 'latin-america',
  'Middle East': 'middle-east-and-north-africa',
  'North America': 'north-america',
  Oceania: 'oceania',
};

export const places: readonly Place[] = [
  ...destinations.filter(({ iso }) => !unknownIsos.has(iso)).map(toCountry),
  ...regions.flatMap(toRegion),
];

export const packagesById: ReadonlyMap<string, AiraloPackage & { operator: Operator }> = new Map(
  places.flatMap(({ operators }) =>
    operators.flatMap((operator) => operator.packages.map((each) => [each.id, { ...each, operator }] as const)),
  ),
);

function toCountry(destination: Destination, index: number): Place {
  const slug = toSlug(destination.name);
  const countries = [destination];
  // Dearer than the other wholesale partner in every second country, cheaper in the others.
  const factor = index % 2 === 0 ? 0.92 : 1.08;
  const operator = makeOperator(index, { title: `${destination.name} Mobil`, isLocal: true, countries });
  operator.needsIdentity = identityIsos.has(destination.iso);
  operator.packages = sizesGb
    .filter((sizeGb) => destination.sizesGb.includes(sizeGb))
    .flatMap((sizeGb) =>
      makePackages(
        operator,
        `${slug}-mobil`,
        sizeGb,
        priceFixedBundle(destination.tier, sizeGb, daysOf(sizeGb)) * factor,
      ),
    );
  const unlimited = makeOperator(index + 500, { title: `${destination.name} Sinirsiz`, isLocal: true, countries });
  unlimited.canTopUp = false;
  unlimited.packages = [
    {
      id: `${slug}-mobil-10days-unlimited`,
      type: 'sim',
      amountMb: 0,
      days: 10,
      isUnlimited: true,
      isFairUse: index % 2 === 0,
      netPriceMinor: 2_500,
    },
  ];
  return { slug, countryCode: destination.iso, title: destination.name, operators: [operator, unlimited] };
}

function toRegion(region: (typeof regions)[number], index: number): Place[] {
  const slug = slugs[region.label];
  if (slug === undefined) return [];
  const countries = region.members
    .filter((iso) => !unknownIsos.has(iso))
    .flatMap((iso) => destinationsByIso.get(iso) ?? []);
  const operator = makeOperator(1_000 + index, { title: `${region.label} Link`, isLocal: false, countries });
  const largestGb = [1, 5, 10, 20][region.retailExamplesMinor.length - 1] ?? 1;
  operator.packages = sizesGb
    .filter((sizeGb) => sizeGb <= largestGb)
    .flatMap((sizeGb) => makePackages(operator, `${slug}-link`, sizeGb, priceRegionalBundle(region, sizeGb)));
  return [{ slug, countryCode: '', title: region.label, operators: [operator] }];
}

function makeOperator(id: number, rest: Pick<Operator, 'title' | 'isLocal' | 'countries'>): Operator {
  return { id, ...rest, canTopUp: true, needsIdentity: false, packages: [] };
}

/** A package for a new eSIM and the one that tops it up. */
function makePackages({ canTopUp }: Operator, name: string, sizeGb: number, netPriceMinor: number): AiraloPackage[] {
  const days = daysOf(sizeGb);
  const forSim: AiraloPackage = {
    id: `${name}-${days}days-${sizeGb}gb`,
    type: 'sim',
    amountMb: sizeGb * 1024,
    days,
    isUnlimited: false,
    isFairUse: false,
    netPriceMinor: Math.round(netPriceMinor),
  };
  return canTopUp ? [forSim, { ...forSim, id: `${forSim.id}-topup`, type: 'topup' }] : [forSim];
}

function toSlug(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
