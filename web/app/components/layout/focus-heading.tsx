import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Moves focus to the heading after a client navigation, so that screen readers announce it; at once, or when its content arrives. */
export function FocusHeading() {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const screen = [pathname, ...['country', 'region', 'tab'].map((name) => query.get(name))].join('|');
  const shown = useRef(screen);
  useEffect(() => {
    if (shown.current === screen) return;
    shown.current = screen;
    if (focusHeading()) return;
    const left = document.activeElement;
    const coming = new MutationObserver(() => {
      const { activeElement, body } = document;
      const isElsewhere = activeElement !== left && activeElement !== body;
      if (isElsewhere || focusHeading()) coming.disconnect();
    });
    coming.observe(document.body, { childList: true, subtree: true });
    return () => coming.disconnect();
  }, [screen]);
  return null;
}

/** Whether a heading was found. */
function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
  return heading !== null;
}
