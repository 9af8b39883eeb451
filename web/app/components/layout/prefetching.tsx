import { useSyncExternalStore } from 'react';

const RULES = { prefetch: [{ where: { href_matches: ['/products*', '/tr/products*'] }, eagerness: 'moderate' }] };

const never = () => () => {};

/** Until React takes over, the browser itself fetches the page behind a link that a pointer rests on. Then links do. */
export function Prefetching() {
  const isNeeded = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  if (!isNeeded) return null;
  return (
    <script
      type="speculationrules"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? JSON.stringify(RULES) : '' }}
    />
  );
}
