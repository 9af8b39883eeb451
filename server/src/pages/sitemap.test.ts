import { expect, test } from 'vitest';
import { buildSitemap } from './sitemap.ts';

test('the sitemap lists every destination in both languages', () => {
  const sitemap = buildSitemap('https://shop.test', {
    destinations: [
      { code: 'TR', coverage: 'local' },
      { code: 'Europe+', coverage: 'regional' },
    ],
    articles: [],
    pages: [{ path: '/', kind: 'public', indexing: 'sitemap' }],
  });
  expect(sitemap).toContain('<loc>https://shop.test/products?country=TR</loc>');
  expect(sitemap).toContain('<loc>https://shop.test/tr/products?region=Europe%2B</loc>');
  expect(sitemap).toContain('<loc>https://shop.test/tr</loc>');
});
