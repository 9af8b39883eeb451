import { COVERAGES, type Coverage } from '@esimshop/contracts/destination-codes';
import { startTransition, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { MIN_QUERY_LENGTH } from './destination-search.ts';

/** The state of the list of destinations, from the URL. */
export type GridState = { coverage: Coverage; search: string; showAll: boolean };

export function readGridState(query: URLSearchParams): GridState {
  return {
    coverage: COVERAGES.find((coverage) => coverage === query.get('coverage')) ?? 'local',
    search: query.get('search')?.trim() ?? '',
    showAll: query.get('show') === 'all',
  };
}

/** The query of a state; equal states have equal queries. */
export function toGridQuery({ coverage, search, showAll }: GridState): URLSearchParams {
  return new URLSearchParams({
    ...(coverage === 'local' ? {} : { coverage }),
    ...(search ? { search } : {}),
    ...(showAll && coverage === 'local' ? { show: 'all' } : {}),
  });
}

/**
 * The list's state: the URL's, overridden by text being typed. `fieldKey` changes when the search field must be reset
 * to the URL; focus lost by that, or with a button that disappears, moves to `#headingId`.
 */
export function useGridState(headingId: string) {
  const [query, setQuery] = useSearchParams();
  const [resetCount, setResetCount] = useState(0);
  const [typed, setTyped] = useState<{ fieldKey: string; text: string }>();
  const state = readGridState(query);
  const fieldKey = `${resetCount}?${toGridQuery(state)}`;
  const text = typed?.fieldKey === fieldKey ? typed.text.trim() : state.search;
  const search = text === state.search || text.length >= MIN_QUERY_LENGTH ? text : '';

  const shownKey = useRef(fieldKey);
  useEffect(() => {
    const isFirst = shownKey.current === fieldKey;
    shownKey.current = fieldKey;
    if (!isFirst && document.activeElement === document.body) {
      document.getElementById(headingId)?.focus({ preventScroll: true });
    }
    // Returning to this URL must not restore the typed text.
    return () => setTyped(undefined);
  }, [fieldKey, headingId]);

  return {
    fieldKey,
    /** The state as the URL has it. */
    fromUrl: state,
    shown: { ...state, search },
    // The suggestions below the field are urgent; the long list may lag behind.
    type: (text: string) => startTransition(() => setTyped({ fieldKey, text })),
    change: (change: Partial<GridState>) => {
      if (change.search === '') setResetCount(resetCount + 1);
      const next = toGridQuery({ ...state, ...change });
      if (next.toString() !== toGridQuery(state).toString()) setQuery(next, { preventScrollReset: true });
    },
  };
}
