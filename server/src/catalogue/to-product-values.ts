import { createHash } from 'node:crypto';
import { classifyDestination } from '@esimshop/contracts/destinations';
import { fold } from '@esimshop/contracts/fold';
import {
  formatDataAmount,
  TIER_NAMES,
  toDataSize,
  UNLIMITED_TIERS,
  type UnlimitedTier,
  unlimitedTierOf,
} from '@esimshop/contracts/plans';
import type { SourceBundle } from './bundle-source.ts';
import { destinationAliases } from './destination-aliases.ts';
import { destinationNames } from './destination-names.ts';

export type ProductValues = NonNullable<ReturnType<typeof toProductValues>>;

/**
 * What the shop keeps of a bundle, without its price. `sourceHash` covers all of it, so that a row is written again
 * when the partner's facts or our way of telling them change, and only then. Undefined for a bundle whose destination
 * is neither a country, nor a region, nor several countries.
 */
export function toProductValues(bundle: SourceBundle) {
  const { code, regionName, name } = bundle.destination;
  const countryCodes = [...new Set(bundle.countries.map(({ iso }) => iso))].toSorted();
  const coverage = classifyDestination(code, regionName, name) ?? (countryCodes.length > 1 ? 'regional' : undefined);
  if (!coverage) return undefined;
  const tier = bundle.dataMb === null ? unlimitedTierOf(bundle.name, bundle.groups.join(' ')) : null;
  const values = {
    productId: bundle.name,
    name: titleOf(bundle, tier),
    description: describe(bundle, tier, countryCodes.length),
    countryCode: code,
    regionName,
    coverage,
    dataMb: bundle.dataMb,
    validityDays: bundle.validityDays,
    tier,
    countryCodes,
    speeds: bundle.speeds,
    groups: bundle.groups,
    startsOnFirstConnection: bundle.startsOnFirstConnection,
    imageUrl: bundle.imageUrl,
    costMinor: bundle.costMinor,
    currency: bundle.currency,
    searchKey: searchKeyOf(bundle, tier),
  };
  const sourceHash = createHash('sha256').update(JSON.stringify(values)).digest('base64url');
  return { ...values, sourceHash };
}

type Tier = UnlimitedTier | null;

/** As the partner's ids are read for display: `Turkey eSIM 5GB for 30 Days`. */
function titleOf({ destination, dataMb, validityDays }: SourceBundle, tier: Tier): string {
  const size = tier ? `Unlimited ${TIER_NAMES[tier]}` : formatDataAmount(dataMb);
  return `${destinationNames(destination.code).en} eSIM ${size} for ${formatDays(validityDays, 'Day')}`;
}

function describe({ destination, dataMb, validityDays }: SourceBundle, tier: Tier, countryCount: number): string {
  const name = destinationNames(destination.code).en;
  const where = countryCount > 1 ? `in ${countryCount} countries (${name})` : `in ${name}`;
  const days = formatDays(validityDays, 'day');
  if (!tier) return `${formatSize(dataMb ?? 0)} of mobile data ${where}, valid for ${days}.`;
  const { dailyMb, throttleKbps } = UNLIMITED_TIERS[tier];
  const after = throttleKbps < 1000 ? `${throttleKbps} kbps` : `${throttleKbps / 1000} Mbps`;
  return `Unlimited mobile data ${where}, valid for ${days}: ${formatSize(dailyMb)} a day at full speed, then ${after}.`;
}

/** Both languages' names, the code, other spellings, the part of the world, the title and the id, folded. */
function searchKeyOf(bundle: SourceBundle, tier: Tier): string {
  const { code, regionName } = bundle.destination;
  const names = [...Object.values(destinationNames(code)), ...Object.values(destinationNames(regionName))];
  const words = [...names, code, ...destinationAliases(code), titleOf(bundle, tier), bundle.name];
  return [...new Set(words.map(fold))].join(' | ');
}

function formatDays(days: number, word: string): string {
  return `${days} ${word}${days === 1 ? '' : 's'}`;
}

function formatSize(megabytes: number): string {
  const { value, unit } = toDataSize(megabytes);
  return `${value} ${unit}`;
}
