import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer, isRunnableDevEnvironment, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** A copy of the shop in which a language is added as data alone: a row of facts, folders of texts, and their row. */
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const COPY = mkdtempSync(join(tmpdir(), 'esimshop-language-'));

const FACTS = `ar: {
  name: 'العربية', regional: 'ar-EG', direction: 'rtl',
  thousands: ',', decimal: '.', percent: '{}%', and: ' و', finalAnd: ' و',
},
} as const satisfies Record<string, LocaleFacts>`;

/** Half as long again, and marked, so that nothing in it can be English: `Cart` → `⟦Caart⟧`. */
function lengthen(text: string): string {
  return `⟦${text.replace(/\{\{\w+\}\}|<[^>]*>|[aeiou]/g, (part) => (part.length === 1 ? part.repeat(2) : part))}⟧`;
}

type Tree = { [key: string]: string | Tree };

function translateTree(tree: Tree): Tree {
  return Object.fromEntries(
    Object.entries(tree).map(([key, text]) => [key, typeof text === 'string' ? lengthen(text) : translateTree(text)]),
  );
}

function edit(path: string, from: string, to: string): void {
  const source = readFileSync(join(COPY, path), 'utf8');
  expect(source.split(from)).toHaveLength(2);
  writeFileSync(
    join(COPY, path),
    source.replace(from, () => to),
  );
}

let server: ViteDevServer;

/** A module of the copy, of which the types here know nothing. */
async function load<Module>(path: string): Promise<Module> {
  const { ssr } = server.environments;
  if (!isRunnableDevEnvironment(ssr)) throw new Error('Expected Vite to run modules in this process');
  return ssr.runner.import(join(COPY, path));
}

beforeAll(async () => {
  for (const folder of ['contracts/src', 'server/src', 'web/app', 'web/texts-build', 'web/worker'])
    cpSync(join(ROOT, folder), join(COPY, folder), { recursive: true, filter: (path) => !/migrations$/.test(path) });
  cpSync(join(ROOT, 'tsconfig.base.json'), join(COPY, 'tsconfig.base.json'));
  for (const folder of ['node_modules', 'server/node_modules', 'web/node_modules'])
    if (existsSync(join(ROOT, folder))) symlinkSync(join(ROOT, folder), join(COPY, folder));

  edit('contracts/src/locales.ts', '} as const satisfies Record<string, LocaleFacts>', FACTS);

  const texts = join(COPY, 'web/app/locales/ar');
  mkdirSync(texts);
  for (const file of readdirSync(join(ROOT, 'web/app/locales/en'))) {
    // A translator has not come to this one yet.
    if (file === 'trip.ts') continue;
    const [[name, tree] = ['', {}]] = Object.entries(
      (await import(join(ROOT, 'web/app/locales/en', file))) as Record<string, Tree>,
    );
    const made = translateTree(tree);
    if (file === 'common.ts') made['days_few'] = '⟦{{count}} feew daays⟧';
    if (file === 'cart.ts') delete made['empty'];
    writeFileSync(join(texts, file), `export const ${name} = ${JSON.stringify(made)};\n`);
  }

  mkdirSync(join(COPY, 'server/src/texts/ar'));
  const ofServer = { mail: { total: '⟦Tootaal⟧' }, productFeed: { unlimited: '⟦Uunliimiiteed⟧' } };
  writeFileSync(join(COPY, 'server/src/texts/ar/texts.ts'), `export const texts = ${JSON.stringify(ofServer)};\n`);
  edit('server/src/texts/texts.ts', '{ en, tr }', '{ ar, en, tr }');
  edit(
    'server/src/texts/texts.ts',
    'import { texts as en }',
    "import { texts as ar } from './ar/texts.ts';\nimport { texts as en }",
  );

  server = await createServer({
    root: join(COPY, 'web'),
    cacheDir: join(COPY, 'cache'),
    configFile: false,
    resolve: {
      alias: [
        { find: '~', replacement: join(COPY, 'web/app') },
        { find: /^@esimshop\/contracts\/(.*)$/, replacement: join(COPY, 'contracts/src/$1.ts') },
      ],
    },
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    logLevel: 'error',
  });
});

afterAll(async () => {
  await server.close();
  rmSync(COPY, { recursive: true, force: true });
});

