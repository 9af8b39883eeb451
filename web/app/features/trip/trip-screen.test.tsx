import { cartSchema } from '@esimshop/contracts/carts';
import { type Destination, destinationsResponseSchema } from '@esimshop/contracts/destinations';
import { type Trip, type TripSet, tripResponseSchema } from '@esimshop/contracts/trips';
import { act, fireEvent, waitFor } from '@testing-library/react';
import { useSearchParams } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { plannedTrip } from '~/lib/planned-trip.ts';
import { getToast } from '~/lib/toast.ts';
import { answer, held, lost, openFakeShop, type Routes } from '../../../test/fake-shop.ts';
import { renderInShop } from '../../../test/render.tsx';
import { cartAt, productAt } from '../../../test/samples.ts';
import { TripScreen } from './trip-screen.tsx';
import { readTripState } from './trip-state.ts';

const TRIPS = 'GET /api/trips';
const PLACES = 'GET /api/destinations';

const NAMES: Record<string, [en: string, tr: string]> = {
  TR: ['Turkey', 'Türkiye'],
  GR: ['Greece', 'Yunanistan'],
  AT: ['Austria', 'Avusturya'],
  AU: ['Australia', 'Avustralya'],
};
const namesOf = (code: string) => {
  const [en = code, tr = code] = NAMES[code] ?? [];
  return { en, tr };
};
const placeOf = (code: string): Destination => ({
  ...{ code, coverage: 'local', names: namesOf(code), aliases: [], regionName: '', fromPrice: '4.50', currency: 'USD' },
  ...{ planCount: 3, countryCount: 1, popular: true, hasUnlimited: false, generation: '5G' },
});
const PLACES_ANSWER = answer(destinationsResponseSchema, {
  destinations: Object.keys(NAMES).map(placeOf),
  localCount: 4,
});

/** A set of one plan for each of the countries. */
const setOf = (codes: string[], total: string, kind: TripSet['kind'] = 'local'): TripSet => ({
  ...{ kind, total, unlimited: false, esimCount: codes.length },
  items: codes.map((code, index) => ({
    product: { ...productAt(total), id: index + 1, productId: `p-${code}`, countryCode: code, names: namesOf(code) },
    ...{ quantity: 1, covers: [code], days: 7, dataMb: 3500, subtotal: total },
  })),
});
const tripOf = (codes: string[], facts: Partial<Trip> = {}): Trip => {
  const best = setOf(codes, '9.00');
  const price = { total: best.total, esimCount: best.esimCount };
  return {
    ...{ currency: 'USD', days: 7, dataMb: 3500, daysGiven: false, best, alternatives: [], uncovered: [] },
    stops: codes.map((code) => ({ code, names: namesOf(code), days: 7, dataMb: 3500 })),
    working: { allLocal: price, onePlan: null, saved: null },
    ...facts,
  };
};
const trip = (codes: string[], facts?: Partial<Trip>) => answer(tripResponseSchema, tripOf(codes, facts));

/** As the route shows it. */
function Page() {
  const [query] = useSearchParams();
  return <TripScreen rendered={undefined} state={readTripState(query)} unknown={[]} />;
}

function openTrip(path: string, routes: Routes = {}, language: 'en' | 'tr' = 'en') {
  const shop = openFakeShop({ [PLACES]: [PLACES_ANSWER], [TRIPS]: [trip(['TR'])], ...routes });
  const page = renderInShop(<Page />, { path, language });
  const field = () => page.getByRole('combobox') as HTMLInputElement;
  const type = (value: string) => fireEvent.change(field(), { target: { value } });
  /** As Enter in a field does. */
  const submit = () => fireEvent.submit(field().form as HTMLFormElement);
  const asked = () => shop.calls(TRIPS).map(({ path: address }) => new URLSearchParams(address.split('?')[1]));
  const countries = () => new URLSearchParams(page.address().split('?')[1]).get('countries');
  const chips = () => page.queryAllByRole('checkbox', { checked: true }).length;
  return { ...page, field, type, submit, asked, countries, chips };
}

beforeEach(() => plannedTrip.set(null));

test.each([
  ['en', 'turk'],
  ['tr', 'TÜRKİYE'],
  ['tr', 'türkıye'],
] as const)('in %s %j is Turkey, added by Enter, and the field is empty again', async (language, typed) => {
  const { type, submit, field, countries, findByRole } = openTrip('/trip', {}, language);
  type(typed);
  submit();
  await waitFor(() => expect(countries()).toBe('TR'));
  expect(field().value).toBe('');
  await findByRole('checkbox', { name: language === 'en' ? 'Turkey' : 'Türkiye' });
});

