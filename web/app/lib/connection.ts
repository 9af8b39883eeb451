import { useSyncExternalStore } from 'react';

/** Whether the last response came from a Wi-Fi sign-in page instead of the shop. */
let isCaptive = false;
const listeners = new Set<() => void>();

/** Set by the API client after every response. */
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

function subscribeToNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Whether the device has a network at all; one that leads nowhere counts. */
export function useHasNetwork(): boolean {
  return useSyncExternalStore(
    subscribeToNetwork,
    () => navigator.onLine,
    () => true,
  );
}
