import { join } from 'node:path';
import type { Banner } from '@esimshop/contracts/banner';
import { LOCALES, type Locale } from '@esimshop/contracts/locales';
import type { ShopSettings } from '@esimshop/contracts/settings';
import type { PageIndex } from '@esimshop/contracts/shop-pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ResponseCache } from '../platform/http/responses/response-cache.ts';
import { awaitReader, recompress, type SharedResponse } from '../platform/http/responses/shared-response.ts';
import { registerAssets } from './assets.ts';
import { createMarkReader, registerBrandFiles } from './brand-files.ts';
import { registerBrandPreview } from './brand-preview.ts';
import type { PaymentHosts } from './content-security-policy.ts';
import { sendFailedPage } from './failed-page.ts';
import { registerFormPosts } from './form-posts.ts';
import { createInProcessApi, createInProcessFetch } from './in-process-api.ts';
import { createOgImages } from './og-images/og-images.ts';
import { registerOgImages } from './og-images/routes.ts';
import { type PageAddress, toPageAddress } from './page-address.ts';
import { type PageCall, type PageRenderer, startPageRenderer, type Visit } from './page-renderer.ts';
import { createRenderLimits } from './render-limits.ts';
import { currencyKey, readChosenCurrency, resolveCurrency } from './resolve-currency.ts';
import { type PageLanguage, readLanguageSwitch } from './resolve-language.ts';
import { sendPage } from './send-page.ts';
import { registerSiteFiles } from './site-files.ts';
import { readVisit } from './visit.ts';
import { loadSite } from './web-build.ts';

export type PagesOptions = {
  buildDirectory: string;
  /** Started here unless it has been before; closed with the app. */
  renderer?: PageRenderer | undefined;
  /** Holds what was rendered and drawn. */
  responses: ResponseCache;
  /** Version of catalogue, prices and settings: a new one invalidates every cached page. */
  version: () => string;
  /** What the shop says about itself; the brand with the name that it goes by. */
  settings: () => Pick<ShopSettings, 'brand' | 'support' | 'company' | 'claims' | 'tax'> & {
    banner: Banner | undefined;
  };
  /** What the owner has published of the texts; undefined while all is as delivered. */
  texts: (locale: Locale) => PageIndex | undefined;
  /** In which prices can be shown now, the shop's own first. */
  currencies: () => readonly string[];
  publicUrl: string;
  sandbox: boolean;
  /** Whether visitors use HTTPS: the cookies of choices are then `Secure`. */
  secureTransport: boolean;
  /** Paths rendered at the start, in every language. */
  warm?: string[];
  /** Hosts of the payment partner's card form, if it has one; allowed on the pages on which a visitor pays. */
  paymentHosts?: PaymentHosts | undefined;
};

const COOKIE_SECONDS = 31_536_000;

