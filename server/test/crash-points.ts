import { createPartners } from '../src/app/create-partners.ts';
import type { ShopOverrides } from '../src/app/create-shop.ts';
import { joinSandbox } from '../src/app/sandbox.ts';
import type { Timeouts } from '../src/shop.ts';
import { type Moment, type Observer, observePartners, observeRequests } from './moments.ts';
import { type PartnerPorts, reroutePartners } from './reroute-partners.ts';
import type { SupplierName } from './sandbox-controls.ts';

/**
 * Points of an order's processing at which a process can be killed: after a commit, or between a partner's response
 * and its commit.
 */
export const CRASH_POINTS = [
  'commit place',
  'commit settle',
  'commit claim',
  'commit issue',
  'commit mail',
  'payment response',
  'purchase response',
  'mail response',
] as const satisfies Moment[];
/** Further ones at a supplier whose eSIMs come after the order: before and after it has the name of the order, and when it tells of them. */
export const LATE_CRASH_POINTS = [
  'purchase due',
  'commit accept',
  'list response',
  'esim response',
  'esim-access webhook request',
  'esim-access webhook response',
] as const satisfies Moment[];
/** The points of every supplier, of those that `of` selects. */
export function atSuppliers<Point extends Moment>(of: Record<'esim-go' | 'esim-access', readonly Point[]>) {
  return [
    ...of['esim-go'].map((point) => ({ point, supplier: 'esim-go' as const })),
    ...of['esim-access'].map((point) => ({ point, supplier: 'esim-access' as const })),
  ];
}
/** Likewise, from a supplier's usage report to the mail that follows from it. */
export const USAGE_CRASH_POINTS = [
  'commit webhook',
  'commit usage',
  'commit mail',
  'mail response',
] as const satisfies Moment[];
/** Likewise, of a refund. */
export const REFUND_CRASH_POINTS = [
  'commit refund',
  'revocation response',
  'commit revoke',
  'commit revoked',
  'refund response',
  'commit refund outcome',
] as const satisfies Moment[];
/** Likewise, of a receipt, from the payment to its mail, and of the one that replaces it. */
export const RECEIPT_CRASH_POINTS = [
  'commit settle',
  'commit receipt',
  'mail response',
  'commit receipt buyer',
] as const satisfies Moment[];
/** Likewise, of a withdrawal, which opens a refund. */
export const WITHDRAWAL_CRASH_POINTS = [
  'commit withdrawal',
  'commit revoke',
  'commit mail',
] as const satisfies Moment[];
/** Likewise, of a gift, from its buyer's wish to the news that it is open. */
export const GIFT_CRASH_POINTS = [
  'commit gift',
  'commit mail',
  'mail response',
  'commit gift opened',
] as const satisfies Moment[];
/** Likewise, of the mail that asks for a rating. */
export const RATING_CRASH_POINTS = ['commit ask rating', 'mail response', 'commit mail'] as const satisfies Moment[];
/** Likewise, of an automatic top-up, from the report that little is left to its receipt. */
export const AUTOMATIC_CRASH_POINTS = [
  'commit usage',
  'commit top-up announced',
  'commit mail',
  'commit place',
  'payment response',
  'commit settle',
  'purchase response',
  'commit issue',
] as const satisfies Moment[];
/** Likewise, of an erasure: the partner has forgotten the customer, and the shop not yet. */
export const ERASURE_CRASH_POINTS = ['forget response', 'commit erase-customer'] as const satisfies Moment[];
/** Likewise, of what is removed by age, between its batches. */
export const RETENTION_CRASH_POINTS = ['commit erase-aged', 'commit remove-aged'] as const satisfies Moment[];
/** Likewise, of a purchase that is parked, and the mail that tells the owner. */
export const ALERT_CRASH_POINTS = [
  'commit needs attention',
  'commit mail',
  'mail response',
] as const satisfies Moment[];
/** Likewise, of a reply to a message. */
export const REPLY_CRASH_POINTS = ['commit support entry', 'mail response', 'commit mail'] as const satisfies Moment[];
/** What leads to the commit `claim`: a purchase that was refused is claimed again, in a transaction of its own. */
export const refusedPurchase = (partner: SupplierName) =>
  ({ partner, operation: 'order', fault: '429', times: 1 }) as const;
/** `commit any` is whichever comes first. */
export type CrashPoint = Moment;

/** What a process does to itself; one that is stopped goes on when it is told to. */
export type CrashSignal = 'SIGKILL' | 'SIGTERM' | 'SIGSTOP';

type CrashingShop = {
  sandboxUrl: string;
  suppliers: readonly string[] | undefined;
  timeouts: Timeouts;
  mailFrom: { address: string; name: string };
  log: NonNullable<ShopOverrides['log']>;
  /** Undefined lets the process live. */
  point: string | undefined;
  signal: CrashSignal;
  /** Ports of this machine through which the partners are reached. */
  partnerPorts: PartnerPorts;
};

/** Overrides with which the process sends itself the signal when it first reaches the point. */
export async function crashAt(options: CrashingShop): Promise<ShopOverrides> {
  const { sandboxUrl, suppliers, timeouts, mailFrom, log, point, signal, partnerPorts } = options;
  let hasCrashed = false;
  const observer: Observer = {
    reach(moment) {
      const isPoint = moment === point || (point === 'commit any' && moment.startsWith('commit '));
      if (!isPoint || hasCrashed) return;
      hasCrashed = true;
      process.kill(process.pid, signal);
    },
  };
  observeRequests(observer);
  const { connections } = await joinSandbox(sandboxUrl, { suppliers });
  const partners = createPartners({
    ...reroutePartners(connections, sandboxUrl, partnerPorts),
    mailFrom,
    timeouts,
    log,
  });
  return {
    log,
    timeouts,
    partners: observePartners(partners, observer),
    onCommit: (name) => observer.reach(`commit ${name}`),
  };
}
