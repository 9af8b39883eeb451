import type { AdminPage } from '@esimshop/contracts/admin-pages';

/** The addresses of hidden pages that a text in Markdown leads to. */
export function listHiddenLinks(source: string, pages: readonly Pick<AdminPage, 'path' | 'isHidden'>[]): string[] {
  const hidden = new Set(pages.flatMap(({ path, isHidden }) => (isHidden && path !== null ? [path] : [])));
  const linked = [...source.matchAll(/\]\(\s*(\/[^\s)?#]*)/g)].map(([, path = '']) => path.replace(/(?<=.)\/$/, ''));
  return [...new Set(linked)].filter((path) => hidden.has(path));
}
