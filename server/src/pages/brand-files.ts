import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Brand, DELIVERED_SHOP_NAME, isDeliveredMark, markPath } from '@esimshop/contracts/brand';
import { LOCALES, manifestPath } from '@esimshop/contracts/locales';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { IconShape } from '../platform/draw-icon.ts';
import type { ResponseCache } from '../platform/http/responses/response-cache.ts';
import { sendResponse } from '../platform/http/responses/send-response.ts';
import { type SharedResponse, toSharedResponse } from '../platform/http/responses/shared-response.ts';
import { ICONS } from './icon-shapes.ts';
import { fillManifest } from './manifest.ts';

type BrandFilesOptions = {
  clientDirectory: string;
  responses: ResponseCache;
  version: () => string;
  brand: () => Brand;
  readMark: () => Promise<Buffer>;
};

const DAY = { cacheControl: 'public, max-age=86400' } as const;
const SVG = 'image/svg+xml';

type MarkOptions = {
  clientDirectory: string;
  fetchApi: (path: string, init: RequestInit) => Promise<Response>;
};

/** Where a mark is read: as everybody sees it, or as its owner before it is published. */
type MarkSource = { path: string; headers?: Record<string, string> };

/** Reads the mark of a brand, SVG or PNG: the owner's, or the delivered one in the colour and with the name of the shop. */
export function createMarkReader({ clientDirectory, fetchApi }: MarkOptions) {
  return async ({ mark, signal, name }: Brand, source?: MarkSource): Promise<Buffer> => {
    if (mark) {
      const { path, headers = {} } = source ?? { path: markPath(mark) };
      const response = await fetchApi(path, { method: 'GET', headers });
      if (!response.ok) throw new Error(`Expected the mark ${mark.hash}, got ${response.status}`);
      return Buffer.from(await response.arrayBuffer());
    }
    const delivered = await readFile(join(clientDirectory, 'favicon.svg'), 'utf8');
    const title = name.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
    return Buffer.from(
      delivered.replace('#fc0', signal).replace(/<title>.*?<\/title>/, () => `<title>${title}</title>`),
    );
  };
}

/** Serves what a browser or a phone shows of the shop outside its pages: icons and manifests, which follow the brand. */
export function registerBrandFiles(app: FastifyInstance, options: BrandFilesOptions): void {
  const { clientDirectory, responses, version, brand, readMark } = options;
  let hasFailed = false;

  const get = (name: string, make: () => Promise<SharedResponse>) =>
    responses.get(`${version()} brand ${name}`, make, ({ status }) => status === 200);
  const sendDelivered = (reply: FastifyReply, file: string) =>
    reply.sendFile(file, clientDirectory, { maxAge: '1d', immutable: false });

  for (const locale of LOCALES) {
    const path = manifestPath(locale);
    app.get(path, async (request, reply) => {
      const manifest = await get(path, async () => {
        const text = await readFile(join(clientDirectory, path.slice(1)), 'utf8');
        return toSharedResponse({ contentType: 'application/manifest+json', body: fillManifest(text, brand()) });
      });
      return sendResponse(request, reply, manifest);
    });
  }

  app.get('/favicon.svg', async (request, reply) => {
    const { mark, name } = brand();
    const isDelivered = isDeliveredMark(brand()) && name === DELIVERED_SHOP_NAME;
    if (isDelivered) return sendDelivered(reply, 'favicon.svg');
    const favicon = await get('favicon', async () => {
      const body = mark?.type === 'png' ? await wrapPicture() : await readMark();
      return toSharedResponse({ contentType: SVG, body });
    });
    return sendResponse(request, reply, favicon, DAY);
  });

  /** Where an SVG is expected. */
  async function wrapPicture(): Promise<string> {
    const icon = await draw({ size: 192, share: 1 });
    const data = `data:image/png;base64,${icon.toString('base64')}`;
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 192 192"><image width="192" height="192" href="${data}"/></svg>`;
  }

  async function draw(shape: IconShape): Promise<Buffer> {
    // Loaded on demand, so that the shop also runs on platforms without the drawing library.
    const { drawIcon } = await import('../platform/draw-icon.ts');
    return drawIcon(await readMark(), shape);
  }

  for (const [name, shape] of Object.entries(ICONS)) {
    app.get(`/icons/${name}`, async (request, reply) => {
      if (isDeliveredMark(brand())) return sendDelivered(reply, `icons/${name}`);
      try {
        const icon = await get(name, async () =>
          toSharedResponse({ contentType: 'image/png', body: await draw(shape) }),
        );
        return await sendResponse(request, reply, icon, DAY);
      } catch (error) {
        if (!hasFailed) request.log.error({ err: error }, 'icon.failed');
        hasFailed = true;
        return sendDelivered(reply, `icons/${name}`);
      }
    });
  }
}
