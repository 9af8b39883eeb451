import { canonicalCode, isAreaCode, isLocalCode } from '@esimshop/contracts/destination-codes';
import { DEFAULT_LOCALE, explicitLocale, localizePath } from '@esimshop/contracts/locales';
import type { FindPage, Page, QueryRule } from './web-build.ts';

const MAX_TEXT_LENGTH = 64;
const MAX_LIST_LENGTH = 300;

export type PageAddress = {
  /** Path and relevant query parameters, used by the renderer and as the cache key. */
  url: string;
  page: Page;
  /** The canonical form of the requested path. */
  path: string;
  /** Whether the page is one of a bounded number and therefore cached. */
  isStored: boolean;
};

/** React Router's URL of a page's data: `/faq.data`, `/_.data` for `/`. */
const DATA = /(?:\/_)?\.data$/;

/** Reduces a request's URL to what its page depends on. All unknown URLs share the not-found page. */
export function toPageAddress({ pathname, searchParams }: URL, findPage: FindPage): PageAddress {
  const isData = DATA.test(pathname);
  const { page, path } = findPage(isData ? pathname.replace(DATA, '') || '/' : pathname);
  if (page.path === '*') {
    const url = localizePath('/page-not-found', explicitLocale(pathname) ?? DEFAULT_LOCALE);
    return { url, page, path: pathname, isStored: true };
  }
  const { query, isBounded } = reduceQuery(page.query, searchParams);
  const rendered = isData ? `${path === '/' ? '/_' : path}.data` : path;
  return {
    url: query.size > 0 ? `${rendered}?${query}` : rendered,
    page,
    path: isData ? pathname : path,
    isStored: isBounded && page.isStored !== false,
  };
}

/** The parameters that the page depends on, in the order of the page table, each with a known value. */
function reduceQuery(sets: Page['query'] = [], requested: URLSearchParams) {
  const isPresent = (set: Record<string, QueryRule>) => Boolean(requested.get(Object.keys(set)[0] ?? '')?.trim());
  const rules = sets.find(isPresent) ?? sets.at(-1) ?? {};
  const query = new URLSearchParams();
  let isBounded = true;
  for (const [name, rule] of Object.entries(rules)) {
    const known = readValue(rule, requested.getAll(name));
    if (!known?.value) continue;
    query.set(name, known.value);
    isBounded &&= known.isBounded;
  }
  return { query, isBounded };
}

function readValue(rule: QueryRule, values: string[]): { value: string; isBounded: boolean } | undefined {
  const value = values[0]?.trim() ?? '';
  if (rule === 'list') return { value: values.join(',').slice(0, MAX_LIST_LENGTH), isBounded: false };
  if (rule === 'text') return { value: value.slice(0, MAX_TEXT_LENGTH), isBounded: false };
  if (rule !== 'place') return rule.includes(value) ? { value, isBounded: true } : undefined;
  const code = canonicalCode(value);
  if (isLocalCode(code) || isAreaCode(code)) return { value: code, isBounded: true };
  return { value: value.slice(0, MAX_TEXT_LENGTH), isBounded: false };
}
