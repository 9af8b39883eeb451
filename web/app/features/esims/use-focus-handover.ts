import { useCallback, useRef } from 'react';

/** Where a part of the page may go away under the visitor's focus, it moves on to `target`. */
export function useFocusHandover<Target extends HTMLElement>() {
  const target = useRef<Target>(null);
  const source = useCallback(
    (part: HTMLElement | null) => () => {
      // Called while the part is still in place; its successor is there once this turn is over.
      if (part?.contains(document.activeElement)) queueMicrotask(() => target.current?.focus());
    },
    [],
  );
  return { source, target };
}
