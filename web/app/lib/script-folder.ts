import type { Locale } from '@esimshop/contracts/locales';

/** The folder of built scripts, in their addresses until it is known in which language they are loaded. */
export const ANY_LANGUAGE = '_language_';

/** `/assets/_language_/cart.js` → `/assets/tr/cart.js`, wherever such an address occurs. */
export function addressScripts(text: string, language: Locale): string {
  return text.replaceAll(`/${ANY_LANGUAGE}/`, `/${language}/`);
}
