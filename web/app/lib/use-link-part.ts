import { useSyncExternalStore } from 'react';

function onChange(listen: () => void): () => void {
  window.addEventListener('hashchange', listen);
  return () => window.removeEventListener('hashchange', listen);
}

/**
 * A part of the fragment of a mailed link, which no server sees: its `token`, for one. It stays in the address, so that whoever bookmarks or
 * reloads the page has it again. Empty without it; undefined on the server and during hydration.
 */
export function useLinkPart(name: string): string | undefined {
  const read = () => new URLSearchParams(window.location.hash.slice(1)).get(name) ?? '';
  return useSyncExternalStore(onChange, read, () => undefined);
}
