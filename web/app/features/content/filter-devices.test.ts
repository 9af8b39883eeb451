import { afterEach, expect, test, vi } from 'vitest';
import { filterDevices } from './filter-devices.ts';

type Line = { textContent: string; hidden: boolean };

function createPage() {
  const field = { hidden: true };
  let onInput = () => {};
  const search = {
    value: '',
    closest: () => field,
    addEventListener: (_type: string, listener: () => void) => {
      onInput = listener;
    },
  };
  const none = { hidden: true };
  const lines = (texts: string[]): Line[] => texts.map((textContent) => ({ textContent, hidden: false }));
  const apple = lines(['iPhone XR, XS, XS Max', 'iPhone 13 mini, 13, 13 Pro']);
  const samsung = lines(['Galaxy S23, S23+, S23 Ultra']);
  const toGroup = (brand: string, items: Line[]) => ({
    dataset: { brand },
    hidden: false,
    open: false,
    querySelectorAll: () => items,
  });
  const groups = [toGroup('Apple iPhone', apple), toGroup('Samsung Galaxy', samsung)];
  vi.stubGlobal('document', {
    getElementById: (id: string) => (id === 'device-search' ? search : none),
    querySelectorAll: () => groups,
  });
  filterDevices();
  const type = (text: string) => {
    search.value = text;
    onInput();
    return [...apple, ...samsung].filter(({ hidden }) => !hidden).map(({ textContent }) => textContent);
  };
  return { field, none, groups, type };
}

afterEach(() => vi.unstubAllGlobals());

test('the script reveals the search field, and every model is listed', () => {
  const page = createPage();
  expect(page.field.hidden).toBe(false);
  expect(page.type('')).toHaveLength(3);
  expect(page.groups.every(({ hidden, open }) => !hidden && !open)).toBe(true);
});

test('every word of the query must match, with or without the brand', () => {
  const page = createPage();
  expect(page.type('s23 ultra')).toEqual(['Galaxy S23, S23+, S23 Ultra']);
  expect(page.type('samsung s23')).toEqual(['Galaxy S23, S23+, S23 Ultra']);
  expect(page.type('iphone 13 pro')).toEqual(['iPhone 13 mini, 13, 13 Pro']);
});

test('a capital İ of a Turkish keyboard finds the iPhone', () => {
  expect(createPage().type('İPHONE XR')).toEqual(['iPhone XR, XS, XS Max']);
});

test('brands with matches are expanded, and a query without matches shows a message', () => {
  const page = createPage();
  page.type('galaxy');
  expect(page.groups.map(({ hidden, open }) => ({ hidden, open }))).toEqual([
    { hidden: true, open: false },
    { hidden: false, open: true },
  ]);
  expect(page.none.hidden).toBe(true);
  page.type('typewriter');
  expect(page.none.hidden).toBe(false);
});
