import type { Destination } from '@esimshop/contracts/destinations';
import { LOCALES } from '@esimshop/contracts/locales';
import { expect, test } from 'vitest';
import { findSeveral, isAtSea, suggestDestinations } from './destination-search.ts';

/** About as many countries as a shop sells. */
const CODES = `
  AX AL DZ AD AI AG AR AM AW AU AT AZ BS BH BD BB BY BE BJ BM BO BQ BA BW BR BN BG BF KH CM CA IC CV KY CF TD CL
  CN CO CG CR HR CU CW CY CZ CD DK DM DO EC EG SV EE ET FO FJ FI FR GF GA GE DE GH GI GR GL GD GP GU GT GG GN GW
  GY HT HN HK HU IS IN ID IR IQ IE IM IL IT CI JM JP JE JO KZ KE KR XK KW KG LA LV LS LR LI LT LU MO MK MG MW MY
  ML MT MQ MR MU YT MX MD MC MN ME MS MA MZ NA NR NL NZ NI NE NG NO OM PK PS PA PG PY PE PH PL PT PR QA RE RO RU
  RW BL KN LC MF VC WS SA SN RS SC SG SK SI ZA ES LK SD SR SZ SE CH TW TJ TZ TH TG TO TT TN TR TC UG UA AE GB US
  UY UZ VU VA VN VG VI ZM
`;
const ALIASES: Record<string, string[]> = {
  GB: ['uk', 'great britain', 'england', 'ingiltere'],
  HK: ['hong kong'],
  TR: ['turkey', 'turkiye'],
  US: ['usa', 'america', 'amerika', 'abd'],
};

const nameIn = (locale: string, code: string) => new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? '';
const destinations = CODES.trim()
  .split(/\s+/)
  .map(
    (code): Destination => ({
      code,
      coverage: 'local',
      names: { en: nameIn('en', code), tr: nameIn('tr', code) },
      aliases: ALIASES[code] ?? [],
      regionName: '',
      fromPrice: '3.99',
      currency: 'USD',
      planCount: 1,
      countryCount: 1,
      popular: false,
      hasUnlimited: false,
      generation: null,
    }),
  );

/** A letter left out, typed twice, exchanged with the next one, or replaced: one for each place in the word, in turn. */
function misspell(name: string, turn: number): string {
  const letters = [...name];
  const at = 1 + (turn % Math.max(1, letters.length - 2));
  const [letter = '', next = ''] = [letters[at], letters[at + 1]];
  const changed = [
    () => letters.toSpliced(at, 1),
    () => letters.toSpliced(at, 0, letter),
    () => letters.toSpliced(at, 2, next, letter),
    () => letters.toSpliced(at, 1, letter === 'x' ? 'y' : 'x'),
  ][turn % 4];
  return (changed?.() ?? letters).join('');
}

test.each(LOCALES)('of 200 misspelt names in %s, 190 find their destination among the first three', (locale) => {
  const tries = Array.from({ length: 200 }, (_, turn) => {
    const destination = destinations[turn % destinations.length];
    const name = destination?.names[locale] ?? '';
    return { code: destination?.code, typed: misspell(name, turn * 7 + Math.floor(turn / 3)) };
  });
  const missed = tries.filter(
    ({ code, typed }) =>
      !suggestDestinations(destinations, typed, locale)
        .slice(0, 3)
        .some((found) => found.code === code),
  );
  expect(missed.length, JSON.stringify(missed)).toBeLessThanOrEqual(10);
});

test.each([
  ['turky', 'TR'],
  ['germny', 'DE'],
  ['thialand', 'TH'],
  ['japn', 'JP'],
  ['inglitere', 'GB'],
  ['almnaya', 'DE'],
  ['Hong-Kong', 'HK'],
  ['Sri-Lanka', 'LK'],
  ['U.S.A.', 'US'],
  ['U.K.', 'GB'],
])('%s finds %s first, in either language', (typed, code) => {
  for (const locale of LOCALES) expect(suggestDestinations(destinations, typed, locale)[0]?.code).toBe(code);
});

test.each([
  ['greece turkey', ['GR', 'TR']],
  ['Yunanistan ve Türkiye', ['GR', 'TR']],
  ['hong kong, japan + sri lanka', ['HK', 'JP', 'LK']],
  ['turkey', []],
  ['turkey xyzzy', []],
])('%s names %j for a trip', (typed, codes) => {
  for (const locale of LOCALES) expect(findSeveral(destinations, typed, locale).map(({ code }) => code)).toEqual(codes);
});

test('a cruise is at sea in both languages, and Seychelles is not', () => {
  expect(['cruise', 'Mediterranean cruise', 'Gemi turu', 'KRUVAZİYER'].map(isAtSea)).toEqual([true, true, true, true]);
  expect(['seychelles', 'denizli'].map(isAtSea)).toEqual([false, false]);
});
