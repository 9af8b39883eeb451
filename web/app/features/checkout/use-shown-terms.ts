import { useState } from 'react';

/**
 * The version of the terms that the page showed when it was opened, and what changes it once the buyer was told of others. Facts that are
 * read again in the background do not: nobody has read the terms anew.
 */
export function useShownTerms(current: string | undefined) {
  const [shown, setShown] = useState(current);
  if (shown === undefined && current !== undefined) setShown(current);
  return [shown, setShown] as const;
}
