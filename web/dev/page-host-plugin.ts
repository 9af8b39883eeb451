import { Readable } from 'node:stream';
import { DELIVERED_SHOP_NAME } from '@esimshop/contracts/brand';
import { DEFAULT_LOCALE, explicitLocale, LOCALES, type Locale } from '@esimshop/contracts/locales';
import { DELIVERED_SETTINGS } from '@esimshop/contracts/settings';
import type { ServerBuild } from 'react-router';
import { isRunnableDevEnvironment, type Plugin } from 'vite';

/** As it is, so that what a page is told is checked here, too. */
type Entry = typeof import('../app/entry.server.tsx');
type Build = ServerBuild & { entry: { module: Pick<Entry, 'createPageRenderer'> } };

const SERVER_BUILD = 'virtual:react-router/server-build';

/** Replaces the shop's page host during development; the data comes from a running shop. */
export function pageHostPlugin({ shopUrl }: { shopUrl: string }): Plugin {
  return {
    name: 'esimshop-page-host',
    apply: 'serve',
    configureServer(server) {
      return () => {
        server.middlewares.use(async (incoming, outgoing, next) => {
          try {
            const { ssr } = server.environments;
            if (!isRunnableDevEnvironment(ssr)) throw new Error('Expected Vite to run the pages in this process');
            const build = (await ssr.runner.import(SERVER_BUILD)) as Build;
            const url = new URL(incoming.originalUrl ?? '/', `http://${incoming.headers.host ?? 'localhost'}`);
            const hasBody = incoming.method !== 'GET' && incoming.method !== 'HEAD';
            const request = new Request(url, {
              method: incoming.method ?? 'GET',
              headers: { 'content-type': incoming.headers['content-type'] ?? '' },
              ...(hasBody ? { body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' } : {}),
            });
            const response = await build.entry.module.createPageRenderer(build)({
              request,
              language: languageOf(url.pathname, incoming.headers.cookie ?? ''),
              publicUrl: url.origin,
              sandbox: true,
              brand: { ...DELIVERED_SETTINGS.brand, name: DELIVERED_SHOP_NAME },
              support: DELIVERED_SETTINGS.support,
              company: DELIVERED_SETTINGS.company,
              claims: DELIVERED_SETTINGS.claims,
              includesTax: false,
              hasPaymentScript: false,
              fetchApi: (path, init) => fetch(new URL(path, shopUrl), init),
              onError: (error) => server.config.logger.error(String(error)),
              // Without a policy no script needs a mark.
              nonce: '',
            });
            outgoing.writeHead(response.status, Object.fromEntries(response.headers));
            outgoing.end(Buffer.from(await response.arrayBuffer()));
          } catch (error) {
            next(error);
          }
        });
      };
    },
  };
}

function languageOf(pathname: string, cookie: string): Locale {
  return (
    explicitLocale(pathname) ?? LOCALES.find((locale) => cookie.split('; ').includes(`lng=${locale}`)) ?? DEFAULT_LOCALE
  );
}
