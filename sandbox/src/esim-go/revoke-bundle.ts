import { dayMs, readBundleState } from './bundle-state.ts';
import { apiError, type EsimGo, readBalanceMinor, readProfile } from './esim-go-context.ts';
import type { Assignment, Esim } from './esim-go-tables.ts';

const refundPeriodDays = 60;

/** The newest assignment of this bundle that can be revoked. @throws PartnerError when there is none */
export function findRevocable(partner: EsimGo, esim: Esim, bundleName: string, assignmentId?: string): Assignment {
  const now = partner.now();
  const named = esim.assignments.filter(
    (assignment) =>
      assignment.bundleName === bundleName && (assignmentId === undefined || assignment.id === assignmentId),
  );
  if (named.length === 0) throw apiError(403, 'bundle not assigned to this eSIM');
  const revocable = named.findLast((assignment) => readBundleState(assignment, now) === 'queued');
  if (!revocable) throw apiError(400, 'bundle has started or has been revoked and cannot be revoked');
  return revocable;
}

/** Where the bundle goes, in the partner's words: an account may return it to its inventory whatever was requested. */
export function describeRefund(partner: EsimGo, isForBalance: boolean): { toBalance: boolean; action: string } {
  if (!isForBalance) return { toBalance: false, action: 'Bundle Revoked' };
  return readProfile(partner).refundsToInventory
    ? { toBalance: false, action: 'Bundle Refunded to Inventory' }
    : { toBalance: true, action: 'Bundle Refunded To Balance' };
}

/** Revokes a bundle that has not started; refunds its price to the balance or returns the bundle to the inventory. */
export function revokeBundle(partner: EsimGo, esim: Esim, assignment: Assignment, isForBalance: boolean): void {
  const { toBalance: refundToBalance, action } = describeRefund(partner, isForBalance);
  const now = partner.now();
  if (refundToBalance && now > assignment.assignedAt + refundPeriodDays * dayMs) {
    throw apiError(400, 'bundle is outside the refund period');
  }
  partner.store.atomically(() => {
    partner.store.put('esims', esim.iccid, {
      ...esim,
      assignments: esim.assignments.map((each) => (each.id === assignment.id ? { ...each, revokedAt: now } : each)),
      history: [...esim.history, { name: action, bundleName: assignment.bundleName, at: now }],
    });
    if (refundToBalance) refundAssignment(partner, esim, assignment);
    else returnToInventory(partner, assignment);
  });
}

function refundAssignment(partner: EsimGo, esim: Esim, assignment: Assignment): void {
  partner.store.put('account', 'main', { balanceMinor: readBalanceMinor(partner) + assignment.priceMinor });
  partner.store.put('refunds', assignment.id, {
    iccid: esim.iccid,
    bundleName: assignment.bundleName,
    assignmentId: assignment.id,
    amountMinor: assignment.priceMinor,
    createdAt: partner.now(),
  });
}

function returnToInventory(partner: EsimGo, assignment: Assignment): void {
  const { bundleName, priceMinor: unitPriceMinor } = assignment;
  const remaining = (partner.store.find('inventory', bundleName)?.remaining ?? 0) + 1;
  partner.store.put('inventory', bundleName, { bundleName, remaining, unitPriceMinor });
}
