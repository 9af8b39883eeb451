// @vitest-environment node
import { DELIVERED_SETTINGS } from '@esimshop/contracts/settings';
import type { ReactNode } from 'react';
import type { ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import * as entry from './entry.server.tsx';
import type { Language } from './lib/language.ts';
import * as root from './root.tsx';

function breakDown(): never {
  throw new Error('the shell is broken');
}

const NOTHING_ELSE = {
  hasAction: false,
  hasLoader: false,
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasDefaultExport: true,
  hasErrorBoundary: true,
  imports: [],
  module: '/start.js',
  clientActionModule: undefined,
  clientLoaderModule: undefined,
  clientMiddlewareModule: undefined,
  hydrateFallbackModule: undefined,
};

/** The shop's root around a test shell, which also renders the failure page. */
const buildWith = (shell: () => ReactNode): ServerBuild => ({
  entry: { module: entry },
  routes: {
    root: { id: 'root', path: '', module: root },
    shell: { id: 'shell', parentId: 'root', path: 'tr?', module: { default: shell, ErrorBoundary: shell } },
  },
  assets: {
    entry: { imports: [], module: '/start.js' },
    routes: {
      root: { id: 'root', path: '', ...NOTHING_ELSE, hasLoader: true },
      shell: { id: 'shell', parentId: 'root', path: 'tr?', ...NOTHING_ELSE },
    },
    url: '/routes.js',
    version: '',
  },
  publicPath: '/',
  assetsBuildDirectory: '',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial', manifestPath: '' },
});

type Visit = { path: string; language: Language; shell: () => ReactNode };

async function visit({ path, language, shell }: Visit) {
  const errors: unknown[] = [];
  const answer = await entry.createPageRenderer(buildWith(shell))({
    request: new Request(`https://shop.test${path}`),
    language,
    publicUrl: 'https://shop.test',
    sandbox: true,
    brand: { ...DELIVERED_SETTINGS.brand, name: 'esimshop' },
    support: DELIVERED_SETTINGS.support,
    company: DELIVERED_SETTINGS.company,
    claims: {},
    includesTax: false,
    hasPaymentScript: false,
    fetchApi: () => Promise.reject(new Error('Nothing is asked here')),
    onError: (error) => errors.push(error),
    nonce: 'unguessable',
  });
  return { status: answer.status, type: answer.headers.get('content-type'), html: await answer.text(), errors };
}

test.each([
  ['en', '/', 'This page could not be loaded', 'href="/"'],
  ['tr', '/tr', 'Bu sayfa yüklenemedi', 'href="/tr"'],
] as const)('a shell that fails leaves the shop’s own page, in %s', async (language, path, title, home) => {
  const { status, type, html, errors } = await visit({ path, language, shell: breakDown });
  expect(status).toBe(500);
  expect(type).toBe('text/html; charset=utf-8');
  expect(html).toContain(title);
  expect(html).toContain(home);
  expect(html).toContain(`<html lang="${language}" data-start="never"`);
  expect(html).not.toMatch(/shell is broken|Hey developer|<script type="module"/);
  expect(errors).not.toEqual([]);
});

test('scripts that we write are marked, and no other', async () => {
  const injected = '<script>alert(1)</script>';
  // biome-ignore lint/security/noDangerouslySetInnerHtml: as if a page's content had not been escaped
  const shell = () => <main dangerouslySetInnerHTML={{ __html: injected }} />;
  const { html } = await visit({ path: '/', language: 'en', shell });
  const rest = html.replace(/<script[^>]* nonce="unguessable"[^>]*>[\s\S]*?<\/script>/g, '');
  expect(rest).toContain(`<main>${injected}</main>`);
  expect(rest.match(/<script/g)).toHaveLength(1);
  expect(html.match(/ nonce="unguessable"/g)?.length).toBeGreaterThan(3);
});

test('a shell that does not fail is started in the browser', async () => {
  const { status, html, errors } = await visit({ path: '/', language: 'en', shell: () => <main id="main" /> });
  expect(status).toBe(200);
  expect(html).toContain('<main id="main">');
  expect(html).toContain('data-start="defer"');
  expect(errors).toEqual([]);
});
