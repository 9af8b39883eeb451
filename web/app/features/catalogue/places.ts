import { type Coverage, canonicalCode, isAreaCode, isLocalCode } from '@esimshop/contracts/destination-codes';
import type { Destination } from '@esimshop/contracts/destinations';
import type { PlanFilter } from './requests.ts';

type Place = { code: string; coverage: Coverage };

/** The path of a place's plans: `/products?country=TR`, `/products?region=Europe%2B`. */
export function placePath({ code, coverage }: Place): string {
  return `/products?${new URLSearchParams({ [coverage === 'local' ? 'country' : 'region']: code })}`;
}

/**
 * The country or region that the URL names; undefined for the list of all destinations. Accepts aliases such as `UK`,
 * and either parameter for any place.
 */
export function readPlanFilter(
  query: URLSearchParams,
): Extract<PlanFilter, { country: string } | { region: string }> | undefined {
  const country = query.get('country')?.trim();
  const code = canonicalCode(country || query.get('region') || '');
  if (!code) return undefined;
  if (isLocalCode(code)) return { country: code };
  return country && !isAreaCode(code) ? { country: code } : { region: code };
}

/** The code of the place that a filter names. */
export function placeOf(filter: { country: string } | { region: string }): string {
  return 'country' in filter ? filter.country : filter.region;
}

/** About a third of a shown list: popular places first, then by a hash that is stable between visits. */
const BADGE_SHARE = 0.3;

/** The codes among the shown destinations that get the 'popular' badge; the same on server and client. */
export function pickPopularBadges(shown: readonly Pick<Destination, 'code' | 'popular'>[]): ReadonlySet<string> {
  const byRank = shown
    .map((destination, position) => ({
      ...destination,
      rank: destination.popular ? position : 1e6 + hashOf(destination.code),
    }))
    .sort((a, b) => a.rank - b.rank);
  return new Set(byRank.slice(0, Math.round(shown.length * BADGE_SHARE)).map(({ code }) => code));
}

/** FNV-1a, 32 bits: small and deterministic. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}
