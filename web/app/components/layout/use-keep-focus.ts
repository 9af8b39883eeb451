import { useEffect, useRef } from 'react';

/**
 * When a press replaces the screen it was on, focus moves to the heading of the next screen, not to the top of
 * the document. On an untouched page the focus stays where it is.
 * @param screen changes with what is shown
 * @param heading which one: that of a part, where the page's own stays
 */
export function useKeepFocus(screen: string, heading: 'h1' | 'h2' = 'h1'): void {
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
    const next = main?.querySelector<HTMLElement>(heading) ?? main;
    next?.setAttribute('tabindex', '-1');
    next?.focus({ preventScroll: true });
  }, [screen]);
}
