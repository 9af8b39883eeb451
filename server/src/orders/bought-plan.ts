import type { BoughtPlan } from '@esimshop/contracts/orders';
import { formatDataAmount } from '@esimshop/contracts/plans';
import { destinationNames } from '../catalogue/destinations/destination-names.ts';
import type { OrderLineRow } from './store.ts';

type Plan = Pick<OrderLineRow, 'countryCode' | 'dataMb' | 'tier' | 'validityDays' | 'ownNames' | 'notes' | 'features'>;

/** The plan of an order line as it was bought. */
export function toBoughtPlan({ countryCode, dataMb, tier, validityDays, ownNames, notes, features }: Plan): BoughtPlan {
  const names = destinationNames(countryCode);
  return {
    ...{ countryCode, names, dataAmount: formatDataAmount(dataMb), dataMb, tier, validityDays },
    ...(ownNames && { ownNames }),
    ...(notes && { notes }),
    ...(features && { features }),
  };
}
