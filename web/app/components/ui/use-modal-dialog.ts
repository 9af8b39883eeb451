import { useSyncExternalStore } from 'react';

function watchDialogs(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['open'] });
  return () => observer.disconnect();
}

/** The dialog that is above everything; undefined while there is none. */
function findModalDialog(): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1);
}

/** What stands outside of a modal dialog is behind its backdrop and cannot be pressed: this is where to stand instead. */
export function useModalDialog(): HTMLElement | undefined {
  return useSyncExternalStore(watchDialogs, findModalDialog, () => undefined);
}
