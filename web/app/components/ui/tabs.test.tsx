import { fireEvent, waitFor } from '@testing-library/react';
import { useSearchParams } from 'react-router';
import { expect, test } from 'vitest';
import { renderInShop } from '../../../test/render.tsx';
import { TabPanel, Tabs } from './tabs.tsx';

const TABS = ['orders', 'profile', 'security'].map((id) => ({ id, text: id, to: `/profile?tab=${id}` }));

function Account() {
  const [query] = useSearchParams();
  const current = query.get('tab') ?? 'orders';
  return (
    <>
      <Tabs label="Account" tabs={TABS} current={current} />
      <TabPanel current={current}>{current} here</TabPanel>
    </>
  );
}

function openTabs(path = '/profile') {
  const page = renderInShop(<Account />, { path });
  const tab = (name: string) => page.getByRole('tab', { name });
  const press = (key: string, more = {}) => fireEvent.keyDown(document.activeElement as Element, { key, ...more });
  return { ...page, tab, press, focused: () => document.activeElement?.textContent };
}

test.each([
  ['ArrowRight', 'profile'],
  ['ArrowLeft', 'security'],
  ['End', 'security'],
  ['Home', 'orders'],
])('%s moves from the first tab to %s, and chooses nothing', (key, name) => {
  const { tab, press, focused, address } = openTabs();
  tab('orders').focus();
  expect(press(key)).toBe(false);
  expect(focused()).toBe(name);
  expect(address()).toBe('/profile');
});

test.each(['ArrowDown', 'ArrowUp', 'Tab', 'a'])('%s is left to the browser', (key) => {
  const { tab, press, focused } = openTabs();
  tab('orders').focus();
  expect(press(key)).toBe(true);
  expect(focused()).toBe('orders');
});

test('only the chosen tab is a stop of the tab key, and names its panel', async () => {
  const { tab, getByRole, address } = openTabs();
  fireEvent.click(tab('profile'));
  await waitFor(() => expect(address()).toBe('/profile?tab=profile'));
  expect(TABS.map(({ id }) => tab(id).tabIndex)).toEqual([-1, 0, -1]);
  expect(getByRole('tabpanel', { name: 'profile' }).textContent).toBe('profile here');
  expect(tab('profile').getAttribute('aria-controls')).toBe(getByRole('tabpanel').id);
});

test.each([
  ['Alt', 'goes back in the browser', { altKey: true }],
  ['Command', 'goes back on a Mac', { metaKey: true }],
])('%s with an arrow %s, and does not move between tabs', (_key, _does, modifier) => {
  const { tab, press, focused } = openTabs();
  tab('profile').focus();
  expect(press('ArrowLeft', modifier)).toBe(true);
  expect(focused()).toBe('profile');
});

test('the space bar chooses a tab, as a screen reader says', async () => {
  const { tab, press, address } = openTabs();
  tab('profile').focus();
  expect(press(' ')).toBe(false);
  await waitFor(() => expect(address()).toBe('/profile?tab=profile'), { timeout: 200 });
});
