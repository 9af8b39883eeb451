import type { Product } from '@esimshop/contracts/products';
import type { TicketPlan } from '../plans/plan-ticket.tsx';
import type { DestinationList } from '../requests.ts';
import type { BoardDestination } from './destination-board.tsx';
import { toDestinationTotals } from './rendered-destinations.ts';

const BOARD_ROWS = 8;

/** What the home page shows of the destinations: the first popular ones and the counts, to keep the page small. */
export function toHomeBoard({ destinations, localCount }: DestinationList) {
  const popular = destinations.filter((destination) => destination.popular).slice(0, BOARD_ROWS);
  return {
    popular: popular.map(({ code, coverage, names, fromPrice, currency }): BoardDestination => {
      return { code, coverage, names, fromPrice, currency };
    }),
    destinationCount: localCount,
    regionCount: toDestinationTotals({ destinations, localCount }).regionCount,
  };
}

/** What the home page's plan tickets show, to keep the page small. */
export function toTicketPlans(products: readonly Product[]): TicketPlan[] {
  return products.map(({ id, price, currency, ...plan }) => {
    const { countryCode, names, ownNames, notes, unlimited, features, dataMb, validityDays } = plan;
    return {
      ...{ id, price, currency, countryCode, names, unlimited, features, dataMb, validityDays },
      ...(ownNames && { ownNames }),
      ...(notes && { notes }),
    };
  });
}
