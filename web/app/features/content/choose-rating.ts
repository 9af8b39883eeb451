import type { Claims } from '@esimshop/contracts/settings';

/** Whether ratings of buyers are shown anywhere, and the sums of all if there are enough; undefined until they are read. */
export type RatingSums = { areShown: boolean; count?: number; average?: number } | undefined;

type ChosenRating = { given: { count: number; average: number } } | { claimed: NonNullable<Claims['rating']>['value'] };

/** What is said of ratings: those that buyers gave. Only where none are shown, what the shop claims of them. */
export function chooseRating(ratings: RatingSums, claim: Claims['rating']): ChosenRating | undefined {
  if (!ratings) return undefined;
  const { areShown, count, average } = ratings;
  if (count !== undefined && average !== undefined) return { given: { count, average } };
  return areShown || !claim ? undefined : { claimed: claim.value };
}
