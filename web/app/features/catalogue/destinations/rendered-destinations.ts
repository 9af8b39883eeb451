import type { Destination } from '@esimshop/contracts/destinations';
import type { Language } from '~/lib/language.ts';
import type { DestinationList } from '../requests.ts';
import { filterDestinations, findSeveral, findSimilar } from './destination-search.ts';
import type { GridState } from './use-grid-state.ts';

/** Totals over all destinations; the lowest price is undefined while nothing is on sale. */
export type DestinationTotals = {
  localCount: number;
  regionCount: number;
  lowest: Pick<Destination, 'fromPrice' | 'currency'> | undefined;
};

/** What the server renders of `/products`: the shown rows, not all 200 destinations. */
export type RenderedDestinations = { state: GridState; destinations: Destination[]; totals: DestinationTotals };

/** The destinations that a URL shows, without aliases unless the URL is a search. */
export function toRenderedDestinations(
  list: DestinationList,
  { state, language }: { state: GridState; language: Language },
): RenderedDestinations {
  const shown = filterDestinations(list.destinations, { ...state, language });
  const search = state.search.trim();
  if (search && shown.length === 0) {
    const several = findSeveral(list.destinations, search, language);
    const meant = several.length > 0 ? several : findSimilar(list.destinations, search, language);
    return { state, destinations: meant, totals: toDestinationTotals(list) };
  }
  const destinations = state.search ? shown : shown.map((destination) => ({ ...destination, aliases: [] }));
  return { state, destinations, totals: toDestinationTotals(list) };
}

export function toDestinationTotals({ destinations, localCount }: DestinationList): DestinationTotals {
  const lowest = destinations.reduce<Destination | undefined>(
    (best, next) => (best && Number(best.fromPrice) <= Number(next.fromPrice) ? best : next),
    undefined,
  );
  return {
    localCount,
    regionCount: destinations.filter(({ coverage }) => coverage === 'regional').length,
    lowest: lowest && { fromPrice: lowest.fromPrice, currency: lowest.currency },
  };
}
