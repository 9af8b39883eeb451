import { useEffect, useSyncExternalStore } from 'react';

const never = () => () => undefined;
let token: string | undefined;

/** The token of a mail's link: read once from the address's fragment, which no server sees, and removed from it. */
function readToken(): string {
  token ??= new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '';
  return token;
}

/** Undefined on the server and during hydration; an empty text for an address without a token. */
export function useLinkToken(): string | undefined {
  const found = useSyncExternalStore(never, readToken, () => undefined);
  useEffect(() => {
    if (!found) return;
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
    return () => {
      token = undefined;
    };
  }, [found]);
  return found;
}
