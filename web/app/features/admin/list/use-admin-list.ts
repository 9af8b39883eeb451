import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';

/** Where a list comes from, and how its address and its state translate into each other. */
export type ListSource<State, Page> = {
  queryKey: readonly string[];
  /** `query`: empty, or the address's search with its `?`. */
  fetchPage: (query: string, signal: AbortSignal) => Promise<Page>;
  read: (query: URLSearchParams) => State;
  write: (state: State) => URLSearchParams;
  /** The admin's tab that shows the list; the orders' has no name. */
  tab?: string;
};

export type AdminListState<State, Page> = {
  state: State;
  result: UseQueryResult<Page>;
  /** The search of the list's address with this change; every change of the filters starts at the first page. */
  addressOf: (change: Partial<State>) => URLSearchParams;
  /** `replace`: without an entry in the history, for what follows the typing. */
  change: (change: Partial<State>, replace?: boolean) => void;
};

/** A list whose state is in the address; the old page stays until the new one is there. */
export function useAdminList<State extends { page: number }, Page>(
  source: ListSource<State, Page>,
): AdminListState<State, Page> {
  const { queryKey, fetchPage, read, write, tab } = source;
  const [query, setQuery] = useSearchParams();
  const state = read(query);
  const wanted = write(state).toString();
  const result = useQuery({
    queryKey: [...queryKey, wanted],
    queryFn: ({ signal }) => fetchPage(wanted && `?${wanted}`, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  function addressOf(change: Partial<State>): URLSearchParams {
    const next = write({ ...state, page: 1, ...change });
    if (tab) next.set('tab', tab);
    return next;
  }
  return {
    state,
    result,
    addressOf,
    change: (change, replace = false) => setQuery(addressOf(change), { replace, preventScrollReset: true }),
  };
}
