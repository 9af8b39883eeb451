import type { Cart } from '@esimshop/contracts/carts';
import type { QueryClient } from '@tanstack/react-query';
import { browserApi } from '~/lib/api-client.ts';
import { loadTexts } from '~/lib/browser-texts.ts';
import { documentLanguage } from '~/lib/language.ts';
import { toast } from '~/lib/toast.ts';
import type { TFunction } from '~/lib/translate.ts';
import { CART_KEY, showCart } from './cart-query.ts';
import { tellRefused } from './tell-refused.ts';
import { sendWaitingChanges, withWaitingChanges } from './waiting-changes.ts';
import { getWaitingWork, setWaitingWork, waitingChanges } from './waiting-store.ts';

/** A Wi-Fi that lets its visitors through says so to nobody. */
const PROBE_MS = 15_000;

/** Says that a change waits, and looks out for a way. */
export function tellWaiting(client: QueryClient, t: TFunction): void {
  toast({ title: t('adding.waitingTitle'), description: t('adding.waitingText') });
  sendWhatWaits(client, t);
}

/** Sends what waits, now and whenever there may be a way; in one of the open tabs. */
export function sendWhatWaits(client: QueryClient, t: TFunction): void {
  const known = getWaitingWork();
  if (known) {
    known.send();
    return;
  }
  const send = () => {
    if (document.visibilityState !== 'visible' || waitingChanges.get().length === 0) return;
    // Still no way through, or the shop is busy: what waits keeps waiting.
    onlyHere(() => sendAll(client, t)).catch(() => undefined);
  };
  setWaitingWork({ send, paint: withWaitingChanges });
  send();
  setInterval(send, PROBE_MS);
  window.addEventListener('online', send);
  document.addEventListener('visibilitychange', send);
}

async function sendAll(client: QueryClient, t: TFunction): Promise<void> {
  const { cart, refused } = await sendWaitingChanges(browserApi, await browserApi<Cart>('/api/cart'));
  await client.cancelQueries({ queryKey: CART_KEY });
  showCart(client, cart);
  const [first] = refused;
  if (!first) {
    toast({ title: t('adding.sent') });
    return;
  }
  await loadTexts('till', documentLanguage());
  tellRefused(first, t);
}

let isSending = false;

/** Lets one tab at a time act, and it once; whoever else wants to has nothing to do. */
async function onlyHere(act: () => Promise<void>): Promise<void> {
  if (isSending) return;
  isSending = true;
  try {
    // Browsers have no locks where the shop is reached without encryption.
    if (!('locks' in navigator)) await act();
    else await navigator.locks.request('cart-changes', { ifAvailable: true }, (lock) => (lock ? act() : undefined));
  } finally {
    isSending = false;
  }
}
