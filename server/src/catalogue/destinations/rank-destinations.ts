import { createHash } from 'node:crypto';
import { type Coverage, POPULAR_CODES } from '@esimshop/contracts/destination-codes';

type Place = { code: string; coverage: Coverage };

const COVERAGE_ORDER: Record<Coverage, number> = { local: 0, regional: 1, global: 2 };

/**
 * Places in order of popularity, countries before regions before global plans: by units sold in the last 90 days,
 * then in the order of the popular codes, then by a hash of the code, so that the order is stable but not
 * alphabetical.
 */
export function rankDestinations<Item extends Place>(
  places: readonly Item[],
  soldByCode: ReadonlyMap<string, number>,
): Item[] {
  const ranked = places.map((place) => ({
    place,
    coverage: COVERAGE_ORDER[place.coverage],
    sold: soldByCode.get(place.code) ?? 0,
    position: positionOf(place.code),
    hash: createHash('sha256').update(place.code).digest('hex'),
  }));
  ranked.sort(
    (a, b) => a.coverage - b.coverage || b.sold - a.sold || a.position - b.position || (a.hash < b.hash ? -1 : 1),
  );
  return ranked.map(({ place }) => place);
}

/** Whether the code is one of the dozen popular destinations. */
export function isPopularCode(code: string): boolean {
  return (POPULAR_CODES as readonly string[]).includes(code);
}

function positionOf(code: string): number {
  const position = (POPULAR_CODES as readonly string[]).indexOf(code);
  return position < 0 ? POPULAR_CODES.length : position;
}
