export const STRENGTHS = ['weak', 'fair', 'good', 'strong'] as const;
export type Strength = (typeof STRENGTHS)[number];

/** Bits below which a password is no more than this. */
const BITS: readonly { strength: Strength; below: number }[] = [
  { strength: 'weak', below: 36 },
  { strength: 'fair', below: 52 },
  { strength: 'good', below: 72 },
];
/** What passwords are made of most often, in the languages of the shop; each counts as one character. */
const COMMON =
  /p[a@]ss?w[o0]rd|parola|sifre|şifre|qwert[yz]?|asdf(gh)?|abc(def)?|letmein|welcome|hosgeldin|iloveyou|seviyorum|admin|esim(shop)?|galatasaray|fenerbahce|besiktas|istanbul|(19|20)\d\d/giu;
const SEQUENCE = /(.)\1{2,}|0?1234?5?6?7?8?9?0?|9?8?7?6?5?4321?/gu;

/**
 * A hint only: the shop accepts whatever is long enough. Counts what is left of a password without common words, runs and
 * the user's own names.
 */
export function estimateStrength(password: string, ownWords: readonly string[] = []): Strength {
  const folded = password.toLowerCase();
  const withoutOwn = ownWords
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word.length >= 3)
    .reduce((rest, word) => rest.replaceAll(word, ' '), folded);
  const rest = [...withoutOwn.replace(COMMON, ' ').replace(SEQUENCE, ' ')];
  const isChanged = withoutOwn !== folded;
  const alphabet = alphabetOf(password) || 1;
  const different = new Set(rest).size;
  // Repeated characters add little, so a long sentence still counts more than its alphabet.
  const characters = Math.min(rest.length, different * 2);
  const bits = characters * Math.log2(alphabet) - (isChanged ? 6 : 0);
  return BITS.find(({ below }) => bits < below)?.strength ?? 'strong';
}

function alphabetOf(password: string): number {
  const parts: readonly (readonly [RegExp, number])[] = [
    [/\p{Ll}/u, 26],
    [/\p{Lu}/u, 26],
    [/\p{N}/u, 10],
    [/[^\p{L}\p{N}]/u, 12],
  ];
  return parts.reduce((sum, [pattern, size]) => sum + (pattern.test(password) ? size : 0), 0);
}
