import { editDistance } from '~/lib/edit-distance.ts';

/** Short codes have many neighbours: of up to so many characters, one edit is a misspelling, of longer ones two. */
const SHORT = 5;

/** The code that somebody probably meant, by the fewest edits; undefined if none is near or two are equally so. */
export function findNearestCode(typed: string, codes: readonly string[]): string | undefined {
  const near = codes
    .map((code) => ({ code, edits: editDistance(typed, code) }))
    .filter(({ code, edits }) => edits > 0 && edits <= (code.length > SHORT ? 2 : 1))
    .toSorted((a, b) => a.edits - b.edits);
  const [first, second] = near;
  return first && first.edits !== second?.edits ? first.code : undefined;
}
