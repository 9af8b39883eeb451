import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** After a client navigation to another screen, focus goes to its heading, so that it is read out. */
export function FocusHeading() {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const screen = `${pathname}?${query.get('country') ?? ''}|${query.get('region') ?? ''}`;
  const shown = useRef(screen);
  useEffect(() => {
    if (shown.current === screen) return;
    shown.current = screen;
    const heading = document.querySelector<HTMLElement>('main h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [screen]);
  return null;
}
