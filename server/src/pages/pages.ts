import { join } from 'node:path';
import { LOCALES } from '@esimshop/contracts/locales';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createOgImages } from '../og-images/og-images.ts';
import { registerOgImages } from '../og-images/routes.ts';
import { registerAssets } from './assets.ts';
import { createRecompressor } from './compress-page.ts';
import type { PaymentHosts } from './content-security-policy.ts';
import type { FinishedPage } from './finish-page.ts';
import { registerFormPosts } from './form-posts.ts';
import { createInProcessFetch } from './in-process-api.ts';
import { type PageAddress, spellPath, toNotFoundAddress, toPageAddress } from './page-address.ts';
import { PageCache } from './page-cache.ts';
import { renderPage } from './render-page.ts';
import { type PageLanguage, readLanguageSwitch, resolveLanguage } from './resolve-language.ts';
import { sendPage } from './send-page.ts';
import { registerSiteFiles } from './site-files.ts';
import { loadWebBuild } from './web-build.ts';

export type PagesOptions = {
  buildDirectory: string;
  /** Version of catalogue and prices: a new one lets every kept page be rendered again. */
  version: () => string;
  publicUrl: string;
  sandbox: boolean;
  /** Whether visitors come by https: the language's cookie then goes no other way. */
  secureTransport: boolean;
  /** Addresses rendered before the first visitor asks, in both languages. */
  warm?: string[];
  /** Hosts of a live payment partner; allowed on the pages on which a visitor pays. */
  paymentHosts?: PaymentHosts | undefined;
};

const MAX_PAGES = 2000;
const LANGUAGE_COOKIE_SECONDS = 31_536_000;
const NOT_PAGES = /^\/(?:api|sandbox|webhooks|metrics|health)(?:\/|$)/;

/**
 * Serves the shop's pages and their files. A page is the same for everybody, so it is rendered once per build, catalogue
 * version, language and address, and handed out from memory.
 * @throws Error when the build is missing.
 */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const build = await loadWebBuild(options.buildDirectory);
  const cache = new PageCache<FinishedPage>({ maxEntries: MAX_PAGES });
  const fetchApi = createInProcessFetch(app);
  const recompress = createRecompressor();

  const render = (request: Request, language: PageLanguage, onError: (error: unknown) => void) => {
    const { publicUrl, sandbox, paymentHosts } = options;
    const isPaying = toPageAddress(new URL(request.url)).isPaying;
    const page = { request, language, publicUrl, sandbox, fetchApi, onError };
    return renderPage(build.render, page, isPaying ? paymentHosts : undefined);
  };

  const getPage = (address: PageAddress, language: PageLanguage, onError: (error: unknown) => void) => {
    const isKept = ({ status }: FinishedPage) =>
      address.isKept && status === (address.url.endsWith('/page-not-found') ? 404 : 200);
    return cache.get(
      [build.buildId, options.version(), language, address.url].join('|'),
      async () => {
        const page = await render(new Request(new URL(address.url, options.publicUrl)), language, onError);
        if (isKept(page)) void recompress(page);
        return page;
      },
      isKept,
    );
  };

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const url = URL.parse(request.url.replace(/^[/\\]+/, '/'), options.publicUrl);
    if (!url || NOT_PAGES.test(url.pathname)) return reply.callNotFound();
    const toggle = readLanguageSwitch(url);
    if (toggle) return switchLanguage(reply, toggle.language, toggle.cleanAddress);
    const spelled = spellPath(url.pathname);
    if (spelled !== url.pathname && build.hasPage(spelled)) return reply.redirect(`${spelled}${url.search}`, 308);
    const language = resolveLanguage({
      pathname: url.pathname,
      cookie: request.headers.cookie,
      acceptLanguage: request.headers['accept-language'],
    });
    const isKnown = url.pathname.endsWith('.data') || build.hasPage(url.pathname);
    const address = isKnown ? toPageAddress(url) : toNotFoundAddress(url);
    const page = await getPage(address, language, (error) => request.log.error({ err: error }, 'page.failed'));
    return sendPage(request, reply, page, address);
  }

  function switchLanguage(reply: FastifyReply, language: PageLanguage, cleanAddress: string) {
    const attributes = `Path=/; SameSite=Lax${options.secureTransport ? '; Secure' : ''}`;
    reply.header('set-cookie', [
      `lng=${language}; Max-Age=${LANGUAGE_COOKIE_SECONDS}; ${attributes}`,
      // Tells the page's boot script to store this choice, not to undo it.
      `lng_chosen=1; Max-Age=60; ${attributes}`,
    ]);
    return reply.header('cache-control', 'no-store').redirect(cleanAddress, 302);
  }

  await app.register(async (scope) => {
    const clientDirectory = join(options.buildDirectory, 'client');
    await registerAssets(scope, clientDirectory);
    const { publicUrl, version } = options;
    registerSiteFiles(scope, { publicUrl, version, fetchApi, articles: build.articles });
    const ogImages = createOgImages({ clientDirectory, shopName: build.shopName, version, fetchApi });
    registerOgImages(scope, { clientDirectory, getImage: ogImages.get });
    await scope.register((forms) => registerFormPosts(forms, { publicUrl, render }));
    scope.get('/', answer);
    scope.get('/*', answer);
  });

  app.addHook('onListen', async () => {
    for (const path of options.warm ?? []) {
      for (const language of LOCALES) {
        const address = toPageAddress(new URL(path, options.publicUrl));
        await getPage(address, language, (error) => app.log.error({ err: error, path }, 'page.warming_failed'));
      }
    }
  });
}
