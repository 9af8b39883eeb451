import { useEffect } from 'react';

/** Once the view is there, takes the focus to what its address names after `#`: a field, or the first one of a group. */
export function useHashTarget(isThere: boolean): void {
  useEffect(() => {
    const id = decodeURIComponent(window.location.hash.slice(1));
    const target = isThere && id ? document.getElementById(id) : null;
    if (!target) return;
    target.scrollIntoView();
    (target.querySelector('input') ?? target).focus();
  }, [isThere]);
}
