import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether React has hydrated the page: false on the server and during hydration. */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
