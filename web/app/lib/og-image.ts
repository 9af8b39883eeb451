import type { Language } from './language.ts';
import type { PageCurrencies } from './page-context.ts';

/** The picture of a destination; `version` changes with its content, so that caches refetch it. */
export type OgImage = { code: string; version: string };

/** Address of a picture for shared links, 1200 × 630, with its price as on the page; without a destination the shop's own. */
export function ogImagePath(language: Language, image?: OgImage, currencies?: PageCurrencies): string {
  const query = new URLSearchParams({
    lang: language,
    ...(currencies && { currency: currencies.shown }),
    ...(image && { v: image.version }),
  });
  return `/og/${encodeURIComponent(image?.code ?? 'default')}.png?${query}`;
}
