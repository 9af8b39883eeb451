import type { NewSavedReply, SavedReplies, SavedReply } from '@esimshop/contracts/saved-replies';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { browserApi } from '~/lib/api-client.ts';
import { ApiError } from '~/lib/api-error.ts';
import { toast } from '~/lib/toast.ts';
import { adminRepliesTexts } from '~/locales/admin-replies.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { useFailureToast } from '../parts/use-failure-toast.ts';

const PATH = '/api/admin/saved-replies';

export const repliesQuery = queryOptions({
  queryKey: ['admin', 'saved-replies'],
  queryFn: ({ signal }) => browserApi<SavedReplies>(PATH, { signal }),
});

/** Saves a new reply, or one that was opened. Problems of fields, and a change by somebody else, are the form's to show. */
export function useSaveReply(opened: SavedReply | undefined) {
  const { t } = useAdminTranslation(adminRepliesTexts);
  const toastFailure = useFailureToast();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reply: NewSavedReply & { version: number }) => {
      const { version, ...body } = reply;
      return opened
        ? browserApi<SavedReplies>(`${PATH}/${opened.id}`, { method: 'PUT', body: { ...body, version } })
        : browserApi<SavedReplies>(PATH, { method: 'POST', body });
    },
    onSuccess(replies) {
      client.setQueryData(repliesQuery.queryKey, replies);
      toast({ title: t('admin-replies.saved') });
    },
    onError(error) {
      const problem = error instanceof ApiError ? error.problem : undefined;
      if (problem?.current) client.setQueryData(repliesQuery.queryKey, problem.current as SavedReplies);
      else if (!problem?.errors?.length) toastFailure(t('admin-replies.saveFailed'), error);
    },
  });
}

export function useRemoveReply() {
  const { t } = useAdminTranslation(adminRepliesTexts);
  const toastFailure = useFailureToast();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => browserApi<SavedReplies>(`${PATH}/${id}`, { method: 'DELETE' }),
    onSuccess(replies) {
      client.setQueryData(repliesQuery.queryKey, replies);
      toast({ title: t('admin-replies.removed') });
    },
    onError: (error) => toastFailure(t('admin-replies.removeFailed'), error),
  });
}
