import { useEffect, useEffectEvent } from 'react';

/** Runs when the page is restored from the back/forward cache: the payer returned from the bank or PayPal. */
export function useReturnFromHistory(onReturn: () => void): void {
  const returned = useEffectEvent(onReturn);
  useEffect(() => {
    const listen = (event: PageTransitionEvent) => {
      if (event.persisted) returned();
    };
    window.addEventListener('pageshow', listen);
    return () => window.removeEventListener('pageshow', listen);
  }, []);
}
