import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { contentPlugin } from './content-build/content-plugin.ts';
import { pageHostPlugin } from './dev/page-host-plugin.ts';
import { stylesPlugin } from './styles-build/styles-plugin.ts';

/** What every page runs on goes into one file: it compresses better whole, and stays cached while the shop changes. */
const EVERYWHERE =
  /node_modules\/(?:react|react-dom|scheduler|react-router|cookie-es|@tanstack\/(?:react-query|query-core)|use-sync-external-store)\/|^(?!.*features\/admin\/).*\.module\.css$/;

/** What most pages share of our own code, what frames every page, and what the pages of one area share: few files. */
const FRAME = /web\/app\/(?:boot|components\/layout)\/|vite\/preload-helper/;
const OWN = /(?:web\/app|contracts\/src)\/(?!features\/admin\/|locales\/(?:\w\w\/)?admin-|admin-)/;
/** Zod, and a schema that others are made of: nothing that most pages need, but near what they need. */
const SCHEMAS = /node_modules\/zod\/|contracts\/src\/localized-name\./;
/** The contracts that forms are checked by in the browser; the others are there without their schemas. */
const FORMS =
  /contracts\/src\/(?:accounts|two-factor|checkout|person-name|free-text|field-problems|orders|portal|shop-facts|problems|support)\.|lib\/form-problems/;
const ACCOUNTS =
  /features\/accounts\/(?:auth\/|fields\/|profile\/|return-path)|locales\/(?:\w\w\/)?(?:accounts|profile|security)\./;
/**
 * The owner's desk, of which a visitor downloads nothing. It has no group: a group takes along what its modules import, and with
 * it come visitors who need that alone. Its files are named, so that tests can tell.
 */
const DESK = /(?:web\/app\/(?:features\/admin\/|locales\/(?:\w\w\/)?admin-)(?!gate)|contracts\/src\/admin-)/;
const BROWSING = /features\/(?:catalogue\/(?:destinations|plans|product)|content)\//;
const BOUGHT = /features\/(?:esims|orders|portal)\//;

/** The running shop that `npm run dev -w web` shows. */
const SHOP_URL = process.env['SHOP_URL'] ?? 'http://localhost:3000';
const OF_THE_SHOP = ['/api', '/sandbox', '/flags', '/og'];

export default defineConfig(({ command }) => ({
  plugins: [contentPlugin(), pageHostPlugin({ shopUrl: SHOP_URL }), stylesPlugin(), reactRouter()],
  resolve: { alias: { '~': fileURLToPath(new URL('./app', import.meta.url)) } },
  server: {
    // The shop answers its own pages only: calls go on in its name.
    proxy: Object.fromEntries(
      OF_THE_SHOP.map((path) => [path, { target: SHOP_URL, headers: { origin: new URL(SHOP_URL).origin } }]),
    ),
  },
  build: {
    // Tells the service worker what the page of kept eSIMs is made of.
    manifest: true,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    cssTarget: ['chrome115', 'safari16.4', 'firefox121'],
  },
  environments: {
    ssr: {
      // Without its white space the boot script in every page is a third lighter; names stay readable in a trace.
      build: { rolldownOptions: { output: { minify: { compress: false, mangle: false, codegen: true } } } },
    },
    client: {
      build: {
        rolldownOptions: {
          output: {
            chunkFileNames: ({ moduleIds }) =>
              `assets/${moduleIds.some((id) => DESK.test(id)) ? 'desk-' : ''}[name]-[hash].js`,
            codeSplitting: {
              groups: [
                { name: 'core', test: EVERYWHERE },
                { name: 'checks', test: SCHEMAS },
                {
                  name: 'shared',
                  test: (id: string) => OWN.test(id) && !FORMS.test(id) && !ACCOUNTS.test(id),
                  minShareCount: 5,
                },
                { name: 'frame', test: FRAME, minShareCount: 2 },
                { name: 'browsing', test: BROWSING, minShareCount: 3 },
                { name: 'bought', test: BOUGHT, minShareCount: 3 },
                { name: 'forms', test: FORMS, minShareCount: 2 },
                { name: 'accounts', test: ACCOUNTS, minShareCount: 2 },
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
