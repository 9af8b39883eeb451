import { COVERAGES } from '@esimshop/contracts/destinations';
import { startTransition, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { GridState } from './destination-grid.tsx';
import { MIN_TYPED } from './destination-search.ts';

function readGridState(query: URLSearchParams): GridState {
  return {
    coverage: COVERAGES.find((coverage) => coverage === query.get('coverage')) ?? 'local',
    search: query.get('search')?.trim() ?? '',
    showAll: query.get('show') === 'all',
  };
}

function toQuery({ coverage, search, showAll }: GridState): URLSearchParams {
  return new URLSearchParams({
    ...(coverage === 'local' ? {} : { coverage }),
    ...(search ? { search } : {}),
    ...(showAll && coverage === 'local' ? { show: 'all' } : {}),
  });
}

/**
 * What the list shows: the state in the address, over which lies what is being typed. `fieldKey` changes when the search
 * field must show the address again; the focus that is lost by that, or with a button that goes, moves to `#headingId`.
 */
export function useGridState(headingId: string) {
  const [query, setQuery] = useSearchParams();
  const [clearings, setClearings] = useState(0);
  const [typed, setTyped] = useState<{ into: string; text: string }>();
  const state = readGridState(query);
  const fieldKey = `${clearings}?${toQuery(state)}`;
  const text = typed?.into === fieldKey ? typed.text.trim() : state.search;
  const search = text === state.search || text.length >= MIN_TYPED ? text : '';

  const shownKey = useRef(fieldKey);
  useEffect(() => {
    const isFirst = shownKey.current === fieldKey;
    shownKey.current = fieldKey;
    if (!isFirst && document.activeElement === document.body) {
      document.getElementById(headingId)?.focus({ preventScroll: true });
    }
    // The visitor may come back to this address, but not to these letters.
    return () => setTyped(undefined);
  }, [fieldKey, headingId]);

  return {
    fieldKey,
    /** As the address has it. */
    kept: state,
    shown: { ...state, search },
    // The suggestions under the field come first; the long list may follow.
    type: (text: string) => startTransition(() => setTyped({ into: fieldKey, text })),
    change: (change: Partial<GridState>) => {
      if (change.search === '') setClearings(clearings + 1);
      const next = toQuery({ ...state, ...change });
      if (next.toString() !== toQuery(state).toString()) setQuery(next, { preventScrollReset: true });
    },
  };
}
