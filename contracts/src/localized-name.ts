import * as z from 'zod/mini';
import { LOCALES, perLocale } from './locales.ts';

/** A place's name in each language of the shop. */
export const localizedNameSchema = z.object(perLocale(() => z.string()));
export type LocalizedName = z.infer<typeof localizedNameSchema>;

/** The owner's texts in those languages of the shop that have one. */
export const ownTextsSchema = z.partial(localizedNameSchema);
export type OwnTexts = z.infer<typeof ownTextsSchema>;

/** As somebody fills them in, a text for each language; empty where there is none. */
export function ownTextsInput(text: z.ZodMiniType<string, string>) {
  return z.object(perLocale(() => z._default(text, '')));
}

/** Null without any. */
export function toOwnTexts(typed: OwnTexts): OwnTexts | null {
  const given = LOCALES.filter((locale) => typed[locale]).map((locale) => [locale, typed[locale]]);
  return given.length > 0 ? Object.fromEntries(given) : null;
}
