import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** After a client navigation to another screen, focus goes to its heading, so that it is read out; at once, or with what the screen waits for. */
export function FocusHeading() {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const screen = `${pathname}?${query.get('country') ?? ''}|${query.get('region') ?? ''}`;
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

/** Whether there was one. */
function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
  return heading !== null;
}
