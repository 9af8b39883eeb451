import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { ANY_LANGUAGE } from './app/lib/script-folder.ts';
import { contentPlugin } from './content-build/content-plugin.ts';
import { pageHostPlugin } from './dev/page-host-plugin.ts';
import { routerPlugin } from './router-build/router-plugin.ts';
import { stylesPlugin } from './styles-build/styles-plugin.ts';
import { textsPlugin } from './texts-build/texts-plugin.ts';

/** What every page runs on goes into one file: it compresses better whole, and stays cached while the shop changes. */
const CORE =
  /node_modules\/(?:react|react-dom|scheduler|react-router|cookie-es|@tanstack\/(?:react-query|query-core))\/|^(?!.*features\/admin\/).*\.module\.css$/;
/** Without a text, and nothing in it loads a chunk that has some: the other chunks are written once for each language. */
const SHARED_BY_LANGUAGES = ['core', 'rolldown-runtime'];
/** What stands around every page. As a group takes along what its modules import, this is all that a page needs but its own. */
const FRAME = /web\/app\/(?:boot|components\/layout|features\/accounts\/menu|root|routes\/shell)|vite\/preload-helper/;
/** What nearly every page shows besides: in one file with the frame it compresses better. */
const EVERYWHERE =
  /web\/app\/(?:features\/(?:cart\/(?:cart-changes|change-cart|shown-cart)|catalogue\/(?:places|plan-groups|plan-labels|plan-note|queries)|pwa\/offline-worker)|components\/ui\/(?:field|flag|load-failure)|lib\/format)/;
/** What else most pages are made of. */
const SHARED =
  /web\/app\/(?:components\/|lib\/(?!form-|use-copy)|features\/(?:cart|catalogue\/(?!destinations\/(?:destination-search|use-combobox))|content|devices|pwa)\/)/;
/** But for what landing pages do not have: what stands below forms, in dialogs, and on pages that are only read. */
const ASKING =
  /components\/ui\/(?:dialog|narrow-ticket|privacy-note|problem-summary)|lib\/(?:read-filled-fields|return-path)|contracts\/src\/(?:email|order-number|provider-name)/;
const READING = /features\/content\/(?:prose|question-list|table-of-contents)/;
/** Without what only the admin needs, or only who pays. */
const CONTRACT =
  /contracts\/src\/(?!admin-|card-|currencies|discount-|people|pricing|receipts|roles|tax|vat-number|withdrawal)/;
const FORMS = /node_modules\/(?:zod|react-hook-form)\/|web\/app\/lib\/form-/;
/** The admin, of which a visitor downloads nothing, has no group: its files are named, so that tests can tell. */
const ADMIN = /(?:web\/app\/(?:features\/admin\/|locales\/(?:\w\w\/)?admin-)(?!gate)|contracts\/src\/admin-)/;

type Modules = { getModuleInfo(id: string): { importedIds: readonly string[] } | null };

/** A contract with schemas, which only forms check by: other pages know it as a type. */
function hasSchemas(id: string, modules: Modules): boolean {
  const imports = modules.getModuleInfo(id)?.importedIds ?? [];
  return CONTRACT.test(id) && imports.some((imported) => imported.includes('node_modules/zod/'));
}

function nameShared(id: string, modules: Modules): string | null {
  if (ASKING.test(id) || READING.test(id)) return null;
  return SHARED.test(id) || (CONTRACT.test(id) && !hasSchemas(id, modules)) ? 'shared' : null;
}

function nameForms(id: string, modules: Modules): string | null {
  return FORMS.test(id) || hasSchemas(id, modules) ? 'forms' : null;
}

/** Beside the server's bundle, whose chunks it shares; `server/src/pages/web-build.ts` reads it. */
function sitePlugin(): Plugin {
  return {
    name: 'shop-site',
    apply: 'build',
    buildStart() {
      const id = fileURLToPath(new URL('./app/site.server.ts', import.meta.url));
      if (this.environment.name === 'ssr') this.emitFile({ type: 'chunk', id, fileName: 'site.js' });
    },
  };
}

/** The running shop that `npm run dev -w web` shows. */
const SHOP_URL = process.env['SHOP_URL'] ?? 'http://localhost:3000';
const OF_THE_SHOP = ['/api', '/sandbox', '/flags', '/og'];

