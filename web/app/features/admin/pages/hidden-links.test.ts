import { expect, test } from 'vitest';
import { listHiddenLinks } from './hidden-links.ts';

const pages = [
  { path: '/pages/about-us', isHidden: true },
  { path: '/blog/airports', isHidden: true },
  { path: '/faq', isHidden: false },
  { path: null, isHidden: true },
];

test('links to hidden pages are found whatever follows their address, each once', () => {
  const source = `Read [us](/pages/about-us), [again](/pages/about-us/?a=1#top) and [airports]( /blog/airports "title").
[Questions](/faq), [another shop](https://other.test/blog/airports), /blog/airports in words.`;
  expect(listHiddenLinks(source, pages)).toEqual(['/pages/about-us', '/blog/airports']);
  expect(listHiddenLinks('No links', pages)).toEqual([]);
});
