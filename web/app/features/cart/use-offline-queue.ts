import { onlineManager, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { browserApi } from '~/lib/api-client.ts';
import { useStoredValue } from '~/lib/stored-value.ts';
import { useLanguage } from '~/lib/use-language.ts';
import { offlineQueue } from './offline-queue.ts';
import { offlineQueueMutation } from './offline-queue-mutation.ts';

/** Browsers fire no event when a captive portal starts letting traffic through. */
const RETRY_MS = 15_000;

const retry = () => onlineManager.setOnline(true);

/** The number of queued cart changes. They are sent from any page once there is a connection. */
export function useOfflineQueue(): { count: number; retry: () => void } {
  const language = useLanguage();
  const client = useQueryClient();
  const { length: count } = useStoredValue(offlineQueue);
  const { mutate, isPending } = useMutation(
    offlineQueueMutation(browserApi, async (serverCart) => {
      // Imported only once the shop has responded: browsers may cache a failed dynamic import for good.
      const { finishOfflineQueue } = await import('./finish-offline-queue.ts');
      await finishOfflineQueue({ client, language, serverCart });
    }),
  );

  const isSendingDue = count > 0 && !isPending;
  useEffect(() => {
    if (isSendingDue) mutate();
  }, [isSendingDue, mutate]);

  useEffect(() => {
    if (!isPending) return;
    const timer = setInterval(retry, RETRY_MS);
    document.addEventListener('visibilitychange', retry);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', retry);
    };
  }, [isPending]);
  return { count, retry };
}
