import { useSyncExternalStore } from 'react';

type StoredValueOptions<Value> = {
  key: string;
  /** The value while nothing is stored. */
  empty: Value;
  /** Undefined for values that this shop cannot have stored; it may throw for them, too. */
  parse: (text: string) => Value | undefined;
};

export type StoredValue<Value> = {
  empty: Value;
  get: () => Value;
  set: (value: Value) => void;
  subscribe: (listener: () => void) => () => void;
};

/** A value in local storage shared by all tabs; in memory if storage is blocked. */
export function createStoredValue<Value>({ key, empty, parse }: StoredValueOptions<Value>): StoredValue<Value> {
  const listeners = new Set<() => void>();
  let text: string | null = null;
  let value = empty;
  let isRefused = false;

  function get(): Value {
    const stored = isRefused ? text : readLocal(key, text);
    if (stored !== text) {
      text = stored;
      value = stored === null ? empty : (read(stored) ?? empty);
    }
    return value;
  }

  function read(stored: string): Value | undefined {
    try {
      return parse(stored);
    } catch {
      return undefined;
    }
  }

  function set(next: Value): void {
    text = JSON.stringify(next);
    value = next;
    try {
      localStorage.setItem(key, text);
      isRefused = false;
    } catch {
      isRefused = true;
    }
    for (const listener of listeners) listener();
  }

  function subscribe(listener: () => void): () => void {
    const followOtherTab = (event: StorageEvent) => {
      if (event.key === key) listener();
    };
    listeners.add(listener);
    window.addEventListener('storage', followOtherTab);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', followOtherTab);
    };
  }

  return { empty, get, set, subscribe };
}

/** A stored non-negative integer. */
export function createStoredCount(key: string): StoredValue<number> {
  return createStoredValue({ key, empty: 0, parse: (text) => (/^\d+$/.test(text) ? Number(text) : undefined) });
}

/** The stored value for React; the empty one, identical to that of an empty storage, on the server and during hydration. */
export function useStoredValue<Value>({ subscribe, get, empty }: StoredValue<Value>): Value {
  return useSyncExternalStore(subscribe, get, () => empty);
}

function readLocal(key: string, otherwise: string | null): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return otherwise;
  }
}
