/** Short codes have many neighbours: of up to so many characters, one edit is a misspelling, of longer ones two. */
const SHORT = 5;

/** The code that somebody probably meant, by the fewest edits; undefined if none is near or two are equally so. */
export function findNearestCode(typed: string, codes: readonly string[]): string | undefined {
  const near = codes
    .map((code) => ({ code, edits: countEdits(typed, code) }))
    .filter(({ code, edits }) => edits > 0 && edits <= (code.length > SHORT ? 2 : 1))
    .toSorted((a, b) => a.edits - b.edits);
  const [first, second] = near;
  return first && first.edits !== second?.edits ? first.code : undefined;
}

/** How many letters were added, left out, replaced or swapped with their neighbour. */
function countEdits(a: string, b: string): number {
  const [from, to] = [[...a], [...b]];
  const rows = [to.map((_, j) => j + 1)];
  const at = (i: number, j: number) => (i < 0 ? j + 1 : j < 0 ? i + 1 : (rows[i + 1]?.[j] ?? 0));
  // The first row stands for nothing typed.
  for (const [i, typed] of from.entries()) {
    const row: number[] = [];
    rows.push(row);
    for (const [j, meant] of to.entries()) {
      const before = j === 0 ? i + 1 : (row[j - 1] ?? 0);
      const edits = [before + 1, at(i - 1, j) + 1, at(i - 1, j - 1) + (typed === meant ? 0 : 1)];
      if (typed === to[j - 1] && from[i - 1] === meant) edits.push(at(i - 2, j - 2) + 1);
      row.push(Math.min(...edits));
    }
  }
  return at(from.length - 1, to.length - 1);
}