test('a name that is none is told of at the field, and keeps what was typed', async () => {
  const { type, submit, field, findByText, countries } = openTrip('/trip');
  type('atlantis');
  submit();
  await findByText('“atlantis” was not found. Check the spelling, or choose from the list.');
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect([field().value, countries()]).toEqual(['atlantis', null]);
});

test('a list of countries that cannot be loaded is told of, and Enter tries again', async () => {
  const { type, submit, countries } = openTrip('/trip', { [PLACES]: [lost, PLACES_ANSWER] });
  type('turkey');
  await act(async () => submit());
  await waitFor(() => expect(getToast()?.description).toBe('No connection. Try again once you are back online.'));
  await act(async () => submit());
  await waitFor(() => expect(countries()).toBe('TR'));
});

test('the shown result is marked as busy while the next one is on its way, and a late one does not replace it', async () => {
  const [early, late] = [held(trip(['TR'], { days: 8 })), held(trip(['TR'], { days: 9 }))];
  const routes = { [TRIPS]: [trip(['TR']), early.answer, late.answer] };
  const { findByText, getByRole, queryByText, findByRole } = openTrip('/trip?countries=TR&days=7', routes);
  await findByText(/^Turkey, 7/);
  const more = getByRole('button', { name: 'One day more' });
  fireEvent.click(more);
  fireEvent.click(more);
  await waitFor(() => expect(getByRole('region', { name: /^Your/ }).getAttribute('aria-busy')).toBe('true'));
  late.release();
  await findByText(/^Turkey, 9/);
  await act(async () => early.release());
  expect(queryByText(/^Turkey, 8/)).toBeNull();
  expect((await findByRole('region', { name: /^Your/ })).getAttribute('aria-busy')).toBeNull();
});

test('a currency without decimals is shown without them, also the difference between options', async () => {
  const facts = { currency: 'JPY', best: setOf(['TR', 'GR'], '1500'), alternatives: [setOf(['TR'], '1800', 'one')] };
  const yen = trip(['TR', 'GR'], facts);
  const { findByText } = openTrip('/trip?countries=TR,GR&way=one', { [TRIPS]: [yen] });
  await findByText('¥300 more than the cheapest option.');
});

test.each([
  ['2,5', '2.5'],
  ['0', '4'],
  ['a lot', '4'],
  ['99999', '4'],
])('of the gigabytes %j, the field keeps %j', async (typed, kept) => {
  const { findByLabelText, address } = openTrip('/trip?countries=TR&data=4');
  const gigabytes = (await findByLabelText('Gigabytes for the whole trip')) as HTMLInputElement;
  fireEvent.change(gigabytes, { target: { value: typed } });
  fireEvent.blur(gigabytes);
  expect(gigabytes.value).toBe(kept);
  await waitFor(() => expect(address()).toContain(`data=${kept}`));
});

test.each([
  ['AT', 'austria', 'taken for Australia'],
  ['TR', 'turkey', 'said to be unknown'],
])('%s, which is in the trip already, is not added again by %j, nor %s', async (code, typed) => {
  const { type, submit, countries, queryByText, chips } = openTrip(`/trip?countries=${code}`, {
    [TRIPS]: [trip([code])],
    [PLACES]: [PLACES_ANSWER],
  });
  await waitFor(() => expect(chips()).toBe(1));
  type(typed);
  await act(async () => submit());
  await waitFor(() => expect(countries()).not.toBe(code), { timeout: 300 }).catch(() => undefined);
  expect(countries()).toBe(code);
  expect(queryByText(/was not found/)).toBeNull();
});

test('Enter pressed twice while the list of countries loads adds one country once', async () => {
  const places = held(PLACES_ANSWER);
  const { type, submit, countries, asked } = openTrip('/trip', { [PLACES]: [places.answer] });
  type('turkey');
  submit();
  submit();
  await act(async () => places.release());
  await waitFor(() => expect(countries()).toBeTruthy());
  expect(countries()).toBe('TR');
  expect(asked().map((query) => query.get('countries'))).toEqual(['TR']);
});

test('once all is in the cart, the way there takes the focus of the button that it replaces', async () => {
  const routes = { 'POST /api/cart': [answer(cartSchema, cartAt('9.00'))] };
  const { findByRole } = openTrip('/trip?countries=TR', routes);
  const put = await findByRole('button', { name: 'Add to Cart' });
  put.focus();
  fireEvent.click(put);
  const view = await findByRole('link', { name: 'View Cart' });
  expect(document.activeElement).toBe(view);
});

test('after a lost answer the button asks once more', async () => {
  const { findByRole, getByRole, findByText } = openTrip('/trip?countries=TR', { [TRIPS]: [lost, trip(['TR'])] });
  await findByRole('button', { name: 'Try again' });
  fireEvent.click(getByRole('button', { name: 'Find the cheapest option' }));
  await findByText(/^Turkey, 7/, {}, { timeout: 300 });
});
