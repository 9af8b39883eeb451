import { useEffect } from 'react';
import { useSearchParams } from 'react-router';

/** The card of an eSIM in the document. */
export function cardId(esimId: string): string {
  return `esim-${esimId}`;
}

/** Scrolls to the address's eSIM, to return to it after a top-up. */
export function useShownEsim(): void {
  const [query] = useSearchParams();
  const shown = query.get('esim');
  useEffect(() => {
    if (shown) document.getElementById(cardId(shown))?.scrollIntoView();
  }, [shown]);
}
