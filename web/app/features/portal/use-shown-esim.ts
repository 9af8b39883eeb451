import { useEffect } from 'react';
import { useSearchParams } from 'react-router';

/** The card of an eSIM in the document. */
export function cardId(esimId: string): string {
  return `esim-${esimId}`;
}

/** Scrolls to the card of the eSIM that the address names: whoever has topped one up comes back to it. */
export function useShownEsim(): void {
  const [query] = useSearchParams();
  const shown = query.get('esim');
  useEffect(() => {
    if (shown) document.getElementById(cardId(shown))?.scrollIntoView();
  }, [shown]);
}
