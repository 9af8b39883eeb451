import type { Coverage } from '@esimshop/contracts/destination-codes';
import type { Destination } from '@esimshop/contracts/destinations';
import { fold } from '@esimshop/contracts/fold';
import { editDistance } from '~/lib/edit-distance.ts';
import type { Language } from '~/lib/language.ts';

export const MIN_QUERY_LENGTH = 2;
export const MAX_SUGGESTIONS = 8;

/** Search terms for a continent, in the languages of the shop, and the region they always suggest. */
const CONTINENT_REGIONS: Record<string, string> = {
  eu: 'Europe+',
  europe: 'Europe+',
  avrupa: 'Europe+',
  as: 'Asia',
  asia: 'Asia',
  asya: 'Asia',
};

/** Shorter queries do not search aliases: their matches would look unrelated. */
const MIN_ALIAS_QUERY_LENGTH = 3;

/** Typos: in shorter words anything is one letter away; up to four letters one may be wrong, in longer ones two. */
const MIN_TYPO_LENGTH = 3;
const SHORT_WORD = 4;
const MAX_SIMILAR = 3;
/** Less than a letter. */
const OTHER_NAME = 0.1;

const CONJUNCTIONS = new Set(['and', 've', 'ile', 'then', 'sonra']);
const SEA_WORDS = new Set(
  'cruise cruises ship ferry yacht sea ocean kruvaziyer gemi gemide feribot yat denizde acikdeniz'.split(' '),
);

/** What a search looks at. */
type Named = Pick<Destination, 'code' | 'names'> & Partial<Pick<Destination, 'aliases'>>;

/** How well a destination matches the query; 0 is best, undefined is no match. */
function rankMatch({ code, names, aliases = [] }: Named, typed: string, language: Language): number | undefined {
  const own = fold(names[language]);
  const others = [...Object.values(names).map(fold), ...aliases];
  if (fold(code) === typed || others.some((word) => squeeze(word) === squeeze(typed))) return 0;
  if (own.startsWith(typed)) return 1;
  if (own.includes(` ${typed}`)) return 2;
  // Only from the start of a word: `eut` is in `deutschland`, but it does not mean Germany.
  const startsOther = others.some((word) => word.startsWith(typed) || word.includes(` ${typed}`));
  if (startsOther && typed.length >= MIN_ALIAS_QUERY_LENGTH) return 3;
  return own.includes(typed) || fold(code).includes(typed) ? 4 : undefined;
}

/** `hong-kong`, `u.s.a.` and `sri lanka` with letters only. */
function squeeze(word: string): string {
  return word.replace(/[^\p{L}\p{N}]+/gu, '') || word;
}

/** All destinations whose name, code or alias matches the query, best first; ignores case and accents. */
export function searchDestinations<Place extends Named>(
  destinations: readonly Place[],
  typed: string,
  language: Language,
): Place[] {
  const folded = fold(typed);
  if (folded === '') return [];
  return destinations
    .map((destination) => ({ destination, rank: rankMatch(destination, folded, language) }))
    .filter((match): match is { destination: Place; rank: number } => match.rank !== undefined)
    .sort((a, b) => a.rank - b.rank)
    .map(({ destination }) => destination);
}

/** At most eight, from two characters on; the name of a continent puts its region first. */
export function suggestDestinations<Place extends Named>(
  destinations: readonly Place[],
  typed: string,
  language: Language,
): Place[] {
  if (typed.trim().length < MIN_QUERY_LENGTH) return [];
  const region = destinations.find(({ code }) => code === CONTINENT_REGIONS[fold(typed)]);
  const matches = searchDestinations(destinations, typed, language).filter((match) => match !== region);
  const found = region ? [region, ...matches] : matches;
  return found.length > 0 ? found.slice(0, MAX_SUGGESTIONS) : findSimilar(destinations, typed, language);
}

