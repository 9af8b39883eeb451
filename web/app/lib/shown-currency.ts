/** In which the page shows prices: undefined on the server, and in a shop that has only one. */
export function shownCurrency(): string | undefined {
  return typeof document === 'undefined' ? undefined : document.documentElement.dataset['currency'];
}