export default defineConfig(({ command }) => ({
  plugins: [
    contentPlugin(),
    pageHostPlugin({ shopUrl: SHOP_URL }),
    stylesPlugin(),
    textsPlugin(),
    sitePlugin(),
    routerPlugin(),
    reactRouter(),
  ],
  resolve: { alias: { '~': fileURLToPath(new URL('./app', import.meta.url)) } },
  // Vite bundles their packages before the first page. One that it finds later makes that page's modules outdated, and it stays dead.
  optimizeDeps: { entries: ['app/entry.client.tsx', 'app/root.tsx', 'app/routes/**/*.tsx'] },
  server: {
    // The shop answers its own pages only: calls go on in its name.
    proxy: Object.fromEntries(
      OF_THE_SHOP.map((path) => [path, { target: SHOP_URL, headers: { origin: new URL(SHOP_URL).origin } }]),
    ),
  },
  build: {
    // Tells the service worker what the page of kept eSIMs is made of.
    manifest: true,
    assetsDir: `assets/${ANY_LANGUAGE}`,
    rolldownOptions: { output: { assetFileNames: 'assets/[name]-[hash][extname]' } },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    cssTarget: ['chrome115', 'safari16.4', 'firefox121'],
  },
  environments: {
    ssr: {
      // Vite leaves the choice between React's builds to the server's environment.
      ...(command === 'build' && { define: { 'process.env.NODE_ENV': JSON.stringify('production') } }),
      // The boot script stands in every page: without its white space and with short variables it is half as heavy.
      // The functions keep their names, which a trace shows.
      build: {
        rolldownOptions: {
          output: { minify: { compress: false, mangle: { keepNames: true }, codegen: true } },
        },
      },
    },
    client: {
      build: {
        rolldownOptions: {
          output: {
            chunkFileNames: ({ name, moduleIds }) =>
              SHARED_BY_LANGUAGES.includes(name)
                ? 'assets/[name]-[hash].js'
                : `assets/${ANY_LANGUAGE}/${moduleIds.some((id) => ADMIN.test(id)) ? 'admin-' : ''}[name]-[hash].js`,
            codeSplitting: {
              // Each takes what those before it have left.
              groups: [
                { name: 'core', test: CORE },
                { name: 'frame', test: (id) => FRAME.test(id) || EVERYWHERE.test(id) },
                { name: nameShared, minShareCount: 6 },
                { name: 'asking', test: ASKING },
                { name: 'reading', test: READING },
                // Without the devices, which the checkout asks about, too.
                { name: 'guide', test: /features\/content\/(?!device-brands)/, minShareCount: 3 },
                { name: 'browsing', test: /features\/catalogue\//, minShareCount: 3 },
                // What a top-up asks before anything is paid, without the card form and what checks it.
                {
                  name: 'consent',
                  test: /contracts\/src\/withdrawal-(?:consent|modes)\.ts|features\/checkout\/(?:checkout-queries|asked-consent|consent-box|sale-documents|sold-by|use-consent)|locales\/(?:\w\w\/)?checkout\.ts/,
                  minShareCount: 2,
                },
                { name: nameForms, minShareCount: 2 },
                // How to pay, at the checkout and for a top-up.
                {
                  name: 'paying',
                  test: /features\/checkout\/(?:card-entry\/(?!payment-element)|payment-choice|problem-summary)/,
                  minShareCount: 2,
                },
                // Stripe's script, its card form and its wallets, which the checkout shows together.
                {
                  name: 'stripe',
                  test: /features\/checkout\/(?:card-entry\/payment-element|wallets\/express-checkout)\/|locales\/(?:\w\w\/)?(?:card-form|wallets)\.ts/,
                },
                // All that the checkout needs of what was bought.
                { name: 'order', test: /features\/orders\/(?:order-query|return-token)/, minShareCount: 2 },
                { name: 'offline', test: /locales\/(?:\w\w\/)?offline\.ts/ },
                { name: 'bought', test: /features\/(?:esims|orders)\//, minShareCount: 4 },
                { name: 'customers', test: /features\/portal\//, minShareCount: 3 },
                // Without the security tab, which the profile loads when it is opened.
                { name: 'accounts', test: /features\/accounts\/(?!security\/)/, minShareCount: 2 },
              ],
            },
          },
          // A contract's schemas are left out where only its types or rules are used.
          treeshake: { manualPureFunctions: ['z'] },
        },
      },
    },
  },
  // The server bundle carries React's production build and needs no NODE_ENV and no packages beside it.
  ...(command === 'build' && { ssr: { noExternal: true } }),
}));