/** Suggestions for a text that matches nothing: names at an edit distance of one or two, nearest first. */
export function findSimilar<Place extends Named>(
  destinations: readonly Place[],
  typed: string,
  language: Language,
): Place[] {
  const wanted = squeeze(fold(typed));
  if (wanted.length < MIN_TYPO_LENGTH) return [];
  const allowed = wanted.length <= SHORT_WORD ? 1 : 2;
  return destinations
    .map((destination) => ({ destination, distance: distanceTo(destination, wanted, language) }))
    .filter(({ distance }) => distance < allowed + 1)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, MAX_SIMILAR)
    .map(({ destination }) => destination);
}

/** Letters between the text and the nearest name of a destination; a name in the page's language wins a tie. */
function distanceTo({ names, aliases = [] }: Named, wanted: string, language: Language): number {
  const others = [...Object.values(names), ...aliases].map((name) => distanceBetween(wanted, name));
  return Math.min(distanceBetween(wanted, names[language]), ...others.map((distance) => distance + OTHER_NAME));
}

function distanceBetween(wanted: string, name: string): number {
  const word = squeeze(fold(name));
  return Math.abs(word.length - wanted.length) > 2 ? Number.POSITIVE_INFINITY : editDistance(wanted, word);
}

/** The countries of a text that names several, in its order, such as `greece, turkey`; empty if it does not. */
export function findSeveral(destinations: readonly Destination[], typed: string, language: Language): Destination[] {
  const local = destinations.filter(({ coverage }) => coverage === 'local');
  const words = fold(typed)
    .split(/[\s,;/+&]+/)
    .filter((word) => word !== '' && !CONJUNCTIONS.has(word));
  const found: Destination[] = [];
  for (let start = 0; start < words.length; ) {
    const ends = Array.from({ length: words.length - start }, (_, index) => words.length - index);
    const named = ends.flatMap((end) => {
      const phrase = words.slice(start, end).join(' ');
      const place = local.find((each) => rankMatch(each, phrase, language) === 0);
      return place ? [{ place, end }] : [];
    })[0];
    if (!named) return [];
    if (!found.includes(named.place)) found.push(named.place);
    start = named.end;
  }
  return found.length > 1 ? found : [];
}

/** Whether the search is for a connection at sea, which no plan has. */
export function isAtSea(typed: string): boolean {
  return fold(typed)
    .split(/[^\p{L}]+/u)
    .some((word) => SEA_WORDS.has(word));
}

type GridFilter = { coverage: Coverage; search: string; showAll: boolean; language: Language };

/** The listed destinations: the matches of a search, else one coverage; local shows only popular ones until expanded. */
export function filterDestinations(destinations: readonly Destination[], filter: GridFilter): Destination[] {
  if (filter.search.trim()) return searchDestinations(destinations, filter.search, filter.language);
  const covered = destinations.filter(({ coverage }) => coverage === filter.coverage);
  if (filter.coverage === 'local' && !filter.showAll) return covered.filter(({ popular }) => popular);
  const collator = new Intl.Collator(filter.language);
  return covered.toSorted((a, b) => collator.compare(a.names[filter.language], b.names[filter.language]));
}

/** Splits a name around the match, for highlighting: `('Türkiye', 'turk')` → `['', 'Türk', 'iye']`. */
export function splitMatch(name: string, typed: string): [before: string, match: string, after: string] {
  const wanted = fold(typed);
  let folded = '';
  const origins: number[] = [];
  let position = 0;
  for (const character of name) {
    const piece = character === ' ' ? ' ' : fold(character);
    for (let index = 0; index < piece.length; index++) origins.push(position);
    folded += piece;
    position += character.length;
  }
  const start = wanted === '' ? -1 : folded.indexOf(wanted);
  if (start < 0) return [name, '', ''];
  const from = origins[start] ?? 0;
  const to = origins[start + wanted.length] ?? name.length;
  return [name.slice(0, from), name.slice(from, to), name.slice(to)];
}
