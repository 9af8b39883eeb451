import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openFakeShop } from '../../../test/fake-shop.ts';
import { renderInShop } from '../../../test/render.tsx';
import { arrivalOf } from '../../../test/samples.ts';
import type { Arrival } from '../arrivals/arrival.ts';
import { LandingBoard } from './landing-board.tsx';

const AS_OF = '2026-11-25T14:05:00.000Z';
const NOW = Date.parse('2026-11-25T14:10:00.000Z');

beforeEach(() => {
  openFakeShop({});
  vi.stubEnv('TZ', 'Europe/Istanbul');
});
afterEach(() => vi.unstubAllEnvs());

const row = (facts: Partial<Arrival> = {}) => arrivalOf({ asOf: AS_OF, ...facts });
const inUse = (facts: Partial<Arrival> = {}) =>
  row({
    state: 'connected',
    usage: { usedMb: 3200, totalMb: 5000, leftMb: 1800, usagePercentage: 64, waiting: [] },
    endsAt: '2026-11-27T10:00:00.000Z',
    ...facts,
  });

type Options = { now?: number; isOffline?: boolean; language?: 'en' | 'tr' };

function show(arrivals: Arrival[], { now = NOW, isOffline = false, language = 'en' }: Options = {}) {
  const toAct = () => '/portal#esim-1';
  return renderInShop(<LandingBoard {...{ arrivals, now, isOffline, toAct }} level={1} />, { language });
}

/** What the rows say, in the words that are read out. */
const rowsOf = (container: HTMLElement) =>
  [...container.querySelectorAll('section[aria-labelledby] > div > ul > li')].map((each) =>
    (each.textContent ?? '').replaceAll(/\s+/g, ' ').trim(),
  );

test('without an eSIM there is no board', () => {
  expect(show([]).container.textContent).toBe('');
});

test('each state has its words, and the figure that counts', () => {
  const states = ['preparing', 'waiting', 'returned', 'given'] as const;
  const others = states.map((state, index) => row({ iccid: String(index), state }));
  const { container } = show([
    inUse({ iccid: 'a' }),
    inUse({ iccid: 'b', state: 'used_up' }),
    inUse({ iccid: 'c', state: 'over' }),
    ...others,
  ]);
  expect(rowsOf(container)).toEqual([
    'TurkeyConnected1.8 GB until Friday',
    'TurkeyUsed up0 MB until FridayAdd data',
    'TurkeyOver ended Friday',
    'TurkeyBeing prepared5 GB 30 Days',
    'TurkeyWaiting to be installed5 GB 30 Days',
    'TurkeyReturned',
    'TurkeyGiven away',
  ]);
});

test('one row alone is in yellow: what has run out before what is to be installed', () => {
  const before = show([row({ iccid: 'a' }), row({ iccid: 'b' })]);
  expect(before.getAllByRole('link')).toHaveLength(1);
  expect(before.getByRole('link', { name: 'Put it on your phone, over Wi-Fi' }).getAttribute('href')).toBe(
    '/portal#esim-1',
  );
  before.unmount();
  const { getAllByRole } = show([row({ iccid: 'a' }), inUse({ iccid: 'b', state: 'used_up' })]);
  expect(getAllByRole('link').map((link) => link.textContent)).toEqual(['Add data']);
});

test('an end is told as today, tomorrow, a weekday, or a date', () => {
  const told = (endsAt: string | null) => rowsOf(show([inUse({ endsAt })]).container).at(-1);
  expect(told('2026-11-25T20:00:00.000Z')).toContain('until today');
  expect(told('2026-11-25T21:30:00.000Z')).toContain('until tomorrow');
  expect(told('2026-11-30T10:00:00.000Z')).toContain('until Monday');
  expect(told('2026-12-12T10:00:00.000Z')).toContain('until Dec 12');
  expect(told(null)).toBe('TurkeyConnected1.8 GB');
});

test('unlimited data, and data that only an order has told of, are shown as bought', () => {
  const unlimited = inUse({ dataMb: null, usage: { ...inUse().usage, totalMb: null, leftMb: null } as never });
  expect(rowsOf(show([unlimited]).container)[0]).toContain('Unlimited');
  expect(rowsOf(show([row({ state: 'connected' })]).container)[0]).toBe('TurkeyConnected5 GB');
});

test('offline after three days it says how old its figures are', () => {
  const { container } = show([inUse({ endsAt: '2026-12-12T10:00:00.000Z' })], {
    isOffline: true,
    now: NOW + 3 * 86_400_000,
  });
  expect(container.textContent).toContain('As of Nov 25, 2026, 17:05, 3 days ago.');
});

test('by a clock that runs behind it counts no days', () => {
  const { container } = show([inUse()], { isOffline: true, now: Date.parse('2020-01-01T00:00:00.000Z') });
  expect(container.textContent).toContain('The clock of this device is behind');
  expect(rowsOf(container)[0]).toContain('until Nov 27');
});

test('offline after landing it is a sign in the words of the phone, and others can be chosen', async () => {
  const { findByRole, getByText, getByRole, container } = show([row({ state: 'installed', esimId: '7' })], {
    isOffline: true,
  });
  expect((await findByRole('heading', { level: 1 })).textContent).toBe('You are in Turkey.');
  expect(getByRole('heading', { level: 3, name: 'Turn on the eSIM' })).toBeTruthy();
  expect(getByText('Settings, Cellular')).toBeTruthy();
  expect(getByRole('link', { name: 'It does not connect' }).getAttribute('href')).toBe('/portal/help?esim=7');
  fireEvent.click(getByRole('button', { name: 'Samsung' }));
  expect(getByText('Settings, Connections, SIM manager')).toBeTruthy();
  fireEvent.click(getByRole('button', { name: 'Android' }));
  expect(getByText('Settings, Network & internet, SIMs')).toBeTruthy();
  expect(container.textContent).not.toContain('Install the eSIM');
});

test('what may not be installed yet begins with that, for which there must be Wi-Fi', async () => {
  const { findByRole } = show([row()], { isOffline: true });
  expect((await findByRole('heading', { level: 3, name: /^Install the eSIM/ })).textContent).toBeTruthy();
});

test.each([
  ['JP', 'On arrival in Japan', 'Varınca: Japonya'],
  ['Europe+', 'On arrival', 'Varınca'],
  ['TR', 'You are in Turkey.', 'Buradasınız: Türkiye.'],
])(
  'the sign of %s names a country only where it is one, and says where somebody is only if it knows',
  async (countryCode, english, turkish) => {
    const names = countryCode === 'JP' ? { en: 'Japan', tr: 'Japonya' } : arrivalOf().names;
    const facts = { countryCode, names, state: 'installed' } as const;
    const before = show([row(facts)], { isOffline: true });
    expect((await before.findByRole('heading', { level: 1 })).textContent).toBe(english);
    before.unmount();
    const { findByRole } = show([row(facts)], { isOffline: true, language: 'tr' });
    expect((await findByRole('heading', { level: 1 })).textContent).toBe(turkish);
  },
);

test('with a connection there is a sign only for what is installed in this country', async () => {
  const { findByRole } = show([row({ state: 'installed' }), row({ iccid: '8902' })]);
  await findByRole('heading', { level: 1, name: 'You are in Turkey.' });
});

test('what is used up offline needs Wi-Fi first, and there is nothing to open', () => {
  const { container, queryByRole } = show([inUse({ state: 'used_up' })], { isOffline: true });
  expect(container.textContent).toContain('Find Wi-Fi, then add data');
  expect(queryByRole('link')).toBeNull();
});