/**
 * Serves the shop's pages and their files. A public page is the same for everyone, so it is rendered once per
 * catalogue version, language, currency and address, and served from memory.
 * @throws Error if there is no build
 */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { pages, findPage, isServicePath } = await loadSite(options.buildDirectory);
  const callApi = createInProcessApi(app);
  const fetchApi = createInProcessFetch(callApi);
  const addressOf = (url: URL) => toPageAddress(url, findPage);

  const renderer = options.renderer ?? startPageRenderer(options.buildDirectory);
  app.addHook('onClose', renderer.close);
  const limits = createRenderLimits();
  const render = (
    { url, form }: PageCall,
    { language, currencies, network, onError }: Visit,
    brand = options.settings().brand,
  ) => {
    const { publicUrl, sandbox, paymentHosts } = options;
    const { isPaying, hasFrames = false } = addressOf(url).page;
    const payment = isPaying && paymentHosts;
    const hasPaymentScript = paymentHosts !== undefined;
    const { support, company, claims, tax, banner } = options.settings();
    return limits.run(network, () =>
      renderer.render(
        {
          url: url.href,
          form,
          language,
          currencies,
          publicUrl,
          sandbox,
          brand,
          support,
          company,
          claims,
          banner,
          texts: options.texts(language),
          includesTax: tax.mode === 'inclusive',
          hasPaymentScript,
          payment,
          hasFrames,
          onError,
        },
        callApi,
      ),
    );
  };

  const getPage = async (address: PageAddress, visit: Visit) => {
    const usual = address.page.path === '*' ? 404 : 200;
    const isStored = ({ status }: SharedResponse) => address.isStored && status === usual;
    let isNew = false;
    const makePage = async () => {
      isNew = true;
      const page = await render({ url: new URL(address.url, options.publicUrl) }, visit);
      if (isStored(page)) awaitReader(page);
      return page;
    };
    const variant = `${visit.language} ${currencyKey(visit.currencies)}`;
    const page = await options.responses.get(`${options.version()} page ${variant}${address.url}`, makePage, isStored);
    if (!isNew) recompress(page).catch(visit.onError);
    return page;
  };

  async function respond(request: FastifyRequest, reply: FastifyReply) {
    const url = URL.parse(request.url.replace(/^[/\\]+/, '/'), options.publicUrl);
    if (!url || isServicePath(url.pathname)) return reply.callNotFound();
    const languageSwitch = readLanguageSwitch(url);
    if (languageSwitch) {
      if (isPrefetch(request)) return refusePrefetch(reply);
      return switchLanguage(reply, languageSwitch.language, languageSwitch.cleanAddress);
    }
    const address = addressOf(url);
    if (address.path !== url.pathname) return reply.redirect(`${address.path}${url.search}`, 308);
    const visit = readVisit(request, url, options.currencies());
    const { currencies } = visit;
    const isChoice = currencies !== undefined && currencies.shown === url.searchParams.get('currency')?.toUpperCase();
    const isNewChoice = isChoice && currencies.shown !== readChosenCurrency(request.headers.cookie);
    if (isNewChoice) {
      if (isPrefetch(request)) return refusePrefetch(reply);
      reply.header('set-cookie', cookieOf('currency', currencies.shown));
    }
    return sendPage(request, reply, await getPage(address, visit), { ...address, isChoice });
  }

  function switchLanguage(reply: FastifyReply, language: PageLanguage, cleanAddress: string) {
    reply.header('set-cookie', [
      cookieOf('lng', language),
      // Tells the page's boot script to store this choice instead of undoing it.
      cookieOf('lng_chosen', '1', 60),
    ]);
    return reply.header('cache-control', 'no-store').redirect(cleanAddress, 302);
  }

  function cookieOf(name: string, value: string, seconds = COOKIE_SECONDS) {
    return `${name}=${value}; Max-Age=${seconds}; Path=/; SameSite=Lax${options.secureTransport ? '; Secure' : ''}`;
  }

  await app.register(async (scope) => {
    const clientDirectory = join(options.buildDirectory, 'client');
    await registerAssets(scope, clientDirectory);
    const { publicUrl, currencies, version, responses, texts } = options;
    const { listArticles } = renderer;
    const brand = () => options.settings().brand;
    const shopName = () => brand().name;
    const readMarkOf = createMarkReader({ clientDirectory, fetchApi });
    const readMark = () => readMarkOf(brand());
    const site = { publicUrl, shopName, currencies, responses, version, texts, fetchApi, pages, listArticles };
    registerSiteFiles(scope, site);
    const ogImages = createOgImages({ clientDirectory, brand, readMark, responses, version, fetchApi });
    registerBrandFiles(scope, { clientDirectory, responses, version, brand, readMark });
    registerBrandPreview(scope, {
      images: ogImages,
      readMarkOf,
      renderHome: (request, language, tried) => {
        const url = new URL('/', options.publicUrl);
        return render({ url }, { ...readVisit(request, url, options.currencies()), language }, tried);
      },
    });
    registerOgImages(scope, { clientDirectory, currencies, getImage: ogImages.get });
    await scope.register((forms) => registerFormPosts(forms, { publicUrl, pages, findPage, currencies, render }));
    await scope.register(async (documents) => {
      documents.setErrorHandler((error, request, reply) =>
        sendFailedPage({ error, shopName: shopName() }, request, reply),
      );
      documents.get('/', respond);
      documents.get('/*', respond);
    });
  });

  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onListen', async () => {
    for (const path of options.warm ?? []) {
      for (const language of LOCALES) {
        if (isClosing) return;
        const address = addressOf(new URL(path, options.publicUrl));
        await getPage(address, {
          language,
          currencies: resolveCurrency({ cookie: undefined, acceptLanguage: undefined }, options.currencies()),
          network: 'warming',
          // A shop that closes takes its renderer away.
          onError: (error) => isClosing || app.log.error({ err: error, path }, 'page.warming_failed'),
        }).catch(() => {});
      }
    }
  });
}

function refusePrefetch(reply: FastifyReply) {
  return reply.code(503).headers({ 'cache-control': 'no-store', 'retry-after': '1' }).send();
}

/** A browser asks for a link that nobody has pressed yet; a response that is no success is asked for anew by the press. */
function isPrefetch({ headers }: FastifyRequest): boolean {
  return /^prefetch\b/.test(String(headers['sec-purpose'] ?? ''));
}
