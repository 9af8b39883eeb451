import type { Product } from '@esimshop/contracts/products';
import type { BoardDestination } from './destination-board.tsx';
import type { TicketPlan } from './plan-ticket.tsx';
import type { DestinationList } from './requests.ts';

const BOARD_ROWS = 8;

/** What the home page says of the destinations: the first popular ones and the counts, so that it need not carry all. */
export function toHomeBoard({ destinations, localCount }: DestinationList) {
  const popular = destinations.filter((destination) => destination.popular).slice(0, BOARD_ROWS);
  return {
    popular: popular.map(({ code, coverage, names, fromPrice, currency }): BoardDestination => {
      return { code, coverage, names, fromPrice, currency };
    }),
    destinationCount: localCount,
    regionCount: destinations.filter(({ coverage }) => coverage === 'regional').length,
  };
}

/** What the home page's small tickets say, so that it need not carry whole plans. */
export function toTicketPlans(products: readonly Product[]): TicketPlan[] {
  return products.map(({ id, productId, name, price, currency, ...plan }) => {
    const { countryCode, names, unlimited, features, dataMb, validity } = plan;
    return { id, productId, name, price, currency, countryCode, names, unlimited, features, dataMb, validity };
  });
}
