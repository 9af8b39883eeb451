import {
  type Coverage,
  canonicalCode,
  type Destination,
  isLocalCode,
  REGION_CODES,
} from '@esimshop/contracts/destinations';
import type { PlanFilter } from './requests.ts';

/** What is no country: the regions, and the globe. */
const AREA_CODES: readonly string[] = [...REGION_CODES, 'Global'];

type Place = { code: string; coverage: Coverage };

/** The address of a place's plans: `/products?country=TR`, `/products?region=Europe%2B`. */
export function placePath({ code, coverage }: Place): string {
  return `/products?${new URLSearchParams({ [coverage === 'local' ? 'country' : 'region']: code })}`;
}

/**
 * What the address asks for: a country, a region, or undefined for the list of all places. Aliases such as `UK` are
 * understood, and a place is found under either name of the parameter.
 */
export function readPlanFilter(
  query: URLSearchParams,
): Extract<PlanFilter, { country: string } | { region: string }> | undefined {
  const country = query.get('country')?.trim();
  const code = canonicalCode(country || query.get('region') || '');
  if (!code) return undefined;
  if (isLocalCode(code)) return { country: code };
  return country && !AREA_CODES.includes(code) ? { country: code } : { region: code };
}

/** About a third of a shown list: popular places first, then by a hash that never changes between visits. */
const BADGE_SHARE = 0.3;

/** The codes that carry the 'popular' badge among the places that are shown; the same on server and client. */
export function pickPopularBadges(shown: readonly Pick<Destination, 'code' | 'popular'>[]): ReadonlySet<string> {
  const byRank = shown
    .map((destination, position) => ({
      ...destination,
      rank: destination.popular ? position : 1e6 + hashOf(destination.code),
    }))
    .sort((a, b) => a.rank - b.rank);
  return new Set(byRank.slice(0, Math.round(shown.length * BADGE_SHARE)).map(({ code }) => code));
}

/** FNV-1a, 32 bits: small, and the same everywhere. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}
