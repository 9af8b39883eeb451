import { useEffect } from 'react';
import { useSearchParams } from 'react-router';

/** The heading of an eSIM's card. */
export function cardHeadingId(esimId: string): string {
  return `esim-${esimId}`;
}

/** Moves to the card of the eSIM that the address names: whoever has topped one up comes back to it. */
export function useShownEsim(): void {
  const [query] = useSearchParams();
  const shown = query.get('esim');
  useEffect(() => {
    if (!shown) return;
    const heading = document.getElementById(cardHeadingId(shown));
    heading?.closest('li')?.scrollIntoView();
    heading?.focus({ preventScroll: true });
  }, [shown]);
}
