import countryToCurrency from 'country-to-currency';
import Negotiator from 'negotiator';

/** The currency in which a page shows prices, and all that a visitor can choose, the shop's own first. */
export type PageCurrencies = { shown: string; offered: readonly string[] };

type CurrencyHints = {
  /** Of the address, `?currency=`. */
  named?: string | null;
  cookie: string | undefined;
  acceptLanguage: string | undefined;
};

const MAX_HEADER_LENGTH = 200;
const CHOSEN = /(?:^|;\s*)currency=([A-Z]{3})(?:;|$)/;

/** The address's own, then the visitor's choice, then that of the browser's region, then the shop's; undefined while there is only one. */
export function resolveCurrency(
  { named, cookie, acceptLanguage }: CurrencyHints,
  offered: readonly string[],
): PageCurrencies | undefined {
  const [base] = offered;
  if (base === undefined || offered.length === 1) return undefined;
  const known = (currency: string | null | undefined) => offered.find((each) => each === currency);
  const guess = () => acceptLanguage && guessCurrency(acceptLanguage.slice(0, MAX_HEADER_LENGTH), offered);
  return { shown: known(named?.toUpperCase()) ?? known(readChosenCurrency(cookie)) ?? (guess() || base), offered };
}

export function readChosenCurrency(cookie: string | undefined): string | undefined {
  return CHOSEN.exec(cookie ?? '')?.[1];
}

/** Part of a page's key in caches, beside the version, which has what is offered; empty while that is only one. */
export function currencyKey(currencies: PageCurrencies | undefined): string {
  return currencies ? `${currencies.shown} ` : '';
}

/** `'de-AT,en;q=0.8'` → `'EUR'`. A language without a region stands for where most people speak it: `de` for Germany. */
function guessCurrency(header: string, offered: readonly string[]): string | undefined {
  const tags = new Negotiator({ headers: { 'accept-language': header } }).languages();
  const currencies = tags.map((tag) => toCurrency(tag));
  return currencies.find((currency) => currency !== undefined && offered.includes(currency));
}

function toCurrency(tag: string): string | undefined {
  try {
    const region = new Intl.Locale(tag).maximize().region ?? '';
    return (countryToCurrency as Readonly<Record<string, string>>)[region];
  } catch {
    // `*`, or nothing that names a language.
    return undefined;
  }
}
