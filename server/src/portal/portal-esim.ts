import { maskIccid } from '@esimshop/contracts/activation-code';
import { formatDataAmount, toDataSize } from '@esimshop/contracts/plans';
import type { PortalEsim, PortalRefund, PortalStage } from '@esimshop/contracts/portal';
import { toBoughtPlan } from '../orders/bought-plan.ts';
import { toEsimInfo } from '../orders/esim-info.ts';
import { canTopUp, type KnownState, sequencePlans } from '../orders/esim-stage.ts';
import type { BookedEsim, OpenEsim } from '../orders/esims.ts';
import { listWaitingPlans } from '../orders/waiting-plans.ts';
import type { EsimPlan, EsimState, PlanState } from '../partners/esim-supplier.ts';

type Facts = {
  purchasedAt: Date;
  known: KnownState | undefined;
  isStale?: boolean;
  refund?: PortalRefund | undefined;
  isBeingTakenBack?: boolean;
  hasSavedCard?: boolean;
  gift?: PortalEsim['gift'];
  automatic?: PortalEsim['automatic'];
};

/** An eSIM as its owner sees it in the portal. */
export function toPortalEsim(
  esim: OpenEsim,
  {
    purchasedAt,
    known,
    isStale = false,
    refund,
    isBeingTakenBack = false,
    hasSavedCard = false,
    gift,
    automatic,
  }: Facts,
): PortalEsim {
  const plans = known?.state.plans ?? [];
  const { current: plan, waiting } = sequencePlans(plans);
  const status = statusOf(known, plan);
  const { usedMb, totalMb } = toPlanUsage(esim.line, known);
  const { names, ownNames, notes, features, countryCode, tier } = toBoughtPlan(esim.line);
  const validityDays = plan?.validityDays ?? esim.line.validityDays;
  const isInstalled = known?.state.profile === 'installed';
  return {
    id: String(esim.row.id),
    iccid: maskIccid(esim.iccid),
    fullIccid: esim.iccid,
    bundle: esim.line.supplierPlanId,
    names,
    ...(ownNames && { ownNames }),
    ...(notes && { notes }),
    ...(features && { features }),
    countryCode,
    status: status.code,
    statusForDisplay: status.label,
    stage: status.stage,
    isActive: status.code === 'ACTIVE',
    canTopUp: canTopUp(plans) && !isBeingTakenBack,
    hasSavedCard,
    dataUsed: formatAmount(usedMb ?? 0),
    dataAmount: formatDataAmount(totalMb),
    usedMb,
    totalMb,
    leftMb: leftOf(plan ? [plan, ...waiting] : [], totalMb),
    waiting: listWaitingPlans(esim, known),
    tier,
    usagePercentage: totalMb && usedMb !== null ? Math.min(100, Math.round((usedMb / totalMb) * 100)) : 0,
    purchaseDate: purchasedAt.toISOString(),
    startedAt: plan?.startsAt?.toISOString() ?? null,
    validUntil: plan?.endsAt?.toISOString() ?? null,
    validityMessage: plan?.endsAt ? null : `${validityDays} days from the first connection`,
    validityDays,
    networks: esim.line.speeds,
    asOf: (known?.asOf ?? esim.row.createdAt).toISOString(),
    ...(isStale && { isStale }),
    refund: refund ?? null,
    install: isInstalled || status.code === 'REVOKED' ? null : toEsimInfo(esim),
    ...(gift && { gift }),
    // What has no measure cannot run low, and what has not begun or is over neither.
    ...(automatic &&
      (automatic === 'on' || (totalMb !== null && canTopUp(plans) && !isBeingTakenBack)) && { automatic }),
  };
}

/** What is used of the plan in use; null of an unlimited one that does not say. */
export function toPlanUsage(
  line: BookedEsim['line'],
  known: KnownState | undefined,
): Pick<PortalEsim, 'usedMb' | 'totalMb'> {
  const { current: plan } = sequencePlans(known?.state.plans ?? []);
  const totalMb = line.dataMb === null ? null : (plan?.totalMb ?? line.dataMb);
  const usedMb = plan?.remainingMb != null && plan.totalMb !== null ? plan.totalMb - plan.remainingMb : null;
  return { usedMb: totalMb === null ? usedMb : (usedMb ?? 0), totalMb };
}

/** The data left on several plans; the full amount if none is reported. */
function leftOf(plans: EsimPlan[], boughtMb: number | null): number | null {
  if (plans.length === 0) return boughtMb;
  return plans.reduce<number | null>(
    (sum, { remainingMb }) => (sum === null || remainingMb === null ? null : sum + Math.max(0, remainingMb)),
    0,
  );
}

function formatAmount(megabytes: number): string {
  const { value, unit } = toDataSize(megabytes);
  return `${Math.round(value * 100) / 100} ${unit}`;
}

const LABELS: Record<PortalStage, string> = {
  ready: 'Ready to install',
  not_started: 'Installed, not started',
  pending: 'Not activated yet',
  active: 'Active',
  out_of_data: 'Out of data',
  expired: 'Expired',
  cancelled: 'Cancelled',
  preparing: 'Preparing',
};

const STATUSES: Record<Exclude<PlanState, 'queued' | 'unknown'>, { code: string; stage: PortalStage }> = {
  active: { code: 'ACTIVE', stage: 'active' },
  depleted: { code: 'DEPLETED', stage: 'out_of_data' },
  expired: { code: 'EXPIRED', stage: 'expired' },
  revoked: { code: 'REVOKED', stage: 'cancelled' },
  processing: { code: 'PROCESSING', stage: 'preparing' },
};

const NOT_STARTED: Partial<Record<EsimState['profile'], PortalStage>> = {
  released: 'ready',
  downloaded: 'ready',
  installed: 'not_started',
};

type Status = { code: string; stage: PortalStage | null; label: string };

/** Pending activation is derived: the profile is not installed, or its plan has not started. */
function statusOf(known: KnownState | undefined, plan: EsimPlan | undefined): Status {
  if (!plan || plan.state === 'queued') {
    const stage = NOT_STARTED[known?.state.profile ?? 'unknown'] ?? 'pending';
    return { code: 'PENDING_ACTIVATION', stage, label: LABELS[stage] };
  }
  if (plan.state === 'unknown') {
    return { code: plan.supplierState.toUpperCase(), stage: null, label: plan.supplierState };
  }
  const status = STATUSES[plan.state];
  return { ...status, label: LABELS[status.stage] };
}
