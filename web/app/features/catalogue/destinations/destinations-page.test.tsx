import { type Destination, destinationsResponseSchema } from '@esimshop/contracts/destinations';
import { act, fireEvent, render, waitFor } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Language } from '~/lib/language.ts';
import { getToast } from '~/lib/toast.ts';
import { answer, held, openFakeShop, type Routes } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { DestinationsPage } from './destinations-page.tsx';

const PLACES = 'GET /api/destinations';

const placeOf = (code: string, en: string, tr: string, facts: Partial<Destination> = {}): Destination => ({
  ...{ code, coverage: 'local', names: { en, tr }, aliases: [], regionName: '', fromPrice: '4.50', currency: 'USD' },
  ...{ planCount: 3, countryCount: 1, popular: true, hasUnlimited: false, generation: '5G' },
  ...facts,
});
const DESTINATIONS = [
  placeOf('TR', 'Turkey', 'Türkiye'),
  placeOf('CI', 'Côte d’Ivoire', 'Fildişi Sahili', { popular: false }),
  placeOf('IE', 'Ireland', 'İrlanda'),
  placeOf('JP', 'Japan', 'Japonya', { fromPrice: '600', currency: 'JPY' }),
  placeOf('Europe+', 'Europe+', 'Avrupa+', { coverage: 'regional', countryCount: 42 }),
];
const LIST = answer(destinationsResponseSchema, { destinations: DESTINATIONS, localCount: 4 });

// React says once that this browser does not know `<search>`.
beforeAll(() => {
  const error = vi.spyOn(console, 'error').mockReturnValue(undefined);
  render(<search />).unmount();
  error.mockRestore();
});

function openPage({ path = '/products', list = LIST as Routes[string][number], language = 'en' as Language } = {}) {
  openFakeShop({ [PLACES]: [list] });
  const page = renderInShop(<DestinationsPage rendered={undefined} />, { path, language });
  const field = () => page.getByRole('combobox') as HTMLInputElement;
  const type = (value: string) => act(async () => void fireEvent.change(field(), { target: { value } }));
  const press = (key: string, more = {}) => fireEvent.keyDown(field(), { key, ...more });
  const options = () => page.queryAllByRole('option').map(({ textContent }) => textContent);
  const active = () => page.queryByRole('option', { selected: true })?.textContent ?? undefined;
  const grid = () => page.getByRole('region', { name: 'Choose Your Perfect Plan' });
  const listed = () => [...grid().querySelectorAll('li a')].map((link) => link.getAttribute('href'));
  return { ...page, field, type, press, options, active, grid, listed };
}

async function openSuggestions(text = 'land') {
  const page = openPage();
  await page.findByText('3 popular destinations');
  await page.type(text);
  return page;
}

test.each([
  ['en', 'cote d', ['CI']],
  ['en', "côte d'iv", ['CI']],
  ['tr', 'IRLANDA', ['IE']],
  ['tr', 'ırlanda', ['IE']],
  ['tr', 'fildisi', ['CI']],
  ['en', 'avrupa', ['Europe+']],
] as const)('in %s %j finds %j', async (language, typed, codes) => {
  const { type, getAllByRole, findAllByRole } = openPage({ language });
  await findAllByRole('listitem');
  await type(typed);
  const flags = getAllByRole('option').map(
    (option) => DESTINATIONS.find(({ names }) => option.textContent?.includes(names[language]))?.code,
  );
  expect(flags).toEqual(codes);
});

test('the arrows go round the suggestions, and Enter opens the one that they are on', async () => {
  const { press, active, address, options } = await openSuggestions('an');
  expect(options()).toHaveLength(2);
  press('ArrowUp');
  expect(active()).toContain(options()[1]);
  press('ArrowDown');
  expect(active()).toContain(options()[0]);
  press('ArrowUp', { isComposing: true });
  expect(active()).toContain(options()[0]);
  press('Enter');
  await waitFor(() => expect(address()).toMatch(/^\/products\?country=/));
  expect(getToast()).toMatchObject({ description: 'Loading available eSIM plans...' });
});

test('what is typed before the list has arrived is answered when it does', async () => {
  const list = held(LIST);
  const { type, options, findByText, findByRole } = openPage({ list: list.answer });
  await findByText('Loading destinations...');
  await type('turk');
  expect(options()).toEqual([]);
  list.release();
  expect((await findByRole('option')).textContent).toContain('Turkey');
});

test('several countries lead to the planner, and a price has the decimals of its currency', async () => {
  const { type, findByRole, grid, findByText } = openPage();
  await findByText('3 popular destinations');
  expect(grid().textContent).toContain('¥600');
  await type('japan and ireland');
  const plan = await findByRole('link', { name: /^Plan a trip: Japan, Ireland/ });
  expect(plan.getAttribute('href')).toBe('/trip?countries=JP%2CIE');
});

test('that nothing was found is said to a screen reader, as the number of matches is', async () => {
  const { type, getAllByRole, findByText, findByRole } = openPage();
  await findByText('3 popular destinations');
  await type('atlantis');
  await findByRole('heading', { name: 'No countries found matching “atlantis”' });
  expect(
    getAllByRole('status')
      .map(({ textContent }) => textContent)
      .join(),
  ).toContain('No countries found');
});
