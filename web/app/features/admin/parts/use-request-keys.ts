import { useState } from 'react';

/** The Idempotency-Key of what a form sends: the same for the same body, so that a lost one acts once; another for another. */
export function useRequestKeys(): (body: unknown) => string {
  const [keys] = useState(() => new Map<string, string>());
  return (body) => {
    const sent = JSON.stringify(body);
    const key = keys.get(sent) ?? crypto.randomUUID();
    keys.set(sent, key);
    return key;
  };
}
