import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

const CLOSE_AFTER_BLUR_MS = 150;
/** Keys that move the caret: they return the visual focus from the list to the input. */
const CURSOR_KEYS: ReadonlySet<string> = new Set(['ArrowLeft', 'ArrowRight', 'Home', 'End']);

type ComboboxOptions<Option> = { options: readonly Option[]; onChoose: (option: Option) => void };

/**
 * Keyboard and open state of an editable combobox, as the ARIA Authoring Practices describe it (list autocomplete with
 * manual selection).
 */
export function useCombobox<Option>({ options, onChoose }: ComboboxOptions<Option>) {
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(closing.current), []);

  const count = options.length;
  const expanded = open && count > 0;
  const activeIndex = expanded && active < count ? active : -1;

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const choose = (option: Option) => {
    clearTimeout(closing.current);
    close();
    onChoose(option);
  };
  const onArrow = (step: 1 | -1, { altKey }: KeyboardEvent) => {
    if (altKey) {
      setOpen(step === 1);
      setActive(-1);
      return;
    }
    setOpen(true);
    // From the input, ArrowUp moves to the last option.
    const from = activeIndex === -1 && step === -1 ? count : activeIndex;
    setActive((from + step + count) % count);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = options[activeIndex];
    // During IME composition these keys belong to the input method.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (count === 0) return;
      event.preventDefault();
      onArrow(event.key === 'ArrowDown' ? 1 : -1, event);
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      choose(chosen);
    } else if (event.key === 'Escape' && expanded) {
      event.preventDefault();
      close();
    } else if (CURSOR_KEYS.has(event.key)) {
      setActive(-1);
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
