import type { MessageState, Thread } from '@esimshop/contracts/admin-messages';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { browserApi } from '~/lib/api-client.ts';
import { ApiError } from '~/lib/api-error.ts';
import { toast } from '~/lib/toast.ts';
import { adminThreadTexts } from '~/locales/admin-thread.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { useFailureToast } from '../parts/use-failure-toast.ts';

const pathOf = (id: number | string) => `/api/admin/messages/${id}`;

/** While a reply is on its way, its state is asked for again. */
const SENDING_MS = 2000;

export function threadQuery(id: number | string) {
  return queryOptions({
    queryKey: ['admin', 'message', String(id)],
    queryFn: ({ signal }) => browserApi<Thread>(pathOf(id), { signal }),
    refetchInterval: ({ state }) =>
      state.data?.entries.some(({ mail }) => mail?.state === 'queued') ? SENDING_MS : false,
  });
}

type Outcome = {
  done: 'marked' | 'sent' | 'pasteDone' | 'resent';
  failed: 'markFailed' | 'sendFailed' | 'pasteFailed' | 'resendFailed';
};

/** An act whose response is the thread; one that came too late brings the thread as it is now. */
function useThreadAct<Act>(
  id: number,
  { done, failed }: Outcome,
  send: (act: Act) => Promise<Thread>,
  onDone?: (act: Act) => void,
) {
  const { t } = useAdminTranslation(adminThreadTexts);
  const toastFailure = useFailureToast();
  const client = useQueryClient();
  const show = (thread: Thread) => client.setQueryData(threadQuery(id).queryKey, thread);
  return useMutation({
    mutationFn: send,
    // Also if the thread was left before the answer.
    onSuccess(thread, act) {
      onDone?.(act);
      show(thread);
      toast({ title: t(`admin-thread.${done}`) });
    },
    onError(error) {
      const problem = error instanceof ApiError ? error.problem : undefined;
      if (problem?.code === 'conflict' && problem.current) show(problem.current as Thread);
      else if (!problem?.errors?.length) toastFailure(t(`admin-thread.${failed}`), error);
    },
    async onSettled() {
      await client.invalidateQueries({ queryKey: ['admin', 'messages'] });
      await client.invalidateQueries({ queryKey: ['admin', 'waiting'] });
    },
  });
}

export function useMarkThread(id: number) {
  return useThreadAct(id, { done: 'marked', failed: 'markFailed' }, (state: MessageState) =>
    browserApi(pathOf(id), { method: 'PATCH', body: { state } }),
  );
}

export type NewEntry = { text: string; seen: number; key: string };

const write = (path: string, { key, ...body }: NewEntry) =>
  browserApi<Thread>(path, { method: 'POST', body, headers: { 'Idempotency-Key': key } });

/** Sent again with the same key, it is one mail. */
export function useSendReply(id: number, onSent: (entry: NewEntry) => void) {
  return useThreadAct(
    id,
    { done: 'sent', failed: 'sendFailed' },
    (entry: NewEntry) => write(`${pathOf(id)}/replies`, entry),
    onSent,
  );
}

export function usePasteWords(id: number) {
  return useThreadAct(id, { done: 'pasteDone', failed: 'pasteFailed' }, (entry: NewEntry) =>
    write(`${pathOf(id)}/customer-words`, entry),
  );
}

export function useResendReply(id: number) {
  return useThreadAct(id, { done: 'resent', failed: 'resendFailed' }, (entryId: number) =>
    browserApi(`${pathOf(id)}/replies/${entryId}/resend`, { method: 'POST' }),
  );
}
