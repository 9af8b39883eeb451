import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createRequestHandler,
  type EntryContext,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router';
import { createApiClient } from '~/lib/api-client.ts';
import { ApiError } from '~/lib/api-error.ts';
import type { Language } from '~/lib/language.ts';
import { pageContext } from '~/lib/page-context.ts';
import { serverTranslation } from '~/lib/server-translation.ts';
import { TranslationProvider } from '~/lib/translation.tsx';

export { listArticlePages } from '~/features/content/content.server.ts';
export { settings } from '~/settings.ts';

type PageRequest = {
  request: Request;
  language: Language;
  publicUrl: string;
  sandbox: boolean;
  fetchApi: (path: string, init: RequestInit) => Promise<Response>;
  onError: (error: unknown) => void;
};

/** The page host's way in: renders one address in one language, with the shop's API called in the process. */
export function createPageRenderer(build: ServerBuild): (page: PageRequest) => Promise<Response> {
  const handle = createRequestHandler(build, 'production');
  return ({ request, language, publicUrl, sandbox, fetchApi, onError }) => {
    const context = new RouterContextProvider();
    const api = createApiClient({ fetch: fetchApi, sessionId: () => undefined });
    context.set(pageContext, { api, language, publicUrl, sandbox, onError });
    return handle(request, context);
  };
}

/** Tells whether an address has a page of its own. All others show the same not-found page. */
export function createPageMatcher(build: ServerBuild): (pathname: string) => boolean {
  const toRoutes = (parentId: string | undefined): RouteObject[] =>
    Object.values(build.routes)
      .filter((route) => route !== undefined)
      .filter((route) => route.parentId === parentId)
      .map(({ id, path, index, caseSensitive }) => {
        const own = { id, ...(path === undefined ? {} : { path }), ...(caseSensitive ? { caseSensitive } : {}) };
        return index ? { ...own, index } : { ...own, children: toRoutes(id) };
      });
  const routes = toRoutes(undefined);
  return (pathname) => matchRoutes(routes, pathname)?.at(-1)?.route.path !== '*';
}

export default async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { language, onError } = context.get(pageContext);
  const renderPage = (routes: EntryContext) =>
    renderHtml(
      <TranslationProvider translation={serverTranslation(language)}>
        <ServerRouter context={routes} url={request.url} />
      </TranslationProvider>,
    );
  const answer = (html: string, answerStatus: number) => {
    headers.set('content-type', 'text/html; charset=utf-8');
    return new Response(html, { status: answerStatus, headers });
  };
  try {
    return answer(await renderPage(routerContext), status);
  } catch (error) {
    // The first failure is rendered once more by React Router, at the route nearest to it. After that only the root is left.
    if (!routerContext.staticHandlerContext.errors) throw error;
    onError(error);
    return answer(await renderPage(failAtRoot(routerContext, error)), 500);
  }
}

/** The same page as the root's own failure. Its data stay here: nothing of it is started in the browser. */
function failAtRoot({ serverHandoffStream: _data, ...routerContext }: EntryContext, error: unknown): EntryContext {
  const { staticHandlerContext } = routerContext;
  return { ...routerContext, staticHandlerContext: { ...staticHandlerContext, errors: { root: error } } };
}

/** The whole of a page. @throws what any part of it threw */
async function renderHtml(page: ReactNode): Promise<string> {
  let failure: unknown;
  const html = await new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
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

/** Hands what a loader threw to the page host, which logs it with the request's id. */
export function handleError(error: unknown, { context }: { context: Readonly<RouterContextProvider> }): void {
  if (error instanceof ApiError && error.status === 404) return;
  context.get(pageContext).onError(error);
}
