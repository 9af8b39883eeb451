import { useCallback, useRef } from 'react';

/** Moves focus to `target` when the focused part of the page is removed. */
export function useFocusHandover<Target extends HTMLElement>() {
  const target = useRef<Target>(null);
  const source = useCallback(
    (part: HTMLElement | null) => () => {
      // Called while the part is still mounted; its successor is mounted after this tick.
      if (part?.contains(document.activeElement)) queueMicrotask(() => target.current?.focus());
    },
    [],
  );
  return { source, target };
}
