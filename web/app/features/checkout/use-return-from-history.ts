import { useEffect, useEffectEvent } from 'react';

/** Runs when the browser brings this page back as it was left: the payer has come back from the bank or PayPal. */
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
