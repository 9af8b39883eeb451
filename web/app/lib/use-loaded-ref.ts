import { useState } from 'react';

/** A ref to a part that may still be loading when it is needed. */
export type LoadedRef<Handle> = {
  ref(handle: Handle | null): void;
  /** Waits until the part is there. */
  load(): Promise<Handle>;
};

/** So that a press is not lost that comes before the part has loaded. */
export function useLoadedRef<Handle>(): LoadedRef<Handle> {
  const [loaded] = useState(createLoadedRef<Handle>);
  return loaded;
}

function createLoadedRef<Handle>(): LoadedRef<Handle> {
  let { promise, resolve } = Promise.withResolvers<Handle>();
  return {
    ref(handle) {
      if (handle) resolve(handle);
      else ({ promise, resolve } = Promise.withResolvers<Handle>());
    },
    load: () => promise,
  };
}
