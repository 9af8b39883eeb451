import type { PageIndex } from '@esimshop/contracts/shop-pages';
import { expect, test } from 'vitest';
import { listOwnPages, listTextPages } from './text-pages.ts';

const delivered = [
  { path: '/blog/a', updated: '2026-11-01' },
  { path: '/blog/b', updated: '2026-11-02' },
];
const index: PageIndex = {
  texts: {
    'articles/a': { title: 'A', updated: '2026-12-01' },
    'articles/c': { title: 'C', updated: '2026-12-02' },
    'legal/terms': { title: 'Terms', updated: '2026-12-03' },
    'pages/about-us': { title: 'About us', description: 'Who we are', updated: '2026-12-04' },
  },
  hidden: ['articles/b', 'pages/gone'],
  links: [],
};

test('the sitemap has the guides that are shown and the owner’s pages, with the day of their last change', () => {
  expect(listTextPages(delivered, () => index)).toEqual([
    { path: '/blog/a', updated: '2026-12-01' },
    { path: '/blog/c', updated: '2026-12-02' },
    { path: '/pages/about-us', updated: '2026-12-04' },
  ]);
  expect(listTextPages(delivered, () => undefined)).toEqual(delivered);
});

test('assistants read of the owner’s pages', () => {
  expect(listOwnPages(index)).toEqual([{ title: 'About us', path: '/pages/about-us', text: 'Who we are' }]);
});
