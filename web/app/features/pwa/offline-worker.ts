const IDLE_TIMEOUT_MS = 5000;
const CONTROL_TIMEOUT_MS = 4000;

let registering: Promise<boolean> | undefined;

/**
 * Registers the worker that answers without a network. False where the browser has none, forbids it, or the shop is
 * reached without encryption.
 */
export function registerOfflineWorker(): Promise<boolean> {
  registering ??= register();
  return registering;
}

/** The same, when the browser has nothing better to do. */
export function registerOfflineWorkerSoon(): void {
  if ('requestIdleCallback' in window)
    requestIdleCallback(() => void registerOfflineWorker(), { timeout: IDLE_TIMEOUT_MS });
  else setTimeout(() => void registerOfflineWorker(), IDLE_TIMEOUT_MS);
}

async function register(): Promise<boolean> {
  // While the pages are being worked on, nothing may come from yesterday.
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return false;
  try {
    await navigator.serviceWorker.register('/sw.js');
    await navigator.serviceWorker.ready;
    await takenOver();
    return true;
  } catch {
    registering = undefined;
    return false;
  }
}

/** The worker claims open pages; responses after that are cached. */
async function takenOver(): Promise<void> {
  if (navigator.serviceWorker.controller) return;
  await new Promise<void>((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true });
    setTimeout(resolve, CONTROL_TIMEOUT_MS);
  });
}
