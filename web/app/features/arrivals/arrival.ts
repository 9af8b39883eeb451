import type { BoughtPlan, OrderEsim } from '@esimshop/contracts/orders';
import type { PortalEsim } from '@esimshop/contracts/portal';

/** How far an eSIM has come, in this order. */
export const ARRIVAL_STATES = [
  'preparing',
  'waiting',
  'installed',
  'connected',
  'used_up',
  'over',
  'returned',
  'given',
] as const;
export type ArrivalState = (typeof ARRIVAL_STATES)[number];

/** A row of the arrivals board: an eSIM without its codes, as the shop last reported it. Times are ISO 8601 in UTC. */
export type Arrival = Pick<BoughtPlan, 'countryCode' | 'names' | 'ownNames' | 'dataMb' | 'tier' | 'validityDays'> & {
  iccid: string;
  /** Of its card in the portal; absent if only an order has told of it. */
  esimId?: string;
  state: ArrivalState;
  /** Absent if only an order has told of it. */
  usage?: Pick<PortalEsim, 'usedMb' | 'totalMb' | 'leftMb' | 'usagePercentage' | 'waiting'>;
  /** When the last of its plans ends; null while that is open. */
  endsAt: string | null;
  asOf: string;
};

/** Refunds whose eSIM is switched off, or about to be. */
const SWITCHED_OFF = new Set(['revoking', 'returning', 'pending', 'needs_attention', 'refunded']);

export function isSwitchedOff({ status, refund }: Pick<PortalEsim, 'status' | 'refund'>): boolean {
  return status === 'REVOKED' || SWITCHED_OFF.has(refund?.state ?? '');
}

export function portalArrival(esim: PortalEsim): Arrival {
  const { countryCode, names, ownNames, totalMb, tier, validityDays, asOf } = esim;
  const { usedMb, leftMb, usagePercentage, waiting } = esim;
  return {
    ...{ countryCode, names, dataMb: totalMb, tier, validityDays, asOf },
    ...(ownNames && { ownNames }),
    iccid: esim.fullIccid,
    esimId: esim.id,
    state: stateOf(esim),
    usage: { usedMb, totalMb, leftMb, usagePercentage, waiting },
    endsAt: endOf(esim),
  };
}

export function orderArrival(esim: OrderEsim, now: number): Arrival {
  const { iccid, countryCode, names, ownNames, dataMb, tier, validityDays, stage } = esim;
  return {
    ...{ iccid, countryCode, names, dataMb, tier, validityDays },
    ...(ownNames && { ownNames }),
    state: esim.isGiven ? 'given' : stage,
    endsAt: null,
    asOf: new Date(now).toISOString(),
  };
}

/** The state of an eSIM in the portal. */
export function stateOf(
  esim: Pick<PortalEsim, 'gift' | 'status' | 'refund' | 'stage' | 'install' | 'isActive'>,
): ArrivalState {
  if (esim.gift?.isGiven) return 'given';
  if (isSwitchedOff(esim)) return 'returned';
  switch (esim.stage) {
    case 'preparing':
      return 'preparing';
    case 'active':
      return 'connected';
    case 'out_of_data':
      return 'used_up';
    case 'expired':
      return 'over';
    case 'cancelled':
      return 'returned';
    case null:
      return esim.isActive ? 'connected' : 'over';
    default:
      return esim.install ? 'waiting' : 'installed';
  }
}

const DAY_MS = 86_400_000;

/** Open while a plan that waits has no end, and where data may be added without anyone asking. */
function endOf({ validUntil, startedAt, validityDays, waiting, automatic }: PortalEsim): string | null {
  if (automatic === 'on' || waiting.some(({ endsBy }) => endsBy === null)) return null;
  const last = waiting.at(-1)?.endsBy ?? validUntil;
  if (last) return last;
  return startedAt && new Date(Date.parse(startedAt) + validityDays * DAY_MS).toISOString();
}

/** What a device knows of an eSIM after another report: orders tell of its way, the portal of everything, and the latest wins. */
export function mergeArrivals(known: Arrival | undefined, told: Arrival): Arrival {
  if (!known) return told;
  if (told.usage) return known.usage && known.asOf > told.asOf ? known : told;
  const isFurther = ARRIVAL_STATES.indexOf(told.state) > ARRIVAL_STATES.indexOf(known.state);
  if (!known.usage) return { ...told, state: isFurther ? told.state : known.state };
  return isFurther ? { ...known, state: told.state } : known;
}

/** An eSIM at this moment: what was certain to end by now has ended. By a clock that runs behind nothing has. */
export function atMoment(arrival: Arrival, now: number): Arrival {
  const { state, endsAt, asOf } = arrival;
  const mayEnd = state === 'connected' || state === 'used_up';
  if (!mayEnd || endsAt === null || isBehind(asOf, now)) return arrival;
  return Date.parse(endsAt) <= now ? { ...arrival, state: 'over' } : arrival;
}

const CLOCK_TOLERANCE_MS = 5 * 60_000;

/** Whether a clock shows a moment before the shop's last report. */
export function isBehind(asOf: string, now: number): boolean {
  return now < Date.parse(asOf) - CLOCK_TOLERANCE_MS;
}

/** What waits for its owner first: run out, in use, to be installed or on its way, over. */
const NEED: Record<ArrivalState, number> = {
  used_up: 0,
  connected: 1,
  waiting: 2,
  installed: 2,
  preparing: 2,
  over: 3,
  returned: 3,
  given: 3,
};

/** By what they need of their owner; those that need the same stay in the order in which they came. */
export function sortByNeed<Row>(rows: readonly Row[], readState: (row: Row) => ArrivalState): Row[] {
  return rows.toSorted((a, b) => NEED[readState(a)] - NEED[readState(b)]);
}
