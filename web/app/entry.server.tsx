import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { perLocale } from '@esimshop/contracts/locales';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createRequestHandler,
  type EntryContext,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router';
import { NonceContext } from '~/boot/nonce-context.ts';
import { createApiClient } from '~/lib/api-client.ts';
import { ApiError } from '~/lib/api-error.ts';
import type { Language } from '~/lib/language.ts';
import { type PageContext, pageContext } from '~/lib/page-context.ts';
import { addressScripts } from '~/lib/script-folder.ts';
import { LanguageContext } from '~/lib/use-language.ts';
import { inlineStyles } from '~/styles/inline-styles.server.ts';

export { listArticlePages } from '~/features/content/content.server.ts';

type PageRequest = Omit<PageContext, 'api'> & {
  request: Request;
  fetchApi: (path: string, init: RequestInit) => Promise<Response>;
};

/** Entry point of the page host: renders one address in one language, calling the shop's API in-process. */
export function createPageRenderer(build: ServerBuild): (page: PageRequest) => Promise<Response> {
  const handlers = perLocale((language) => createRequestHandler(loadIn(language, build), 'production'));
  return ({ request, fetchApi, ...page }) => {
    const context = new RouterContextProvider();
    const api = createApiClient({
      fetch: fetchApi,
      sessionId: () => undefined,
      currency: () => page.currencies?.shown,
    });
    context.set(pageContext, { api, ...page });
    return handlers[page.language](request, context);
  };
}

/** The build whose pages load the scripts with the texts of a language. */
function loadIn(language: Language, build: ServerBuild): ServerBuild {
  return { ...build, assets: JSON.parse(addressScripts(JSON.stringify(build.assets), language)) };
}

export default async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { language, onError, nonce } = context.get(pageContext);
  const renderPage = (routes: EntryContext) =>
    renderHtml(
      <LanguageContext value={language}>
        <NonceContext value={nonce}>
          <ServerRouter context={routes} url={request.url} nonce={nonce} />
        </NonceContext>
      </LanguageContext>,
      nonce,
    );
  const answer = (html: string, answerStatus: number) => {
    headers.set('content-type', 'text/html; charset=utf-8');
    const [stylesheet] = routerContext.manifest.routes['root']?.css ?? [];
    return new Response(inlineStyles(html, stylesheet), { status: answerStatus, headers });
  };
  try {
    return answer(await renderPage(routerContext), status);
  } catch (error) {
    // React Router renders the first error again at the nearest error boundary. After that only the root is left.
    if (!routerContext.staticHandlerContext.errors) throw error;
    onError(error);
    return answer(await renderPage(failAtRoot(routerContext, error)), 500);
  }
}

/** The same page as the root's error boundary. It is not hydrated. */
function failAtRoot({ serverHandoffStream: _data, ...routerContext }: EntryContext, error: unknown): EntryContext {
  const { staticHandlerContext } = routerContext;
  return { ...routerContext, staticHandlerContext: { ...staticHandlerContext, errors: { root: error } } };
}

/** The complete HTML of a page. @throws whatever any part of it threw */
async function renderHtml(page: ReactNode, nonce: string): Promise<string> {
  let failure: unknown;
  const html = await new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      onAllReady() {
        const body = new PassThrough();
        text(body).then(resolve, reject);
        pipe(body);
      },
      onShellError: reject,
      onError(error) {
        failure ??= error;
      },
    });
  });
  if (failure) throw failure;
  return html;
}

/** Passes a loader's error to the page host, which logs it with the request id. */
export function handleError(error: unknown, { context }: { context: Readonly<RouterContextProvider> }): void {
  if (error instanceof ApiError && error.status === 404) return;
  context.get(pageContext).onError(error);
}
