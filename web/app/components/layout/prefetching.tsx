import { LOCALES, localizePath } from '@esimshop/contracts/locales';
import { use } from 'react';
import { NonceContext } from '~/boot/nonce-context.ts';
import { useIsLive } from '~/lib/use-is-live.ts';
import { PAGES } from '~/pages.ts';

function listRules() {
  const addresses = PAGES.flatMap(({ path, isPrefetched }) =>
    isPrefetched ? LOCALES.map((locale) => `${localizePath(path, locale)}*`) : [],
  );
  // Not links that switch the language: fetching one would change it.
  const where = { and: [{ href_matches: addresses }, { not: { selector_matches: '[hreflang]' } }] };
  return { prefetch: [{ where, eagerness: 'moderate' }] };
}

/** Before hydration the browser prefetches pages on hover by speculation rules; afterwards links do. */
export function Prefetching() {
  const isLive = useIsLive();
  const nonce = import.meta.env.SSR ? use(NonceContext) : undefined;
  if (isLive) return null;
  return (
    <script
      type="speculationrules"
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? JSON.stringify(listRules()) : '' }}
    />
  );
}
