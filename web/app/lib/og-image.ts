import type { Language } from './language.ts';

/** The picture of a destination; `version` changes with its content, so that caches refetch it. */
export type OgImage = { code: string; version: string };

/** Address of a picture for shared links, 1200 × 630; without a destination the shop's own. */
export function ogImagePath(language: Language, image?: OgImage): string {
  const query = new URLSearchParams({ lang: language, ...(image && { v: image.version }) });
  return `/og/${encodeURIComponent(image?.code ?? 'default')}.png?${query}`;
}
