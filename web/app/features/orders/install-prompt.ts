import { useSyncExternalStore } from 'react';

/** Chromium's offer to install the site as an app; other browsers never make it. */
type InstallOffer = Event & { prompt: () => Promise<unknown> };

let offer: InstallOffer | undefined;
const listeners = new Set<() => void>();

function keep(next: InstallOffer | undefined): void {
  offer = next;
  for (const listener of listeners) listener();
}

if (typeof window !== 'undefined') {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    keep(event as InstallOffer);
  });
  window.addEventListener('appinstalled', () => keep(undefined));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Opens the browser's own question; undefined where the browser offers no installation. */
export function useInstallPrompt(): (() => void) | undefined {
  const current = useSyncExternalStore(
    subscribe,
    () => offer,
    () => undefined,
  );
  return current && (() => void current.prompt().finally(() => keep(undefined)));
}
