import { fileURLToPath } from 'node:url';
import { MessageChannel } from 'node:worker_threads';
import { Piscina } from 'piscina';
import type { SharedResponse } from '../platform/http/responses/shared-response.ts';
import { ProblemError } from '../platform/problem.ts';
import type { CallApi } from './in-process-api.ts';
import type { CallResponse, RenderTask, RenderThreadData, ThreadMessage } from './render-thread.ts';
import type { ArticlePage, PageRequest } from './web-build.ts';

/** A rendering that takes longer is given up, and its thread replaced. */
const RENDER_TIMEOUT_MS = 20_000;
/** Of the thread; the largest page needs a tenth of it. A page that needs more ends the thread, not the shop. */
const MAX_MEMORY_MB = 256;
/** Of it, for what lives no longer than a rendering: V8 takes more if it may, and keeps it. */
const MAX_YOUNG_MEMORY_MB = 6;
/** Added to the thread's niceness where the platform has it: who buys goes first. */
const NICENESS = 10;

/** The address of a page, with the form that was posted to it. */
export type PageCall = Pick<RenderTask, 'form'> & { url: URL };
/** For whom a page is rendered; `network` is their address, or what else asks. */
export type Visit = Pick<PageRequest, 'language' | 'currencies' | 'onError'> & { network: string };

export type PageRenderer = ReturnType<typeof startPageRenderer>;

/** Renders pages in a thread of low priority, one after the other: rendering keeps a thread busy, and this one sells. */
export function startPageRenderer(buildDirectory: string) {
  const workerData: RenderThreadData = { buildDirectory };
  const pool = new Piscina({
    filename: fileURLToPath(new URL('./render-thread.ts', import.meta.url)),
    workerData,
    minThreads: 1,
    maxThreads: 1,
    niceIncrement: NICENESS,
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB, maxYoungGenerationSizeMb: MAX_YOUNG_MEMORY_MB },
  });

  async function answer(
    { call, path, init }: Extract<ThreadMessage, { call: number }>,
    callApi: CallApi,
  ): Promise<CallResponse> {
    try {
      return { call, ...(await callApi(path, init)) };
    } catch (error) {
      return { call, failure: String(error) };
    }
  }

  return {
    /** @throws ProblemError 503 if the thread ended or took too long */
    async render(
      { onError, ...page }: Omit<RenderTask, 'port'> & Pick<PageRequest, 'onError'>,
      callApi: CallApi,
    ): Promise<SharedResponse> {
      const { port1: ours, port2: port } = new MessageChannel();
      ours.on('message', async (message: ThreadMessage) => {
        if ('error' in message) onError(Object.assign(new Error(), message.error));
        else {
          const response = await answer(message, callApi);
          ours.postMessage(response, 'body' in response && response.body ? [response.body] : []);
        }
      });
      try {
        const signal = AbortSignal.timeout(RENDER_TIMEOUT_MS);
        const task: RenderTask = { ...page, port };
        const rendered: SharedResponse = await pool.run(task, {
          name: 'renderInThread',
          transferList: [port],
          signal,
        });
        const { buffer, byteOffset, byteLength } = rendered.plain;
        // A buffer arrives as plain bytes.
        return { ...rendered, plain: Buffer.from(buffer, byteOffset, byteLength) };
      } catch (error) {
        onError(error);
        throw new ProblemError(503, 'unavailable', 'This page could not be rendered. Please try again in a moment.', {
          retryAfterSeconds: 2,
        });
      } finally {
        ours.close();
      }
    },
    /** Their paths, for the sitemap. */
    listArticles: (): Promise<ArticlePage[]> => pool.run(undefined, { name: 'listArticles' }),
    close: () => pool.destroy(),
  };
}
