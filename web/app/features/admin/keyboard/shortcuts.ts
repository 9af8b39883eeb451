import { useEffect, useRef } from 'react';
import { createStoredValue } from '~/lib/stored-value.ts';

/** What a key does, by its name: `j`, `/`, `escape`, or two keys one after the other: `g o`. */
export type Shortcuts = Readonly<Record<string, () => void>>;

/** Single keys can be switched off, as WCAG 2.1.4 asks for. */
export const singleKeys = createStoredValue<boolean>({
  key: 'adminSingleKeys',
  empty: true,
  parse: (text) => (text === 'true' ? true : text === 'false' ? false : undefined),
});

/** How long to wait for the second key of a pair. */
const PAIR_MS = 1500;

const registered: { current: Shortcuts }[] = [];
let first: { key: string; at: number } | undefined;

/** Registers shortcuts while the component is mounted; the latest registration of a key wins. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    if (registered.push(latest) === 1) document.addEventListener('keydown', act);
    return () => {
      registered.splice(registered.indexOf(latest), 1);
      if (registered.length === 0) document.removeEventListener('keydown', act);
    };
  }, []);
}

function act(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !singleKeys.get()) return;
  if (isTyping(event.target) || document.querySelector('dialog[open]')) return;
  const key = event.key.toLowerCase();
  const pair = first && event.timeStamp - first.at < PAIR_MS ? `${first.key} ${key}` : undefined;
  first = undefined;
  const found = (pair && find(pair)) ?? (isControl(event.target) && key === 'enter' ? undefined : find(key));
  if (found) {
    event.preventDefault();
    found();
  } else if (registered.some(({ current }) => Object.keys(current).some((name) => name.startsWith(`${key} `)))) {
    // When it was pressed: a busy page may come to it later.
    first = { key, at: event.timeStamp };
  }
}

function find(name: string): (() => void) | undefined {
  return registered.findLast(({ current }) => name in current)?.current[name];
}

const FIELDS = 'textarea, select, [contenteditable], input:not([type=checkbox]):not([type=radio]):not([type=button])';

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(FIELDS);
}

/** Enter already activates links and buttons. */
function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('a, button, summary, label, [role=button]') !== null;
}
