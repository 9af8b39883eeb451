import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Brand } from '@esimshop/contracts/brand';
import type { Destination } from '@esimshop/contracts/destinations';
import { formatMoney, parseDecimal } from '@esimshop/contracts/money';
import type { ResponseCache } from '../../platform/http/responses/response-cache.ts';
import { type SharedResponse, toSharedResponse } from '../../platform/http/responses/shared-response.ts';
import { SHARE_PICTURE_TEXTS } from '../../texts/texts.ts';
import type { PageLanguage } from '../resolve-language.ts';
import type { OgPicture } from './draw-og-image.ts';

type OgImagesOptions = {
  clientDirectory: string;
  brand: () => Pick<Brand, 'name' | 'signal'>;
  readMark: () => Promise<Buffer>;
  responses: ResponseCache;
  version: () => string;
  fetchApi: (path: string, init: RequestInit) => Promise<Response>;
};

type Variant = { language: PageLanguage /** Without one, the shop's. */; currency?: string | undefined };

type Look = Pick<OgPicture, 'shopName' | 'signal' | 'mark'>;

const FLAGS_OF_OTHER_CODES: Record<string, string> = { 'US-HI': 'US', 'Europe+': 'EU', Europe: 'EU' };

const NOT_SOLD = toSharedResponse({ status: 404, contentType: 'text/plain', body: '' });
const isDrawn = ({ status }: SharedResponse) => status === 200;

/**
 * Link preview images, drawn on demand and cached until the catalogue changes. `get` returns a 404 for a code that is
 * not on sale.
 */
export function createOgImages({ clientDirectory, brand, readMark, responses, version, fetchApi }: OgImagesOptions) {
  async function listDestinations(currency: string | undefined): Promise<Destination[]> {
    const query = currency === undefined ? '' : `?currency=${currency}`;
    const response = await fetchApi(`/api/destinations${query}`, { method: 'GET' });
    if (!response.ok) throw new Error(`Expected the list of destinations, got ${response.status}`);
    return ((await response.json()) as { destinations: Destination[] }).destinations;
  }

  async function readLook(): Promise<Look> {
    const { name, signal } = brand();
    return { shopName: name, signal, mark: await readMark() };
  }

  async function describe(code: string, { language, currency }: Variant, look: Look): Promise<OgPicture | undefined> {
    const destinations = await listDestinations(currency);
    const texts = SHARE_PICTURE_TEXTS[language];
    if (code === 'default') {
      const local = destinations.filter(({ coverage }) => coverage === 'local');
      const cheapest = destinations.toSorted((a, b) => Number(a.fromPrice) - Number(b.fromPrice))[0];
      const band = cheapest ? texts.from(toMoney(cheapest)) : '';
      return { title: texts.title, line: texts.line(local.length), band, ...look };
    }
    const place = destinations.find((each) => each.code === code);
    if (!place) return undefined;
    return {
      title: place.names[language],
      line: texts.place(place.planCount),
      band: texts.from(toMoney(place)),
      ...look,
      flag: await readFlag(code),
    };
  }

  async function readFlag(code: string): Promise<Buffer | undefined> {
    const flag = FLAGS_OF_OTHER_CODES[code] ?? code;
    if (!/^[A-Z]{2}$/.test(flag)) return undefined;
    return readFile(join(clientDirectory, 'flags', `${flag}.svg`)).catch(() => undefined);
  }

  async function draw(code: string, variant: Variant, look?: Look): Promise<SharedResponse> {
    const picture = await describe(code, variant, look ?? (await readLook()));
    if (!picture) return NOT_SOLD;
    // Loaded on demand, so that the shop also runs on platforms without the drawing library.
    const { drawOgImage } = await import('./draw-og-image.ts');
    return toSharedResponse({ contentType: 'image/png', body: await drawOgImage(picture, clientDirectory) });
  }

  return {
    /** The shop's own picture with a look that is tried. */
    preview: (language: PageLanguage, look: Look) => draw('default', { language }, look),
    get: (code: string, { language, currency }: Variant): Promise<SharedResponse> =>
      responses.get(
        `${version()} picture ${language} ${currency ? `${currency} ` : ''}${code}`,
        () => draw(code, { language, currency }),
        isDrawn,
      ),
  };
}

function toMoney({ fromPrice, currency }: Destination): string {
  return formatMoney({ amountMinor: parseDecimal(fromPrice, currency) ?? 0, currency });
}
