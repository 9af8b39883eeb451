import { useSyncExternalStore } from 'react';

/** Whether the last answer came from a Wi-Fi's sign-in page in place of the shop. */
let isCaptive = false;
const listeners = new Set<() => void>();

/** Told by the API client after every answer. */
export function reportCaptivePortal(captive: boolean): void {
  if (captive === isCaptive) return;
  isCaptive = captive;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useCaptivePortal(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isCaptive,
    () => false,
  );
}
