import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { usePageFacts } from '~/lib/page-facts.ts';
import { shownCurrency } from '~/lib/shown-currency.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useHash } from '~/lib/use-hash.ts';
import { useLanguage } from '~/lib/use-language.ts';
import { currencyTexts } from '~/locales/currency.ts';
import styles from './currency-links.module.css';

/** The currencies that can be chosen. Plain links that work without JavaScript; the server stores the choice. */
export function CurrencyLinks() {
  const { t } = useTranslation(currencyTexts);
  const { pathname, search } = useLocation();
  const hash = useHash();
  const language = useLanguage();
  const { currencies } = usePageFacts();
  const shown = useSyncExternalStore(subscribe, shownCurrency, () => currencies?.shown);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls, these are links
    <span className={styles.links} role="group" aria-label={t('currency.title')}>
      {currencies?.offered.map((currency) => {
        if (currency === shown)
          return (
            <b key={currency} aria-current="true">
              {currency}
            </b>
          );
        const query = new URLSearchParams(search);
        query.set('currency', currency);
        return (
          // The language keeps browsers from prefetching it, which would choose it: see `prefetching.tsx`.
          <a key={currency} href={`${pathname}?${query}${hash}`} hrefLang={language} rel="nofollow">
            {currency}
          </a>
        );
      })}
    </span>
  );
}

/** A currency can also be chosen at the head of a bill. */
function subscribe(listener: () => void): () => void {
  document.addEventListener('shop:currency', listener);
  return () => document.removeEventListener('shop:currency', listener);
}
