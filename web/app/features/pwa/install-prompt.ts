import { useSyncExternalStore } from 'react';

/** Chromium's offer comes once, early: the boot script keeps it on the window. Other browsers never make one. */
function subscribe(listener: () => void): () => void {
  const forget = () => {
    window.installOffer = undefined;
    listener();
  };
  window.addEventListener('beforeinstallprompt', listener);
  window.addEventListener('appinstalled', forget);
  return () => {
    window.removeEventListener('beforeinstallprompt', listener);
    window.removeEventListener('appinstalled', forget);
  };
}

/** Opens the browser's own question; undefined where the browser offers no installation. */
export function useInstallPrompt(): (() => void) | undefined {
  const offer = useSyncExternalStore(
    subscribe,
    () => window.installOffer,
    () => undefined,
  );
  // An offer can be taken once.
  return offer && (() => void offer.prompt().finally(() => window.dispatchEvent(new Event('appinstalled'))));
}

/** Whether this page runs as the installed app already. */
export function isInstalledApp(): boolean {
  return window.matchMedia('(display-mode: standalone)').matches;
}
