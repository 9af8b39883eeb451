import type { PortalEsim, PortalStage } from '@esimshop/contracts/portal';

/** What waits for its owner first: run out, in use, to be installed or on its way, over. */
const RANKS: Record<PortalStage, number> = {
  out_of_data: 0,
  active: 1,
  ready: 2,
  not_started: 2,
  pending: 2,
  preparing: 2,
  expired: 3,
  cancelled: 3,
};

type Sorted = Pick<PortalEsim, 'stage' | 'isActive'>;

/** The eSIMs by what they need of their owner; those that need the same stay in the order in which they came. */
export function sortByNeed<Esim extends Sorted>(esims: readonly Esim[]): Esim[] {
  const rankOf = ({ stage, isActive }: Esim) => RANKS[stage ?? (isActive ? 'active' : 'expired')];
  return esims.toSorted((a, b) => rankOf(a) - rankOf(b));
}
