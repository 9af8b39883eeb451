import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Banner } from '@esimshop/contracts/banner';
import type { Brand } from '@esimshop/contracts/brand';
import type { Claims, Company } from '@esimshop/contracts/settings';
import type { PageIndex } from '@esimshop/contracts/shop-pages';
import type { Support } from '@esimshop/contracts/support-hours';
import type { PageCurrencies } from './resolve-currency.ts';
import type { PageLanguage } from './resolve-language.ts';

export type PageRequest = {
  request: Request;
  language: PageLanguage;
  /** Only while there is more than one. */
  currencies: PageCurrencies | undefined;
  publicUrl: string;
  sandbox: boolean;
  brand: Brand;
  support: Support;
  company: Company;
  claims: Claims;
  /** While one stands. */
  banner: Banner | undefined;
  /** What the owner has published of the texts, in this language. */
  texts: PageIndex | undefined;
  /** Whether prices say what tax they contain. */
  includesTax: boolean;
  /** Whether the pages on which a visitor pays load the payment partner's script, which no other page may. */
  hasPaymentScript: boolean;
  fetchApi: (path: string, init: RequestInit) => Promise<Response>;
  onError: (error: unknown) => void;
  /** Marks the inline scripts that the web wrote itself. */
  nonce: string;
};

export type RenderPage = (page: PageRequest) => Promise<Response>;

/** The path of a guide and the date of its last change. */
export type ArticlePage = { path: string; updated: string };

/** Which values of a parameter make another page; see `web/app/pages.ts`. */
export type QueryRule = readonly string[] | 'place' | 'text' | 'list';

/** The fields that the server reads of a row of the web's page table; they are explained in `web/app/pages.ts`. */
export type Page = {
  path: string;
  kind: 'static' | 'public' | 'session';
  indexing: 'sitemap' | 'allowed' | 'never';
  query?: readonly Readonly<Record<string, QueryRule>>[];
  isStored?: false;
  isPaying?: true;
  hasFrames?: true;
  hasSecretAddress?: true;
  formsPerHour?: number;
};

/** The page at a pathname and the canonical form of the path; unknown paths lead to the row `*`. */
export type FindPage = (pathname: string) => { page: Page; path: string };

/** What is to be known of the pages without loading them. */
export type Site = {
  pages: readonly Page[];
  findPage: FindPage;
  /** Whether a path serves programs, never a page. */
  isServicePath: (pathname: string) => boolean;
};

type SiteModule = Pick<Site, 'findPage' | 'isServicePath'> & {
  PAGES: readonly Page[];
};

type BuildModule = {
  entry: {
    module: { createPageRenderer: (build: unknown) => RenderPage; listArticlePages: () => ArticlePage[] };
  };
};

/** Loads the page table. @throws Error that says what to run if there is no build */
export async function loadSite(buildDirectory: string): Promise<Site> {
  const { PAGES, findPage, isServicePath } = await load<SiteModule>(buildDirectory, 'site.js');
  return { pages: PAGES, findPage, isServicePath };
}

/** Loads the built pages, with React and all texts. @throws Error that says what to run if there is no build */
export async function loadPages(buildDirectory: string) {
  const build = await load<BuildModule>(buildDirectory, 'index.js');
  const { createPageRenderer, listArticlePages } = build.entry.module;
  return { render: createPageRenderer(build), listArticlePages };
}

async function load<Module>(buildDirectory: string, name: string): Promise<Module> {
  const file = join(buildDirectory, 'server', name);
  await access(file).catch(() => {
    throw new Error(`Expected the built pages at ${file}; run "npm run build-if-stale" first`);
  });
  return import(pathToFileURL(file).href) as Promise<Module>;
}
