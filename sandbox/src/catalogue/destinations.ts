import { destinationTable } from './destination-table.ts';
import type { PriceTier } from './price-tiers.ts';

export type Generation = '2G' | '3G' | '4G' | '5G';
export type Network = { name: string; best: Generation };
export type Destination = {
  iso: string;
  name: string;
  region: string | null;
  tier: PriceTier;
  /** Sizes of the fixed bundles in GB, ascending. */
  sizesGb: number[];
  networks: Network[];
};

const allSizesGb = [1, 2, 3, 5, 10, 20, 50, 100];

export const destinations: readonly Destination[] = destinationTable.trim().split('\n').map(parseDestination);

export const destinationsByIso: ReadonlyMap<string, Destination> = new Map(
  destinations.map((destination) => [destination.iso, destination]),
);

function parseDestination(line: string): Destination {
  const [iso = '', name = '', region = '', tier = '', largestSize = '', networks = ''] = line.split('|');
  const largestGb = Number.parseInt(largestSize, 10);
  return {
    iso,
    name,
    region: region === '' ? null : region,
    tier: tier as PriceTier,
    sizesGb: allSizesGb.filter((sizeGb) => sizeGb <= largestGb),
    networks: networks.split(';').map(parseNetwork),
  };
}

function parseNetwork(text: string): Network {
  const colon = text.lastIndexOf(':');
  return { name: text.slice(0, colon), best: text.slice(colon + 1) as Generation };
}
