import { useSyncExternalStore } from 'react';

function readToken(): string {
  return new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '';
}

function onChange(listen: () => void): () => void {
  window.addEventListener('hashchange', listen);
  return () => window.removeEventListener('hashchange', listen);
}

/**
 * The token of a gift's link. It stays in the address's fragment, which no server sees: who bookmarks or reloads the page finds the codes
 * again, and on any other device the address opens nothing by then. Undefined on the server and during hydration.
 */
export function useGiftToken(): string | undefined {
  return useSyncExternalStore(onChange, readToken, () => undefined);
}
