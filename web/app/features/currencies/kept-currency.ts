const YEAR_SECONDS = 31_536_000;

/** The visitor's last choice, which may be of another tab; undefined if they have not chosen. */
export function readKeptCurrency(): string | undefined {
  return /(?:^|;\s*)currency=([A-Z]{3})(?:;|$)/.exec(document.cookie)?.[1];
}

/** As the server does for `?currency=`. */
export function keepCurrency(currency: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the next page may be asked for before the Cookie Store answers
  document.cookie = `currency=${currency}; Max-Age=${YEAR_SECONDS}; Path=/; SameSite=Lax${secure}`;
}

/** From now on all prices are asked for in it, on this page and the next ones. */
export function showCurrency(currency: string): void {
  keepCurrency(currency);
  document.documentElement.dataset['currency'] = currency;
  document.dispatchEvent(new Event('shop:currency'));
  void forgetCachedPages();
}

/** Those of the service worker, which are shown without a connection: they have prices in another currency. */
async function forgetCachedPages(): Promise<void> {
  if (!('caches' in window)) return;
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith('pages-')).map((name) => caches.delete(name)));
}
