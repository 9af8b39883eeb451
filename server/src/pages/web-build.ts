import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageLanguage } from './resolve-language.ts';

export type PageRequest = {
  request: Request;
  language: PageLanguage;
  publicUrl: string;
  sandbox: boolean;
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
  hasSecretAddress?: true;
  acceptsForms?: true;
};

/** The page at a pathname and the canonical form of the path; unknown paths lead to the row `*`. */
export type FindPage = (pathname: string) => { page: Page; path: string };

export type WebBuild = {
  render: RenderPage;
  pages: readonly Page[];
  findPage: FindPage;
  /** Whether a path serves programs, never a page. */
  isServicePath: (pathname: string) => boolean;
  buildId: string;
  articles: ArticlePage[];
  shopName: string;
};

type BuildModule = {
  entry: {
    module: {
      createPageRenderer: (build: unknown) => RenderPage;
      PAGES: readonly Page[];
      findPage: FindPage;
      isServicePath: WebBuild['isServicePath'];
      listArticlePages: () => ArticlePage[];
      settings: { shopName: string };
    };
  };
  assets: { version: string };
};

/** Loads the built pages. @throws Error that says what to run if there is no build */
export async function loadWebBuild(buildDirectory: string): Promise<WebBuild> {
  const file = join(buildDirectory, 'server', 'index.js');
  await readFile(file).catch(() => {
    throw new Error(`Expected the built pages at ${file}; run "npm run web:build-if-stale" first`);
  });
  const build = (await import(pathToFileURL(file).href)) as BuildModule;
  const { createPageRenderer, PAGES, findPage, isServicePath, listArticlePages, settings } = build.entry.module;
  return {
    render: createPageRenderer(build),
    pages: PAGES,
    findPage,
    isServicePath,
    buildId: build.assets.version,
    articles: listArticlePages(),
    shopName: settings.shopName,
  };
}
