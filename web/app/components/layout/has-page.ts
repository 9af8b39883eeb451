import { headerLinks, legalLinks, quickLinks } from './navigation.ts';

/** Whether the shop has a page at this path: no link leads nowhere. */
export function hasPage(path: string): boolean {
  return [...headerLinks, ...quickLinks, ...legalLinks].some((link) => link.path === path);
}
