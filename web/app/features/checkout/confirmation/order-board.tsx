import type { Order } from '@esimshop/contracts/orders';
import { type Arrival, orderArrival, sortByNeed } from '~/features/arrivals/arrival.ts';
import { LandingBoard } from '~/features/arrivals-board/landing-board.tsx';
import { ticketId } from './bought-esims.tsx';

/** The board of a paid order: a row for each of its eSIMs, also for those that are still being prepared. */
export function OrderBoard({ order }: { order: Order }) {
  const now = Date.now();
  const issued = order.metadata.esimInfoArray.map((esim) => orderArrival(esim, now));
  const rows = sortByNeed([...issued, ...listPrepared(order, now).slice(issued.length)], ({ state }) => state);
  return (
    <LandingBoard
      arrivals={rows}
      now={now}
      isOffline={false}
      toAct={({ iccid }) => `/order-confirmation/${order.orderNumber}#${ticketId(iccid)}`}
    />
  );
}

/** A row for each eSIM that was bought. */
function listPrepared({ items }: Order, now: number): Arrival[] {
  return items.flatMap(({ productId, quantity, countryCode, names, ownNames, dataMb, tier, validityDays }) =>
    Array.from(
      { length: quantity },
      (_each, index) =>
        ({
          ...{ countryCode, names, dataMb, tier, validityDays, endsAt: null },
          ...(ownNames && { ownNames }),
          iccid: `${productId} ${index}`,
          state: 'preparing',
          asOf: new Date(now).toISOString(),
        }) satisfies Arrival,
    ),
  );
}
