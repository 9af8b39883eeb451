import * as z from 'zod/mini';
import { LOCALES, perLocale } from './locales.ts';

/** A place's name in each language of the shop. */
export const localizedNameSchema = z.object(perLocale(() => z.string()));
export type LocalizedName = z.infer<typeof localizedNameSchema>;

/** The owner's texts in those languages of the shop that have one. */
export const ownTextsSchema = z.partial(localizedNameSchema);
export type OwnTexts = z.infer<typeof ownTextsSchema>;

/** Null without any. */
export function toOwnTexts(typed: OwnTexts): OwnTexts | null {
  const given = LOCALES.filter((locale) => typed[locale]).map((locale) => [locale, typed[locale]]);
  return given.length > 0 ? Object.fromEntries(given) : null;
}
