import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Destination } from '@esimshop/contracts/destinations';
import { formatMoney, parseDecimal } from '@esimshop/contracts/money';
import { PageCache } from '../pages/page-cache.ts';
import type { PageLanguage } from '../pages/resolve-language.ts';
import type { OgPicture } from './draw-og-image.ts';

type OgImagesOptions = {
  clientDirectory: string;
  shopName: string;
  version: () => string;
  fetchApi: (path: string, init: RequestInit) => Promise<Response>;
};

/** A picture per destination and language, in about 40 kB. */
const MAX_IMAGES = 500;
const FLAGS_OF_OTHER_CODES: Record<string, string> = { 'US-HI': 'US', 'Europe+': 'EU', Europe: 'EU' };

const TEXTS = {
  en: {
    title: 'Online when you land.',
    line: (count: number) => `Prepaid data for ${count} destinations`,
    place: (count: number) => (count === 1 ? 'eSIM, one plan' : `eSIM, ${count} plans`),
    from: (price: string) => `From ${price}`,
  },
  tr: {
    title: 'İner inmez internettesiniz.',
    line: (count: number) => `${count} destinasyon için ön ödemeli internet`,
    place: (count: number) => `eSIM, ${count} paket`,
    from: (price: string) => `En düşük ${price}`,
  },
} as const;

/**
 * Pictures for shared links, drawn when first asked for and kept until the catalogue changes. `get` knows no picture of
 * a code that is not sold.
 */
export function createOgImages({ clientDirectory, shopName, version, fetchApi }: OgImagesOptions) {
  const kept = new PageCache<Buffer | undefined>({ maxEntries: MAX_IMAGES });

  async function listDestinations(): Promise<Destination[]> {
    const answer = await fetchApi('/api/destinations', { method: 'GET' });
    if (!answer.ok) throw new Error(`Expected the list of destinations, got ${answer.status}`);
    return ((await answer.json()) as { destinations: Destination[] }).destinations;
  }

  async function describe(code: string, language: PageLanguage): Promise<OgPicture | undefined> {
    const destinations = await listDestinations();
    const texts = TEXTS[language];
    if (code === 'default') {
      const local = destinations.filter(({ coverage }) => coverage === 'local');
      const cheapest = destinations.toSorted((a, b) => Number(a.fromPrice) - Number(b.fromPrice))[0];
      const band = cheapest ? texts.from(toMoney(cheapest)) : '';
      return { title: texts.title, line: texts.line(local.length), band, shopName };
    }
    const place = destinations.find((each) => each.code === code);
    if (!place) return undefined;
    return {
      title: place.names[language],
      line: texts.place(place.planCount),
      band: texts.from(toMoney(place)),
      shopName,
      flag: await readFlag(code),
    };
  }

  async function readFlag(code: string): Promise<Buffer | undefined> {
    const flag = FLAGS_OF_OTHER_CODES[code] ?? code;
    if (!/^[A-Z]{2}$/.test(flag)) return undefined;
    return readFile(join(clientDirectory, 'flags', `${flag}.svg`)).catch(() => undefined);
  }

  return {
    get: (code: string, language: PageLanguage): Promise<Buffer | undefined> =>
      kept.get(
        [version(), language, code].join('|'),
        async () => {
          const picture = await describe(code, language);
          if (!picture) return undefined;
          // A machine for which there is no drawing library must still sell: it is loaded by whoever needs a picture.
          const { drawOgImage } = await import('./draw-og-image.ts');
          return drawOgImage(picture, clientDirectory);
        },
        (image) => image !== undefined,
      ),
  };
}

function toMoney({ fromPrice, currency }: Destination): string {
  return formatMoney(parseDecimal(fromPrice) ?? 0, currency);
}
