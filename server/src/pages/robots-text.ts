import { LOCALES, localizePath } from '@esimshop/contracts/locales';
import type { Page } from './web-build.ts';

/** Paths for programs, not readers. */
const SERVICE_PATHS = ['/api', '/sandbox'];

/** The content of `robots.txt`: in every language, what is not for search engines. */
export function buildRobotsText(publicUrl: string, pages: readonly Page[]): string {
  const rules = [...SERVICE_PATHS, ...listHiddenPaths(pages)].flatMap((path) =>
    LOCALES.map((locale) => `Disallow: ${localizePath(path, locale)}`),
  );
  return ['User-agent: *', ...rules, `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n');
}

/** The first path segments of pages that are never indexed. */
function listHiddenPaths(pages: readonly Page[]): Set<string> {
  const hidden = pages.filter(({ path, indexing }) => indexing === 'never' && path !== '*');
  return new Set(hidden.map(({ path }) => `/${path.split('/')[1]}`));
}
