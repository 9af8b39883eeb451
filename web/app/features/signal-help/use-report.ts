import type { SignalReceipt, SignalReport } from '@esimshop/contracts/signal';
import type { Phone } from '@esimshop/contracts/signal-steps';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { browserApi } from '~/lib/api-client.ts';
import { ApiError, errorCodeOf, isUnclear } from '~/lib/api-error.ts';
import type { Language } from '~/lib/language.ts';
import { changeWalk, readWalk } from './saved-walks.ts';

type ReportOptions = { token: string; esimId: string; phone: Phone; model: string; language: Language };

/**
 * Sends the report once, whatever happens: its key is stored before it is sent, and a report that found no connection goes out when there is
 * one again.
 */
export function useReport({ token, esimId, phone, model, language }: ReportOptions) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const key = readWalk(esimId).reportKey ?? crypto.randomUUID();
      changeWalk(esimId, (walk) => ({ ...walk, reportKey: key }));
      const { answers, steps } = readWalk(esimId);
      const body: SignalReport = { token, esimId, locale: language, phone, model, answers, steps };
      const headers = { 'Idempotency-Key': key };
      return browserApi<SignalReceipt>('/api/portal/signal-reports', { method: 'POST', body, headers });
    },
    onSuccess: (receipt) => changeWalk(esimId, (walk) => ({ ...walk, receipt })),
    // One that was turned away has not been sent: it may be asked for anew. One before it may have been, where the shop is too busy to say.
    onError: (failure) => {
      const isBusy = failure instanceof ApiError && failure.status === 429;
      if (!isUnclear(failure) && !isBusy) changeWalk(esimId, ({ reportKey: _key, ...walk }) => walk);
    },
  });
  const waits = error !== null && errorCodeOf(error) === 'offline';
  useEffect(() => {
    if (!waits) return;
    const sendAgain = () => mutate();
    window.addEventListener('online', sendAgain);
    return () => window.removeEventListener('online', sendAgain);
  }, [waits, mutate]);
  return { send: () => mutate(), isPending, error, waits };
}
