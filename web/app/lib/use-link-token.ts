import { useEffect, useSyncExternalStore } from 'react';

const never = () => () => undefined;
let token: string | undefined;

function tokenOfAddress(): string | null {
  return new URLSearchParams(window.location.hash.slice(1)).get('token');
}

/** The token of a mail's link: read once from the address's fragment, which no server sees, and removed from it. */
function readToken(): string {
  token ??= tokenOfAddress() ?? '';
  return token;
}

/** Another link to the page that is open changes its fragment only. */
function openOther(): void {
  if (tokenOfAddress()) window.location.reload();
}

/** Undefined on the server and during hydration; an empty text for an address without a token. */
export function useLinkToken(): string | undefined {
  const found = useSyncExternalStore(never, readToken, () => undefined);
  useEffect(() => {
    window.addEventListener('hashchange', openOther);
    return () => window.removeEventListener('hashchange', openOther);
  }, []);
  useEffect(() => {
    if (!found) return;
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
    return () => {
      token = undefined;
    };
  }, [found]);
  return found;
}
