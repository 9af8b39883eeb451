import type {
  AdminPlans,
  FeaturedPlans,
  MarginBand,
  MarginPreview,
  PlanListing,
  PlanNotes,
  PlanPins,
  PlanSort,
  PlanState,
  PlanTexts,
  PlanTextsConflict,
  ShownPlans,
  VisibilityResponse,
} from '@esimshop/contracts/admin-plans';
import { MARGIN_BAND_NAMES, PLAN_SORTS, PLAN_STATES } from '@esimshop/contracts/admin-plans';
import type { MinimumMargins } from '@esimshop/contracts/minimum-margins';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { browserApi } from '~/lib/api-client.ts';
import { ApiError } from '~/lib/api-error.ts';
import { toast } from '~/lib/toast.ts';
import { adminPlansTexts } from '~/locales/admin-plans.ts';
import { readChoices, readPage, readText, toQuery } from '../list/list-address.ts';
import type { ListSource } from '../list/use-admin-list.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { useFailureToast } from '../parts/use-failure-toast.ts';

/** The state of the list of plans, all of it in the address. */
export type PlanList = {
  q: string;
  state: readonly PlanState[];
  supplier: readonly string[];
  margin: readonly MarginBand[];
  sort: PlanSort | undefined;
  page: number;
};

const readNames = (text: string | null) => (text ?? '').split(',').filter((name) => name !== '');

export const PLANS: ListSource<PlanList, AdminPlans> = {
  queryKey: ['admin', 'plans'],
  fetchPage: (query, signal) => browserApi(`/api/admin/plans${query}`, { signal }),
  read: (query) => ({
    q: readText(query, 'q'),
    state: readChoices(query.get('state'), PLAN_STATES),
    supplier: readNames(query.get('supplier')),
    margin: readChoices(query.get('margin'), MARGIN_BAND_NAMES),
    sort: PLAN_SORTS.find((each) => each === query.get('sort')),
    page: readPage(query, 10_000),
  }),
  write: ({ sort, page, ...filter }) => {
    const query = writeFilter(filter);
    if (sort) query.set('sort', sort);
    if (page > 1) query.set('page', String(page));
    return query;
  },
  tab: 'plans',
};

/** The filters alone, for the CSV file. */
export function writeFilter({ q, state, supplier, margin }: Omit<PlanList, 'sort' | 'page'>): URLSearchParams {
  return toQuery({ q: q.trim(), state: state.join(','), supplier: supplier.join(','), margin: margin.join(',') });
}

/** What these minimums would change. */
export function marginPreviewQuery(minimumMargins: MinimumMargins | undefined) {
  return queryOptions({
    queryKey: [...PLANS.queryKey, 'minimum-margins', minimumMargins],
    queryFn: ({ signal }) =>
      browserApi<MarginPreview>('/api/admin/plans/minimum-margins-preview', {
        ...{ method: 'POST', body: { minimumMargins }, signal },
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

type Change = { isHidden: boolean } & ({ productIds: string[] } | { code: string });

/** Hides plans or a destination, or offers them again, and says how many; `onDone` is told which. */
export function useVisibility(onDone?: (which: readonly string[]) => void) {
  const { t } = useAdminTranslation(adminPlansTexts);
  const client = useQueryClient();
  const toastFailure = useFailureToast();
  return useMutation({
    mutationFn: ({ isHidden, ...which }: Change) =>
      'code' in which
        ? browserApi<ShownPlans>(`/api/admin/destinations/${encodeURIComponent(which.code)}/visibility`, {
            method: 'PUT',
            body: { isHidden },
          })
        : browserApi<ShownPlans>('/api/admin/plans/visibility', {
            method: 'PUT',
            body: { ...which, isHidden },
          }),
    onSuccess: ({ changed, belowMinimum }, { isHidden, ...which }) => {
      const done = t(isHidden ? 'admin-plans.hiddenNow' : 'admin-plans.shownNow', { count: changed });
      toast({
        title: changed === 0 && belowMinimum > 0 ? t('admin-plans.failed') : done,
        ...(belowMinimum > 0 && { description: t('admin-plans.stillHidden', { count: belowMinimum }) }),
      });
      onDone?.('code' in which ? [which.code] : which.productIds);
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
  | { to: 'listing'; body: PlanListing }
  | { to: 'notes'; body: PlanNotes }
  | { to: 'featured'; body: FeaturedPlans }
  | { to: `${string}/texts`; body: PlanTexts };

/** Pins plans, writes their notes, changes what the home page features or what one is called, and says that it is done. */
export function usePlanChoice(onConflict?: (theirs: PlanTextsConflict) => void) {
  const { t } = useAdminTranslation(adminPlansTexts);
  const client = useQueryClient();
  const toastFailure = useFailureToast();
  return useMutation({
    mutationFn: ({ to, body }: Choice) =>
      browserApi<VisibilityResponse>(`/api/admin/plans/${to}`, { method: 'PUT', body }),
    onSuccess: () => toast({ title: t('admin-plans.done') }),
    onError: (error) => {
      toastFailure(t('admin-plans.failed'), error);
      const theirs = error instanceof ApiError && error.code === 'conflict' && error.problem.current;
      if (theirs) onConflict?.(theirs as PlanTextsConflict);
    },
    onSettled: () => client.invalidateQueries({ queryKey: PLANS.queryKey }),
  });
}
