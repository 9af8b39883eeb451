import type {
  AdminPlans,
  FeaturedPlans,
  PlanNotes,
  PlanPins,
  PlanState,
  PlanTexts,
  VisibilityResponse,
} from '@esimshop/contracts/admin-plans';
import { PLAN_STATES } from '@esimshop/contracts/admin-plans';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { browserApi } from '~/lib/api-client.ts';
import { ApiError } from '~/lib/api-error.ts';
import { toast } from '~/lib/toast.ts';
import { adminPlansTexts } from '~/locales/admin-plans.ts';
import { readPage, readText, toQuery } from '../list/list-address.ts';
import type { ListSource } from '../list/use-admin-list.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { useFailureToast } from '../parts/use-failure-toast.ts';

type PlanList = { q: string; state: PlanState | undefined; page: number };

export const PLANS: ListSource<PlanList, AdminPlans> = {
  queryKey: ['admin', 'plans'],
  fetchPage: (query, signal) => browserApi(`/api/admin/plans${query}`, { signal }),
  staleTime: 0,
  read: (query) => ({
    q: readText(query, 'q'),
    state: PLAN_STATES.find((each) => each === query.get('state')),
    page: readPage(query, 10_000),
  }),
  write: ({ q, state, page }) => toQuery({ q: q.trim(), state, page: page === 1 ? undefined : String(page) }),
  tab: 'plans',
};

type Change = { isHidden: boolean } & ({ productIds: string[] } | { code: string });

/** Hides plans or a destination, or offers them again, and says how many. */
export function useVisibility(onDone: () => void = () => undefined) {
  const { t } = useAdminTranslation(adminPlansTexts);
  const client = useQueryClient();
  const toastFailure = useFailureToast();
  return useMutation({
    mutationFn: ({ isHidden, ...which }: Change) =>
      'code' in which
        ? browserApi<VisibilityResponse>(`/api/admin/destinations/${encodeURIComponent(which.code)}/visibility`, {
            method: 'PUT',
            body: { isHidden },
          })
        : browserApi<VisibilityResponse>('/api/admin/plans/visibility', {
            method: 'PUT',
            body: { ...which, isHidden },
          }),
    onSuccess: ({ changed }, { isHidden }) => {
      toast({ title: t(isHidden ? 'admin-plans.hiddenNow' : 'admin-plans.shownNow', { count: changed }) });
      onDone();
    },
    onError: (error) => toastFailure(t('admin-plans.failed'), error),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: PLANS.queryKey }),
        client.invalidateQueries({ queryKey: ['admin', 'pricing'] }),
      ]),
  });
}

type Choice =
  | { to: 'pins'; body: PlanPins }
  | { to: 'notes'; body: PlanNotes }
  | { to: 'featured'; body: FeaturedPlans }
  | { to: `${string}/texts`; body: PlanTexts };

/** Pins plans, writes their notes, changes what the home page features or what one is called, and says that it is done. */
export function usePlanChoice({ onDone, onConflict }: { onDone?: () => void; onConflict?: () => void } = {}) {
  const { t } = useAdminTranslation(adminPlansTexts);
  const client = useQueryClient();
  const toastFailure = useFailureToast();
  return useMutation({
    mutationFn: ({ to, body }: Choice) =>
      browserApi<VisibilityResponse>(`/api/admin/plans/${to}`, { method: 'PUT', body }),
    onSuccess: () => {
      toast({ title: t('admin-plans.done') });
      onDone?.();
    },
    onError: (error) => {
      toastFailure(t('admin-plans.failed'), error);
      if (error instanceof ApiError && error.problem.code === 'conflict') onConflict?.();
    },
    onSettled: () => client.invalidateQueries({ queryKey: PLANS.queryKey }),
  });
}
