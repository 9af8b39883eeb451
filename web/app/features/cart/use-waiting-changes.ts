import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useStoredValue } from '~/lib/stored-value.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { getWaitingWork, type WaitingChange, waitingChanges } from './waiting-store.ts';

const NONE: readonly WaitingChange[] = [];

/** How many changes of the cart wait for a connection. On whatever page the visitor is, they are sent when there is one. */
export function useWaitingChanges(): { count: number; send: () => void } {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { length: count } = useStoredValue(waitingChanges, NONE);
  const send = useCallback(() => {
    const known = getWaitingWork();
    if (known) known.send();
    else if (waitingChanges.get().length > 0 && navigator.onLine) {
      import('./send-what-waits.ts').then(
        ({ sendWhatWaits }) => sendWhatWaits(client, t),
        () => undefined,
      );
    }
  }, [client, t]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every further change is a reason to try
  useEffect(send, [count, send]);
  return { count, send };
}
