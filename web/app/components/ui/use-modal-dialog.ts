import { useSyncExternalStore } from 'react';

function watchDialogs(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['open'] });
  return () => observer.disconnect();
}

/** The topmost dialog; undefined if none is open. */
function findModalDialog(): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1);
}

/** Anything outside a modal dialog is inert behind its backdrop: render into this element instead. */
export function useModalDialog(): HTMLElement | undefined {
  return useSyncExternalStore(watchDialogs, findModalDialog, () => undefined);
}
