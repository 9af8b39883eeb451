import { brandNameOf } from '../catalogue/brand-name.ts';
import { destinationsByIso } from '../catalogue/destinations.ts';
import { type EsimGo, formatTime } from './esim-go-context.ts';
import type { Esim } from './esim-go-tables.ts';
import { findOffer } from './offers.ts';

/** A network of the country sees the eSIM: the named one, or its first. Undefined for a country without any. */
export function seeEsim(esim: Esim, { iso, network, at }: { iso: string; network?: string | undefined; at: number }) {
  const networkName = network ?? destinationsByIso.get(iso)?.networks[0]?.name;
  return networkName === undefined ? undefined : { ...esim, seen: { networkName, iso, at } };
}

/** An eSIM that uses data is seen: by the network that saw it before, or the first where its newest bundle works. */
export function seeWhereUsed(partner: EsimGo, esim: Esim): Esim {
  const at = partner.now();
  if (esim.seen) return { ...esim, seen: { ...esim.seen, at } };
  const bundle = findOffer(partner, esim.assignments.at(-1)?.bundleName ?? '');
  const iso = bundle?.countries.map((country) => country.iso).find((code) => destinationsByIso.has(code));
  return (iso && seeEsim(esim, { iso, at })) || esim;
}

/** Without any field while no network has seen it. */
export function toLocationWire({ seen }: Esim) {
  if (!seen) return {};
  const { networkName, iso, at } = seen;
  return {
    mobileNetworkCode: `${iso}${networkName.slice(0, 2).toUpperCase()}`,
    networkName,
    networkBrandName: brandNameOf(networkName),
    country: iso,
    lastSeen: formatTime(at),
  };
}
