import type { RatingsResponse } from '@esimshop/contracts/ratings';
import type { Claims } from '@esimshop/contracts/settings';

/** The sums of all ratings if there are enough, or whether destinations show theirs; undefined until they are read. */
export type RatingSums = { count: number; average: number } | 'elsewhere' | 'none' | undefined;

type ChosenRating = { given: { count: number; average: number } } | { claimed: NonNullable<Claims['rating']>['value'] };

/** Short, since the first page must arrive whole in the first round trip. */
export function toRatingSums({ ratings, areShown }: RatingsResponse): NonNullable<RatingSums> {
  if (ratings) return { count: ratings.count, average: ratings.average };
  return areShown ? 'elsewhere' : 'none';
}

/** What is said of ratings: those that buyers gave. Only where none are shown, what the shop claims of them. */
export function chooseRating(ratings: RatingSums, claim: Claims['rating']): ChosenRating | undefined {
  if (typeof ratings === 'object') return { given: ratings };
  return ratings === 'none' && claim ? { claimed: claim.value } : undefined;
}
