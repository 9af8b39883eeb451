import { useLocation } from 'react-router';
import { useIsLive } from './use-is-live.ts';

/** The fragment of the address, `#token=…`; empty on the server, which does not see it, and during hydration. */
export function useHash(): string {
  const { hash } = useLocation();
  return useIsLive() ? hash : '';
}
