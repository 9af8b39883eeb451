import type { Coverage, Destination } from '@esimshop/contracts/destinations';
import { fold } from '@esimshop/contracts/fold';
import type { Language } from '~/lib/language.ts';

export const MIN_TYPED = 2;
export const MAX_SUGGESTIONS = 8;

/** What is typed for a continent, in both languages, and the region that it always brings up. */
const REGION_WORDS: Record<string, string> = {
  eu: 'Europe+',
  europe: 'Europe+',
  avrupa: 'Europe+',
  as: 'Asia',
  asia: 'Asia',
  asya: 'Asia',
};

/** So much of another spelling must be typed: fewer letters bring up places for reasons that nobody sees. */
const MIN_OF_OTHER_SPELLING = 3;

/** How well a destination answers what was typed; 0 is best, undefined is no answer. */
function rankMatch({ code, names, aliases }: Destination, typed: string, language: Language): number | undefined {
  const own = fold(names[language]);
  const others = [fold(names.en), fold(names.tr), ...aliases];
  if (fold(code) === typed || others.includes(typed)) return 0;
  if (own.startsWith(typed)) return 1;
  if (own.includes(` ${typed}`)) return 2;
  // From the start of a word only: `eut` is in `deutschland`, but nobody who types it means Germany.
  const startsOther = others.some((word) => word.startsWith(typed) || word.includes(` ${typed}`));
  if (startsOther && typed.length >= MIN_OF_OTHER_SPELLING) return 3;
  return own.includes(typed) || fold(code).includes(typed) ? 4 : undefined;
}

/** All destinations whose name, code or alias holds what was typed, best first; case and accents do not matter. */
export function searchDestinations(
  destinations: readonly Destination[],
  typed: string,
  language: Language,
): Destination[] {
  const folded = fold(typed);
  if (folded === '') return [];
  return destinations
    .map((destination) => ({ destination, rank: rankMatch(destination, folded, language) }))
    .filter((match): match is { destination: Destination; rank: number } => match.rank !== undefined)
    .sort((a, b) => a.rank - b.rank)
    .map(({ destination }) => destination);
}

/** At most eight, from the second character on; a continent's word brings its region to the top. */
export function suggestDestinations(
  destinations: readonly Destination[],
  typed: string,
  language: Language,
): Destination[] {
  if (typed.trim().length < MIN_TYPED) return [];
  const region = destinations.find(({ code }) => code === REGION_WORDS[fold(typed)]);
  const matches = searchDestinations(destinations, typed, language).filter((match) => match !== region);
  return (region ? [region, ...matches] : matches).slice(0, MAX_SUGGESTIONS);
}

type GridFilter = { coverage: Coverage; search: string; showAll: boolean; language: Language };

/** What the list shows: the matches of a search, else one coverage, of which local shows the popular ones first. */
export function filterDestinations(destinations: readonly Destination[], filter: GridFilter): Destination[] {
  if (filter.search.trim()) return searchDestinations(destinations, filter.search, filter.language);
  const covered = destinations.filter(({ coverage }) => coverage === filter.coverage);
  if (filter.coverage === 'local' && !filter.showAll) return covered.filter(({ popular }) => popular);
  const collator = new Intl.Collator(filter.language);
  return covered.toSorted((a, b) => collator.compare(a.names[filter.language], b.names[filter.language]));
}

/** Splits a name around what was typed, so that it can be marked: `('Türkiye', 'turk')` → `['', 'Türk', 'iye']`. */
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
