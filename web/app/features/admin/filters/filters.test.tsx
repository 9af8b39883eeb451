import { fireEvent } from '@testing-library/react';
import { useSearchParams } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { renderInShop } from '../../../../test/render.tsx';
import { readDays, toQuery } from '../list/list-address.ts';
import { AdminSearch } from './admin-search.tsx';
import { DateChip, DayFields } from './date-filter.tsx';
import { DayRange } from './day-range.tsx';

function setNow(now = '2026-11-20T12:00:00Z'): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  onTestFinished(() => void vi.useRealTimers());
}

type Days = { from: string | undefined; to: string | undefined };

function openChip(days: Partial<Days> = {}, timeZone = 'UTC') {
  const onChange = vi.fn();
  const page = renderInShop(<DateChip from={days.from} to={days.to} onChange={onChange} timeZone={timeZone} />);
  return { ...page, onChange, press: (name: string) => fireEvent.click(page.getByRole('button', { name })) };
}

test.each([
  [{}, 'Date'],
  [{ from: '2026-11-03' }, 'Datefrom Nov 3'],
  [{ to: '2025-11-03' }, 'Dateuntil Nov 3, 2025'],
  [{ from: '2026-11-03', to: '2026-11-03' }, 'DateNov 3'],
  [{ from: '2025-12-31', to: '2026-01-01' }, 'DateDec 31, 2025 to Jan 1'],
])('the days %j are told as %j', (days, text) => {
  setNow();
  expect(openChip(days).getAllByRole('button')[0]?.textContent).toBe(text);
});

test.each([
  ['2026-11-20T22:30:00Z', 'Europe/Istanbul', { from: '2026-10-23', to: '2026-11-21' }],
  ['2026-11-20T02:30:00Z', 'America/New_York', { from: '2026-10-21', to: '2026-11-19' }],
  ['2026-03-29T22:30:00Z', 'Europe/Berlin', { from: '2026-03-01', to: '2026-03-30' }],
])('at %s the last 30 days end today in %s', (now, timeZone, days) => {
  setNow(now);
  const { press, onChange } = openChip({}, timeZone);
  press('Last 30 days');
  expect(onChange.mock.calls).toEqual([[days]]);
});

/** As lists keep their days: in the address. */
function Fields() {
  const [query, setQuery] = useSearchParams();
  return <DayFields {...readDays(query)} onChange={(days) => setQuery(toQuery(days))} timeZone="UTC" />;
}

function openFields(search = '') {
  const page = renderInShop(<Fields />, { path: `/admin${search}` });
  const field = (name: string) => page.getByLabelText(name) as HTMLInputElement;
  const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
  return { ...page, field, type };
}

test('one day alone is a filter, too, and an emptied field none', () => {
  const { type, address } = openFields('?from=2026-11-03');
  type('To', '2026-11-05');
  expect(address()).toBe('/admin?from=2026-11-03&to=2026-11-05');
  type('From', '');
  expect(address()).toBe('/admin?to=2026-11-05');
});

// What a browser has in the field once the first digit of the year is typed.
test('a day stays in its field while its year is being typed', () => {
  const { field, type } = openFields();
  type('From', '0002-11-20');
  expect(field('From').value).toBe('0002-11-20');
});

function openCalendar(days: Partial<Days> = {}) {
  const onChange = vi.fn();
  const page = renderInShop(<DayRange from={days.from} to={days.to} today="2026-11-20" onChange={onChange} />);
  const day = (name: string | RegExp) => page.getAllByRole('button', { name })[0] as HTMLButtonElement;
  return { ...page, onChange, day };
}

test('a calendar day is the day that it names, wherever its reader is', () => {
  const { onChange, day } = openCalendar({ from: '2026-11-03', to: '2026-11-03' });
  fireEvent.click(day('Tuesday, November 10, 2026'));
  expect(onChange.mock.calls).toEqual([[{ from: '2026-11-03', to: '2026-11-10' }]]);
});

test('today and what is selected are named, and days to come cannot be chosen', () => {
  const { day, onChange } = openCalendar({ from: '2026-11-18', to: '2026-11-20' });
  expect(day(/^Today, Friday, November 20, 2026, selected$/).disabled).toBe(false);
  fireEvent.click(day('Saturday, November 21, 2026'));
  expect(onChange).not.toHaveBeenCalled();
});

test('a search that is not sent yet does not undo the way back', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const onSearch = vi.fn();
  const searchOf = (value: string) => <AdminSearch label="Search" hint="" value={value} onSearch={onSearch} />;
  const { getByRole, rerender } = renderInShop(searchOf('deniz'));
  fireEvent.change(getByRole('searchbox'), { target: { value: 'deniz k' } });
  rerender(searchOf(''));
  vi.runAllTimers();
  expect(onSearch).not.toHaveBeenCalled();
});
