import type { Coverage } from '@esimshop/contracts/destination-codes';
import type { Destination } from '@esimshop/contracts/destinations';
import { fold } from '@esimshop/contracts/fold';
import type { Language } from '~/lib/language.ts';

export const MIN_QUERY_LENGTH = 2;
export const MAX_SUGGESTIONS = 8;

/** Search terms for a continent, in both languages, and the region they always suggest. */
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

/** How well a destination matches the query; 0 is best, undefined is no match. */
function rankMatch({ code, names, aliases }: Destination, typed: string, language: Language): number | undefined {
  const own = fold(names[language]);
  const others = [fold(names.en), fold(names.tr), ...aliases];
  if (fold(code) === typed || others.includes(typed)) return 0;
  if (own.startsWith(typed)) return 1;
  if (own.includes(` ${typed}`)) return 2;
  // Only from the start of a word: `eut` is in `deutschland`, but nobody who types it means Germany.
  const startsOther = others.some((word) => word.startsWith(typed) || word.includes(` ${typed}`));
  if (startsOther && typed.length >= MIN_ALIAS_QUERY_LENGTH) return 3;
  return own.includes(typed) || fold(code).includes(typed) ? 4 : undefined;
}

/** All destinations whose name, code or alias matches the query, best first; ignores case and accents. */
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

/** At most eight, from two characters on; the name of a continent puts its region first. */
export function suggestDestinations(
  destinations: readonly Destination[],
  typed: string,
  language: Language,
): Destination[] {
  if (typed.trim().length < MIN_QUERY_LENGTH) return [];
  const region = destinations.find(({ code }) => code === CONTINENT_REGIONS[fold(typed)]);
  const matches = searchDestinations(destinations, typed, language).filter((match) => match !== region);
  return (region ? [region, ...matches] : matches).slice(0, MAX_SUGGESTIONS);
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
