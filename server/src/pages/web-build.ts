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
};

export type RenderPage = (page: PageRequest) => Promise<Response>;

/** Address of a guide and the day of its last change. */
export type ArticlePage = { path: string; updated: string };

export type WebBuild = {
  render: RenderPage;
  /** Whether an address has a page of its own; all others show the same not-found page. */
  hasPage: (pathname: string) => boolean;
  buildId: string;
  articles: ArticlePage[];
  shopName: string;
};

type BuildModule = {
  entry: {
    module: {
      createPageRenderer: (build: unknown) => RenderPage;
      createPageMatcher: (build: unknown) => WebBuild['hasPage'];
      listArticlePages: () => ArticlePage[];
      settings: { shopName: string };
    };
  };
  assets: { version: string };
};

/**
 * Loads the built pages.
 * @throws Error saying what to run when there is no build.
 */
export async function loadWebBuild(buildDirectory: string): Promise<WebBuild> {
  const file = join(buildDirectory, 'server', 'index.js');
  await readFile(file).catch(() => {
    throw new Error(`Expected the built pages at ${file}; run "npm run web:build-if-stale" first`);
  });
  const build = (await import(pathToFileURL(file).href)) as BuildModule;
  const { createPageRenderer, createPageMatcher, listArticlePages, settings } = build.entry.module;
  return {
    render: createPageRenderer(build),
    hasPage: createPageMatcher(build),
    buildId: build.assets.version,
    articles: listArticlePages(),
    shopName: settings.shopName,
  };
}
