import { useEffect } from 'react';

/** Once the view is there, takes the focus to what its address names after `#`: a field, or the first one of a group. */
export function useHashTarget(isThere: boolean): void {
  useEffect(() => {
    const id = readHash();
    const target = isThere && id ? document.getElementById(id) : null;
    if (!target) return;
    target.scrollIntoView();
    (target.querySelector('input') ?? target).focus();
  }, [isThere]);
}

function readHash(): string {
  const hash = window.location.hash.slice(1);
  try {
    return decodeURIComponent(hash);
  } catch {
    // `#50%` names nothing.
    return hash;
  }
}
