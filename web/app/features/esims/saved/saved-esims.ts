import type { EsimInfo } from '@esimshop/contracts/orders';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { flagFileOf } from '~/components/ui/flag.tsx';
import { registerOfflineWorker } from '~/features/pwa/offline-worker.ts';
import { qrCodeQuery } from '../qr-query.ts';
import { listSavedEsims, removeSavedEsim, storeEsim } from './saved-esims-store.ts';

/** The eSIMs saved on this device. Their QR images are cached from then on, so that none is fetched. */
export function savedEsimsQuery() {
  return queryOptions({
    queryKey: ['kept-esims'],
    staleTime: 0,
    queryFn: async ({ client }) => {
      const kept = await listSavedEsims();
      for (const { esim, qrImage } of kept) {
        client.setQueryData(qrCodeQuery(esim.activationCode).queryKey, qrImage);
      }
      return kept;
    },
  });
}

/** Saves this eSIM on the device or removes it. `keep.data` tells whether its page works offline. */
export function useSavedEsim(esim: EsimInfo) {
  const queryClient = useQueryClient();
  const { data: kept = [] } = useQuery(savedEsimsQuery());
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: savedEsimsQuery().queryKey });
  const keep = useMutation({
    mutationFn: async () => {
      const qrImage = await queryClient.fetchQuery(qrCodeQuery(esim.activationCode));
      await storeEsim({ iccid: esim.iccid, esim, qrImage, keptAt: new Date().toISOString() });
      // Requests persistent storage; the browser may decline.
      void navigator.storage?.persist?.().catch(() => false);
      const opensOffline = await registerOfflineWorker();
      const flag = flagFileOf(esim.countryCode);
      if (opensOffline && flag) void fetch(`/flags/${flag}.svg`).catch(() => undefined);
      return opensOffline;
    },
    onSuccess,
  });
  const remove = useMutation({ mutationFn: () => removeSavedEsim(esim.iccid), onSuccess });
  return { isKept: kept.some(({ iccid }) => iccid === esim.iccid), keep, remove };
}
