import type { EsimInfo } from '@esimshop/contracts/orders';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { flagFileOf } from '~/components/ui/flag.tsx';
import { qrCodeQuery } from '~/features/esims/qr-query.ts';
import { getQueryClient } from '~/lib/query-client.ts';
import { listKeptEsims, removeKeptEsim, storeKeptEsim } from './kept-esims-store.ts';
import { registerOfflineWorker } from './offline-worker.ts';

/** The eSIMs kept on this device. Their pictures are known from then on, so that none is asked for. */
export function keptEsimsQuery() {
  return queryOptions({
    queryKey: ['kept-esims'],
    staleTime: 0,
    queryFn: async () => {
      const kept = await listKeptEsims();
      for (const { esim, qrImage } of kept) {
        getQueryClient().setQueryData(qrCodeQuery(esim.activationCode).queryKey, qrImage);
      }
      return kept;
    },
  });
}

/** Keeps this eSIM on the device, or takes it off again. `keep.data` tells whether it opens without a network. */
export function useKeptEsim(esim: EsimInfo) {
  const queryClient = useQueryClient();
  const { data: kept = [] } = useQuery(keptEsimsQuery());
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: keptEsimsQuery().queryKey });
  const keep = useMutation({
    mutationFn: async () => {
      const qrImage = await queryClient.fetchQuery(qrCodeQuery(esim.activationCode));
      await storeKeptEsim({ iccid: esim.iccid, esim, qrImage, keptAt: new Date().toISOString() });
      // Asks the browser not to clear it when room gets scarce; it may say no.
      void navigator.storage?.persist?.().catch(() => false);
      const opensOffline = await registerOfflineWorker();
      const flag = flagFileOf(esim.countryCode);
      if (opensOffline && flag) void fetch(`/flags/${flag}.svg`).catch(() => undefined);
      return opensOffline;
    },
    onSuccess,
  });
  const remove = useMutation({ mutationFn: () => removeKeptEsim(esim.iccid), onSuccess });
  return { isKept: kept.some(({ iccid }) => iccid === esim.iccid), keep, remove };
}
