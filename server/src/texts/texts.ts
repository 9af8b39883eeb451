import { type Locale, perLocale } from '@esimshop/contracts/locales';
import { texts as en } from './en/texts.ts';
import { texts as tr } from './tr/texts.ts';
import { type Translated, withFallback } from './with-fallback.ts';

/** What the server says itself: a folder a language, and a row here. English is the reference. */
const TRANSLATIONS: Record<Locale, Translated<typeof en>> = { en, tr };

const TEXTS = perLocale((locale) => withFallback(TRANSLATIONS[locale], en));

export const CONTRACT_TEXTS = perLocale((locale) => TEXTS[locale].contract);
export const CUSTOMER_COPY_TEXTS = perLocale((locale) => TEXTS[locale].customerCopy);
export const EVIDENCE_TEXTS = perLocale((locale) => TEXTS[locale].evidence);
export const FAILED_PAGE_TEXTS = perLocale((locale) => TEXTS[locale].failedPage);
export const FINDING_TEXTS = perLocale((locale) => TEXTS[locale].findings);
export const LEGAL_TEXTS = perLocale((locale) => TEXTS[locale].legal);
export const MAIL_TEXTS = perLocale((locale) => TEXTS[locale].mail);
export const RECEIPT_TEXTS = perLocale((locale) => TEXTS[locale].receipt);
export const SETUP_STEP_TEXTS = perLocale((locale) => TEXTS[locale].setupSteps);
export const SHARE_PICTURE_TEXTS = perLocale((locale) => TEXTS[locale].sharePictures);
export const SIGNAL_TEXTS = perLocale((locale) => TEXTS[locale].signal);
export const PRODUCT_FEED_TEXTS = perLocale((locale) => TEXTS[locale].productFeed);

/** Without those of English: before them `Intl` is asked for the name in the language. */
export const DESTINATION_NAMES = perLocale((locale) => {
  const names: Readonly<Record<string, string | undefined>> = TRANSLATIONS[locale].destinationNames ?? {};
  return new Map(Object.entries(names));
});
