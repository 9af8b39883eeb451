import type { SupplierAccount } from './accounts.ts';
import type { SupplierCheck } from './check-suppliers.ts';

export type Look = {
  check: Pick<SupplierCheck, 'state' | 'balanceMinor' | 'currency' | 'isLost'>;
  /** When the supplier was about to be asked. */
  askedAt: Date;
  now: Date;
  /** The balance left for further orders, and the cost of the cheapest plan; undefined if either is unknown. */
  availableMinor: number | undefined;
  cheapestMinor: number | undefined;
  /** Whether what it charges can be converted into the base currency. */
  isConvertible: boolean;
};

/** Notices to the owner about a supplier. */
export const SUPPLY_ALERTS = ['balance_low', 'sales_stopped', 'sales_resumed'] as const;
export type SupplyAlert = (typeof SUPPLY_ALERTS)[number];

export type Judgement = {
  account: Partial<Omit<SupplierAccount, 'supplier'>>;
  alerts: SupplyAlert[];
  /** Whether its plans begin or cease to be sold. */
  isChanged: boolean;
};

/** Shorter outages only delay deliveries; a longer one would leave travellers without their eSIM. */
const MAX_OUTAGE_MS = 15 * 60_000;
/** While the balance is low, the owner is reminded once a day. */
const REMIND_AFTER_MS = 24 * 3_600_000;

/** The new state of a supplier's account, and the notices that are due. */
export function judgeAccount(before: SupplierAccount, look: Look): Judgement {
  const { check, askedAt, now } = look;
  const isReachable = check.balanceMinor !== null;
  const unreachableSince = isReachable ? null : (before.unreachableSince ?? now);
  const isLow = isReachable ? check.state === 'low' : before.lowSince !== null;
  const lowSince = isLow ? (before.lowSince ?? now) : null;
  const offSaleReason = findReason(before, look, unreachableSince);
  const isClosing = offSaleReason !== null && before.offSaleSince === null;
  const isOpening = offSaleReason === null && before.offSaleSince !== null;
  const isToldLow = isReachable && isLow && isDue(before.toldLowAt, now);
  return {
    account: {
      ...(isReachable && { balanceMinor: check.balanceMinor, currency: check.currency, readAt: askedAt }),
      unreachableSince,
      lowSince,
      toldLowAt: isToldLow ? now : isLow ? before.toldLowAt : null,
      offSaleSince: offSaleReason === null ? null : (before.offSaleSince ?? now),
      offSaleReason,
    },
    alerts: [
      // The notice that sales have stopped includes this one.
      ...(isToldLow && !isClosing ? (['balance_low'] as const) : []),
      ...(isClosing ? (['sales_stopped'] as const) : []),
      ...(isOpening ? (['sales_resumed'] as const) : []),
    ],
    isChanged: isClosing || isOpening,
  };
}

function findReason(
  before: SupplierAccount,
  { check, availableMinor, cheapestMinor, isConvertible, now }: Look,
  unreachableSince: Date | null,
): SupplierAccount['offSaleReason'] {
  const isShort = availableMinor !== undefined && cheapestMinor !== undefined && availableMinor < cheapestMinor;
  if (check.balanceMinor !== null && !isConvertible) return 'currency';
  if (check.balanceMinor !== null) return isShort ? 'balance' : null;
  // Without a new balance, the earlier reason still holds.
  if (before.offSaleReason !== null) return before.offSaleReason;
  // What is paid for could not be delivered: this is no outage.
  if (check.isLost) return 'unreachable';
  const isLong = unreachableSince !== null && now.getTime() - unreachableSince.getTime() >= MAX_OUTAGE_MS;
  return isLong ? 'unreachable' : null;
}

function isDue(toldAt: Date | null, now: Date): boolean {
  return toldAt === null || now.getTime() - toldAt.getTime() >= REMIND_AFTER_MS;
}
