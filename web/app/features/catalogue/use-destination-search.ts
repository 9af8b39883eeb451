import type { Destination } from '@esimshop/contracts/destinations';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

const CLOSE_AFTER_BLUR_MS = 150;

type SearchOptions = { suggestions: readonly Destination[]; onChoose: (destination: Destination) => void };

/** Keyboard and open state of the combobox: arrows walk the list, Enter takes, Escape closes, leaving closes after 150 ms. */
export function useDestinationSearch({ suggestions, onChoose }: SearchOptions) {
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(closing.current), []);

  const expanded = open && suggestions.length > 0;
  const activeIndex = expanded && active < suggestions.length ? active : -1;

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const choose = (destination: Destination) => {
    clearTimeout(closing.current);
    close();
    onChoose(destination);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const count = suggestions.length;
    const chosen = suggestions[activeIndex];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (count === 0) return;
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setOpen(true);
      setActive(
        expanded
          ? (activeIndex + step + count + (activeIndex === -1 && step === -1 ? 1 : 0)) % count
          : step === 1
            ? 0
            : count - 1,
      );
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      choose(chosen);
    } else if (event.key === 'Escape' && expanded) {
      event.preventDefault();
      close();
    }
  };
  return {
    expanded,
    activeIndex,
    choose,
    onKeyDown,
    onInput: () => {
      setOpen(true);
      setActive(-1);
    },
    onFocus: () => clearTimeout(closing.current),
    onBlur: () => {
      closing.current = setTimeout(close, CLOSE_AFTER_BLUR_MS);
    },
  };
}