const SHOP = 'https://shop.example';

test('a new language has addresses of its own', async () => {
  const { findPage } = await load<{ findPage: (pathname: string) => { path: string } }>('web/app/pages.ts');
  const { localPath } = await load<{ localPath: (path: string, current: string) => string }>('web/app/lib/language.ts');
  const { resolveLanguage } = await load<{ resolveLanguage: (hints: object) => string }>(
    'server/src/pages/resolve-language.ts',
  );
  const { offlinePageFor } = await load<{ offlinePageFor: (url: string) => string }>('web/worker/plan-request.ts');
  expect(findPage('/AR/Products/').path).toBe('/ar/products');
  expect(findPage('/ar').path).toBe('/ar');
  expect(localPath('/cart', '/ar/products')).toBe('/ar/cart');
  expect(localPath('/', '/ar')).toBe('/ar');
  expect(offlinePageFor(`${SHOP}/ar/cart`)).toBe('/ar/offline');
  expect(resolveLanguage({ pathname: '/ar/cart', cookie: 'lng=tr' })).toBe('ar');
  expect(resolveLanguage({ pathname: '/cart', cookie: 'lng=ar' })).toBe('ar');
  expect(resolveLanguage({ pathname: '/cart', acceptLanguage: 'ar-EG, en;q=0.5' })).toBe('ar');
});

