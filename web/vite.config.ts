import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { contentPlugin } from './content-build/content-plugin.ts';
import { pageHostPlugin } from './dev/page-host-plugin.ts';

/** What every page runs on goes into one file: it compresses better whole, and stays cached while the shop changes. */
const EVERYWHERE =
  /node_modules\/(?:react|react-dom|scheduler|react-router|cookie-es|@tanstack|use-sync-external-store)\//;

/** Parts of the pages on which visitors look around, where more than one of them uses a part; but not what home and lists show. */
const BROWSING =
  /web\/app\/(?:boot\/|components\/layout\/|components\/ui\/(?:badge|flag|route)|features\/guide\/(?!questions|final-sign)|features\/catalogue\/(?!(?:use-)?destination-|plan-ticket|home-board)|lib\/)|features\/(?:cart\/waiting-store|offline\/offline-worker)|contracts\/src\/(?:money|plans|destinations)\.ts/;

/** What confirmation, portal and kept eSIMs all show at first sight: one file in place of a link for each part. */
const BOUGHT =
  /web\/app\/features\/(?:offline\/kept-esims(?:-store)?|esims\/(?:esim-words|qr-query|copy-button))\.tsx?/;

/** The running shop that `npm run dev -w web` shows. */
const SHOP_URL = process.env['SHOP_URL'] ?? 'http://localhost:3000';
const OF_THE_SHOP = ['/api', '/sandbox', '/flags', '/og'];

export default defineConfig(({ command }) => ({
  plugins: [contentPlugin(), tailwindcss(), pageHostPlugin({ shopUrl: SHOP_URL }), reactRouter()],
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
            codeSplitting: {
              groups: [
                { name: 'core', test: EVERYWHERE },
                { name: 'shop', test: BROWSING, minShareCount: 2 },
                { name: 'bought', test: BOUGHT, minShareCount: 2 },
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
