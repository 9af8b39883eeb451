import type { AdminPage, PageCell } from '@esimshop/contracts/admin-pages';
import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Language } from '~/lib/language.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { PageMatrix } from './page-matrix.tsx';

const cell: PageCell = { state: 'published', version: 1, older: null, draft: null, publishOn: null };
const pageOf = (page: string, facts: Partial<AdminPage> = {}): AdminPage => ({
  ...{ page, path: `/${page}`, title: page, isDelivered: true, isHidden: false, place: 'none' },
  ...{ cells: { en: cell, tr: cell }, changed: null },
  ...facts,
});

function showMatrix(pages: AdminPage[], { language = 'en' as Language, shown = '', timeZone = 'UTC' } = {}) {
  const page = renderInShop(<PageMatrix pages={pages} timeZone={timeZone} shown={shown} />, { language });
  const row = (title: string | RegExp) => page.getByRole('rowheader', { name: title }).closest('tr') as HTMLElement;
  return { ...page, row };
}

test('pages stand under what they are, each group with its count, and empty groups not at all', () => {
  const { getAllByRole, getByRole } = showMatrix([
    ...[pageOf('pages/one'), pageOf('faq'), pageOf('contracts/terms'), pageOf('legal/imprint'), pageOf('pages/two')],
  ]);
  expect(getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Legal',
    'Help',
    'Your own pages',
  ]);
  const own = within(getByRole('region', { name: 'Your own pages' }));
  own.getByText('2 pages');
  expect(own.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['pages/one', 'pages/two']);
});

test('a page opens in the language of the admin, or else in one that it has', () => {
  const { row } = showMatrix([pageOf('faq'), pageOf('pages/en', { cells: { en: cell } })], { language: 'tr' });
  const leadsTo = (title: string) =>
    within(row(title)).getByRole('link', { name: title }).getAttribute('href')?.split('language=')[1];
  expect([leadsTo('faq'), leadsTo('pages/en')]).toEqual(['tr', 'en']);
  expect(
    within(row('pages/en'))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toContain('–');
});

test.each<[Partial<PageCell>, string, string]>([
  [{ version: 0 }, 'Published', 'Yayında'],
  [{ version: 12 }, 'Published 12', 'Yayında 12'],
  [{ state: 'missing' }, 'Missing', 'Eksik'],
  [{ state: 'missing', draft: 1 }, 'Draft 1', 'Taslak 1'],
  [{ older: 'language', draft: 3 }, 'Draft 3', 'Taslak 3'],
  [{ older: 'delivered' }, 'Older', 'Eski'],
  [{ draft: 3, publishOn: '2199-01-01' }, 'Published on Jan 1, 2199', '1 Oca 2199'],
])('a text of %o is called "%s"', (facts, english, turkish) => {
  const page = pageOf('faq', { title: 'Questions', cells: { en: { ...cell, ...facts } } });
  showMatrix([page]).getByRole('link', { name: `Questions, English: ${english}` });
  const names = showMatrix([page], { language: 'tr' }).getAllByRole('link', { name: /İngilizce: / });
  expect(names.map(({ textContent }) => textContent)[0]).toContain(turkish);
});

test('when a page was changed is a day of the shop; which one is hidden and which is open is said', () => {
  const changed = { at: '2025-11-20T21:30:00.000Z', by: 'selin' };
  const { row } = showMatrix([pageOf('faq', { changed, isHidden: true, title: 'İ'.repeat(120) })], {
    ...{ timeZone: 'Europe/Istanbul', shown: 'faq' },
  });
  const shown = row(/^İ{120}/);
  expect(shown.textContent).toContain('Hidden');
  expect(shown.lastElementChild?.textContent).toBe('Nov 21, 2025');
  expect(shown.getAttribute('aria-current')).toBe('true');
});