test('search engines find every page in the new language, and what is hidden stays hidden', async () => {
  const { buildSitemap } = await load<{ buildSitemap: (publicUrl: string, pages: object) => string }>(
    'server/src/pages/sitemap.ts',
  );
  const { buildRobotsText } = await load<{ buildRobotsText: (publicUrl: string, pages: object[]) => string }>(
    'server/src/pages/robots-text.ts',
  );
  const pages = [
    { path: '/', indexing: 'sitemap' },
    { path: '/cart', indexing: 'never' },
  ];
  const sitemap = buildSitemap(SHOP, { pages, destinations: [], articles: [] });
  const locations = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
  expect(locations).toEqual([`${SHOP}/`, `${SHOP}/tr`, `${SHOP}/ar`]);
  const alternates = [...sitemap.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map(([, ...link]) => link.join(' '));
  const ofOnePage = [`en ${SHOP}/`, `tr ${SHOP}/tr`, `ar ${SHOP}/ar`, `x-default ${SHOP}/`];
  expect(alternates).toEqual([...ofOnePage, ...ofOnePage, ...ofOnePage]);
  expect(buildRobotsText(SHOP, pages)).toContain('Disallow: /cart\nDisallow: /tr/cart\nDisallow: /ar/cart\n');
});

/** Within the copy, so that router and contexts are the same ones. */
const HEAD = `
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { LanguageLinks } from '~/components/layout/language-links.tsx';
import { Seo } from '~/components/layout/seo.tsx';
import { LanguageContext } from '~/lib/use-language.ts';

const router = createMemoryRouter([{ id: 'root', path: '*', loader: () => null, element: <><Seo title="Plans" /><LanguageLinks /></> }], {
  initialEntries: ['/ar/products'],
  hydrationData: { loaderData: { root: { publicUrl: '${SHOP}', sandbox: false } } },
});
export const html = renderToString(<LanguageContext value="ar"><RouterProvider router={router} /></LanguageContext>);
`;

test('a page names its address in every language and links to the other languages', async () => {
  writeFileSync(join(COPY, 'web/app/render-head.tsx'), HEAD);
  const { html } = await load<{ html: string }>('web/app/render-head.tsx');
  const links = [...html.matchAll(/<link [^>]*hrefLang="([^"]+)" href="([^"]+)"/gi)].map(([, ...link]) =>
    link.join(' '),
  );
  expect(links).toEqual([
    `en ${SHOP}/products`,
    `tr ${SHOP}/tr/products`,
    `ar ${SHOP}/ar/products`,
    `x-default ${SHOP}/products`,
  ]);
  expect(html).toContain(`rel="canonical" href="${SHOP}/ar/products"`);
  expect(html).toContain('content="ar_EG"');
  const choices = [...html.matchAll(/<a href="([^"]+)"[^>]*>([^<]+)</g)].map(([, ...choice]) => choice.join(' '));
  expect(choices).toEqual(['/products?lng=en English', '/products?lng=tr Türkçe']);
});

test('its texts are found by their folder, with English for what is missing and forms for its plurals', async () => {
  type Translate = (language: string, ...texts: unknown[]) => { t: (key: string, values?: object) => string };
  const { translate } = await load<{ translate: Translate }>('web/app/lib/translate.ts');
  const { commonTexts } = await load<{ commonTexts: unknown }>('web/app/locales/common.ts');
  const { cartTexts } = await load<{ cartTexts: unknown }>('web/app/locales/cart.ts');
  const { tripTexts } = await load<{ tripTexts: { en: { title: string } } }>('web/app/locales/trip.ts');
  const { t } = translate('ar', commonTexts, cartTexts, tripTexts);
  expect(t('cart.title')).toBe('⟦Yoouur Caart⟧');
  expect(t('cart.empty')).toBe('Your cart is empty');
  expect(t('trip.title')).toBe(tripTexts.en.title);
  expect(t('common.days', { count: 1 })).toBe('⟦1\u00a0Daay⟧');
  expect(t('common.days', { count: 3 })).toBe('⟦3 feew daays⟧');
  expect(t('common.days', { count: 11 })).toBe('⟦11\u00a0Daays⟧');
});

test('its readers download scripts with its texts, and English for what is missing', async () => {
  type WriteLanguages = (folders: { locales: string; assets: string }) => Promise<void>;
  const { writeLanguages } = await load<{ writeLanguages: WriteLanguages }>('web/texts-build/write-languages.ts');
  const assets = join(COPY, 'assets');
  mkdirSync(join(assets, '_language_'), { recursive: true });
  writeFileSync(join(assets, '_language_/cart.js'), '__texts__("cart","1f")');
  await writeLanguages({ locales: join(COPY, 'web/app/locales'), assets });
  const read = (language: string) => JSON.parse(readFileSync(join(assets, language, 'cart.js'), 'utf8'));
  expect(read('ar')).toMatchObject({
    './ar/cart.ts': { title: '⟦Yoouur Caart⟧' },
    './en/cart.ts': { empty: 'Your cart is empty' },
  });
  expect(Object.keys(read('ar')['./en/cart.ts'])).toEqual(['empty']);
  expect(Object.keys(read('tr'))).toEqual(['./tr/cart.ts']);
});

test('mails, names and feeds speak it too, and mails run from right to left', async () => {
  const { MAIL_TEXTS } = await load<{ MAIL_TEXTS: Record<string, { total: string; days: (count: number) => string }> }>(
    'server/src/texts/texts.ts',
  );
  const { destinationNames } = await load<{ destinationNames: (code: string) => object }>(
    'server/src/catalogue/destinations/destination-names.ts',
  );
  const { buildProductFeed } = await load<{ buildProductFeed: (publicUrl: string, products: object[]) => string }>(
    'server/src/pages/product-feed.ts',
  );
  const { renderMailFrame } = await load<{ renderMailFrame: (frame: object) => string }>(
    'server/src/mail/templates/render-mail-frame.ts',
  );
  expect(MAIL_TEXTS['ar']?.total).toBe('⟦Tootaal⟧');
  expect(MAIL_TEXTS['ar']?.days(3)).toBe('3\u00a0Days');
  const names = destinationNames('DE');
  expect(names).toEqual({ en: 'Germany', tr: 'Almanya', ar: 'ألمانيا' });
  expect(destinationNames('CYP')).toMatchObject({ ar: 'Northern Cyprus' });
  const plan = { id: 7, names, dataMb: null, features: {}, validityDays: 3 };
  expect(JSON.parse(buildProductFeed(SHOP, [plan])).products[0]).toMatchObject({
    title: { ar: 'ألمانيا eSIM, ⟦Uunliimiiteed⟧, 3 days' },
    url: { ar: `${SHOP}/ar/products/7` },
  });
  const shop = { name: 'Shop', publicUrl: SHOP, supportAddress: 'help@shop.example', seller: [] };
  const mail = renderMailFrame({ locale: 'ar', subject: '', preview: '', content: '', footer: '', shop });
  expect(mail).toContain('<html lang="ar" dir="rtl">');
  expect(mail).toContain(`href="${SHOP}/ar"`);
});
