import { useSyncExternalStore } from 'react';

/** How many items the cart holds, kept in local storage so that the header can show it before anything is fetched. */
const STORAGE_KEY = 'cartCount';
const listeners = new Set<() => void>();
let current: number | undefined;

function readStored(): number {
  try {
    const count = Number(localStorage.getItem(STORAGE_KEY));
    return Number.isInteger(count) && count > 0 ? count : 0;
  } catch {
    return 0;
  }
}

/** Call with `totalItems` of every cart that the server answers with; other tabs follow. */
export function setCartCount(count: number): void {
  current = count;
  try {
    localStorage.setItem(STORAGE_KEY, String(count));
  } catch {
    // Refused in private windows: the count then lives in this page.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const followOtherTab = (event: StorageEvent) => {
    if (event.key !== STORAGE_KEY) return;
    current = undefined;
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', followOtherTab);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', followOtherTab);
  };
}

function getSnapshot(): number {
  current ??= readStored();
  return current;
}

/** 0 on the server and while React takes over the server's HTML; the boot script has painted the real number by then. */
export function useCartCount(): number {
  return useSyncExternalStore(subscribe, getSnapshot, () => 0);
}
