import type { MessagePort } from 'node:worker_threads';
import { workerData } from 'piscina';
import type { SharedResponse } from '../platform/http/responses/shared-response.ts';
import type { PaymentHosts } from './content-security-policy.ts';
import { renderPage } from './render-page.ts';
import { type ArticlePage, loadPages, type PageRequest } from './web-build.ts';

export type RenderThreadData = { buildDirectory: string };

/** A page to render. Its calls of the API, and its errors, go through the port. */
export type RenderTask = Pick<
  PageRequest,
  | 'language'
  | 'currencies'
  | 'publicUrl'
  | 'sandbox'
  | 'brand'
  | 'support'
  | 'company'
  | 'claims'
  | 'banner'
  | 'texts'
  | 'includesTax'
  | 'hasPaymentScript'
> & {
  url: string;
  /** A form that a browser without script posted. */
  form?: { headers: Record<string, string>; body: string } | undefined;
  payment?: PaymentHosts | undefined;
  hasFrames?: boolean;
  port: MessagePort;
};

/** From the thread. `call` numbers a page's calls, which may run side by side. */
export type ThreadMessage =
  | { call: number; path: string; init: { method: string; headers: [string, string][]; body?: string } }
  | { error: { name: string; message: string; stack: string | undefined } };

/** To the thread: the response to a call, or why there is none. */
export type CallResponse =
  | { call: number; status: number; headers: [string, string][]; body: ArrayBuffer | null }
  | { call: number; failure: string };

const { buildDirectory } = workerData as RenderThreadData;
const pages = await loadPages(buildDirectory);

/** Runs in a thread of its own, where rendering keeps nobody waiting who buys. */
export async function renderInThread(task: RenderTask): Promise<SharedResponse> {
  const { url, form, payment, hasFrames, port, ...page } = task;
  const report = (message: ThreadMessage) => port.postMessage(message);
  const request = new Request(url, form && { method: 'POST', ...form });
  const onError = (error: unknown) => {
    const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
    report({ error: { name, message, stack } });
  };
  return renderPage(
    pages.render,
    { ...page, request, fetchApi: createFetch(port, report), onError },
    { payment, ...(hasFrames && { hasFrames }) },
  );
}

/** The pages of articles, which only this thread knows. */
export function listArticles(): ArticlePage[] {
  return pages.listArticlePages();
}

function createFetch(port: MessagePort, report: (message: ThreadMessage) => void): PageRequest['fetchApi'] {
  const waiting = new Map<number, PromiseWithResolvers<Response>>();
  port.on('message', (message: CallResponse) => {
    const call = waiting.get(message.call);
    waiting.delete(message.call);
    if ('failure' in message) call?.reject(new Error(message.failure));
    else call?.resolve(new Response(message.body, message));
  });
  let calls = 0;
  return (path, { method = 'GET', headers, body }) => {
    const call = ++calls;
    const response = Promise.withResolvers<Response>();
    waiting.set(call, response);
    const init = { method, headers: [...new Headers(headers)], ...(typeof body === 'string' && { body }) };
    report({ call, path, init });
    return response.promise;
  };
}
