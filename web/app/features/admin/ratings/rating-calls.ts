import type { RemovalReason } from '@esimshop/contracts/rating-limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { browserApi } from '~/lib/api-client.ts';
import { ApiError } from '~/lib/api-error.ts';
import { toast } from '~/lib/toast.ts';
import { adminRatingsTexts } from '~/locales/admin-ratings.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { useFailureToast } from '../parts/use-failure-toast.ts';

export const RATINGS_KEY = ['admin', 'ratings'] as const;

type Act =
  | { act: 'reply'; id: number; reply: string }
  | { act: 'removal'; id: number; reason: RemovalReason; name: string; text: string };

/** Answers a rating, or takes its words down. Problems of fields are the form's to show. */
export function useRatingAct() {
  const { t } = useAdminTranslation(adminRatingsTexts);
  const toastFailure = useFailureToast();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ act, id, ...body }: Act) => browserApi(`/api/admin/ratings/${id}/${act}`, { method: 'PUT', body }),
    onSuccess: (_answer, acted) =>
      toast({
        title: t(
          acted.act === 'removal'
            ? 'admin-ratings.removed'
            : acted.reply.trim() === ''
              ? 'admin-ratings.answerTakenBack'
              : 'admin-ratings.answered',
        ),
      }),
    onError(error) {
      const hasFields = error instanceof ApiError && error.problem.errors?.length;
      if (!hasFields) toastFailure(t('admin-ratings.notSaved'), error);
    },
    onSettled: () => client.invalidateQueries({ queryKey: RATINGS_KEY }),
  });
}
