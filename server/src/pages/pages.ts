import { join } from 'node:path';
import { LOCALES } from '@esimshop/contracts/locales';
import type { ShopSettings } from '@esimshop/contracts/settings';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../platform/http/rate-limits.ts';
import type { ResponseCache } from '../platform/http/responses/response-cache.ts';
import { recompress, type SharedResponse } from '../platform/http/responses/shared-response.ts';
import { registerAssets } from './assets.ts';
import type { PaymentHosts } from './content-security-policy.ts';
import { registerFormPosts } from './form-posts.ts';
import { createInProcessApi, createInProcessFetch } from './in-process-api.ts';
import { createOgImages } from './og-images/og-images.ts';
import { registerOgImages } from './og-images/routes.ts';
import { type PageAddress, toPageAddress } from './page-address.ts';
import { type PageCall, type PageRenderer, startPageRenderer, type Visit } from './page-renderer.ts';
import { createRenderLimits } from './render-limits.ts';
import { type PageLanguage, readLanguageSwitch, resolveLanguage } from './resolve-language.ts';
import { sendPage } from './send-page.ts';
import { registerSiteFiles } from './site-files.ts';
import { loadSite } from './web-build.ts';

export type PagesOptions = {
  buildDirectory: string;
  /** Started here unless it has been before; closed with the app. */
  renderer?: PageRenderer | undefined;
  /** Holds what was rendered and drawn. */
  responses: ResponseCache;
  /** Version of catalogue, prices and settings: a new one invalidates every cached page. */
  version: () => string;
  /** What the shop says about itself. */
  settings: () => Pick<ShopSettings, 'company' | 'claims'>;
  publicUrl: string;
  sandbox: boolean;
  /** Whether visitors use HTTPS: the language cookie is then `Secure`. */
  secureTransport: boolean;
  /** Paths rendered at the start, in every language. */
  warm?: string[];
  /** Hosts of the payment partner's card form, if it has one; allowed on the pages on which a visitor pays. */
  paymentHosts?: PaymentHosts | undefined;
};

const LANGUAGE_COOKIE_SECONDS = 31_536_000;

/**
 * Serves the shop's pages and their files. A public page is the same for everyone, so it is rendered once per
 * catalogue version, language and address, and served from memory.
 * @throws Error if there is no build
 */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { pages, findPage, isServicePath, shopName } = await loadSite(options.buildDirectory);
  const callApi = createInProcessApi(app);
  const fetchApi = createInProcessFetch(callApi);
  const addressOf = (url: URL) => toPageAddress(url, findPage);

  const renderer = options.renderer ?? startPageRenderer(options.buildDirectory);
  app.addHook('onClose', renderer.close);
  const limits = createRenderLimits();
  const render = ({ url, form }: PageCall, { language, network, onError }: Visit) => {
    const { publicUrl, sandbox, paymentHosts } = options;
    const payment = addressOf(url).page.isPaying && paymentHosts;
    const hasPaymentScript = paymentHosts !== undefined;
    const { company, claims } = options.settings();
    return limits.run(network, () =>
      renderer.render(
        {
          url: url.href,
          form,
          language,
          publicUrl,
          sandbox,
          company,
          claims,
          hasPaymentScript,
          payment,
          onError,
        },
        callApi,
      ),
    );
  };

  const getPage = (address: PageAddress, visit: Visit) => {
    const usual = address.page.path === '*' ? 404 : 200;
    const isStored = ({ status }: SharedResponse) => address.isStored && status === usual;
    const makePage = async () => {
      const page = await render({ url: new URL(address.url, options.publicUrl) }, visit);
      if (isStored(page)) recompress(page).catch(visit.onError);
      return page;
    };
    return options.responses.get(`${options.version()} page ${visit.language} ${address.url}`, makePage, isStored);
  };

  async function respond(request: FastifyRequest, reply: FastifyReply) {
    const url = URL.parse(request.url.replace(/^[/\\]+/, '/'), options.publicUrl);
    if (!url || isServicePath(url.pathname)) return reply.callNotFound();
    const languageSwitch = readLanguageSwitch(url);
    if (languageSwitch) {
      if (isPrefetch(request))
        return reply.code(503).headers({ 'cache-control': 'no-store', 'retry-after': '1' }).send();
      return switchLanguage(reply, languageSwitch.language, languageSwitch.cleanAddress);
    }
    const address = addressOf(url);
    if (address.path !== url.pathname) return reply.redirect(`${address.path}${url.search}`, 308);
    const language = resolveLanguage({
      pathname: url.pathname,
      cookie: request.headers.cookie,
      acceptLanguage: request.headers['accept-language'],
    });
    const page = await getPage(address, {
      language,
      network: networkOf(request.ip),
      onError: (error) => request.log.error({ err: error }, 'page.failed'),
    });
    return sendPage(request, reply, page, address);
  }

  function switchLanguage(reply: FastifyReply, language: PageLanguage, cleanAddress: string) {
    const attributes = `Path=/; SameSite=Lax${options.secureTransport ? '; Secure' : ''}`;
    reply.header('set-cookie', [
      `lng=${language}; Max-Age=${LANGUAGE_COOKIE_SECONDS}; ${attributes}`,
      // Tells the page's boot script to store this choice instead of undoing it.
      `lng_chosen=1; Max-Age=60; ${attributes}`,
    ]);
    return reply.header('cache-control', 'no-store').redirect(cleanAddress, 302);
  }

  await app.register(async (scope) => {
    const clientDirectory = join(options.buildDirectory, 'client');
    await registerAssets(scope, clientDirectory);
    const { publicUrl, version, responses } = options;
    const { listArticles } = renderer;
    registerSiteFiles(scope, { publicUrl, responses, version, fetchApi, pages, listArticles });
    const ogImages = createOgImages({ clientDirectory, shopName, responses, version, fetchApi });
    registerOgImages(scope, { clientDirectory, getImage: ogImages.get });
    await scope.register((forms) => registerFormPosts(forms, { publicUrl, pages, findPage, render }));
    scope.get('/', respond);
    scope.get('/*', respond);
  });

  app.addHook('onListen', async () => {
    for (const path of options.warm ?? []) {
      for (const language of LOCALES) {
        const address = addressOf(new URL(path, options.publicUrl));
        await getPage(address, {
          language,
          network: 'warming',
          onError: (error) => app.log.error({ err: error, path }, 'page.warming_failed'),
        });
      }
    }
  });
}

/** A browser asks for a link that nobody has pressed yet; a response that is no success is asked for anew by the press. */
function isPrefetch({ headers }: FastifyRequest): boolean {
  return /^prefetch\b/.test(String(headers['sec-purpose'] ?? ''));
}
