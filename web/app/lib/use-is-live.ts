import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether React has taken the page over: false on the server and in what it hydrates, and right after that true. */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
