import { useEffect, useRef } from 'react';

/**
 * Whoever pressed something that went away with its screen goes on at the heading of the next one, not at the top of
 * the document. On a page that nobody has touched yet the focus stays where it is.
 * @param screen changes with what is shown
 */
export function useKeepFocus(screen: string): void {
  const touched = useRef<EventTarget>(null);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      touched.current = target;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per screen
  useEffect(() => {
    const main = document.getElementById('main');
    const isLost = document.activeElement === document.body || document.activeElement === main;
    if (!touched.current || !isLost) return;
    const next = main?.querySelector<HTMLElement>('h1') ?? main;
    next?.setAttribute('tabindex', '-1');
    next?.focus({ preventScroll: true });
  }, [screen]);
}
