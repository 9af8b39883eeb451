import { maskIccid } from '@esimshop/contracts/activation-code';
import { formatDataAmount, toDataSize } from '@esimshop/contracts/plans';
import type { PortalEsim } from '@esimshop/contracts/portal';
import { destinationNames } from '../catalogue/destination-names.ts';
import { toEsimInfo } from '../esims/esim-info.ts';
import type { OpenEsim } from '../esims/store.ts';
import type { KnownState } from '../esims/usage.ts';
import type { EsimState } from '../fulfilment/esim-partner.ts';

type Bundle = EsimState['bundles'][number];
type Facts = { purchasedAt: Date; known: KnownState | undefined };

/** An eSIM as its owner sees it. */
export function toPortalEsim(esim: OpenEsim, { purchasedAt, known }: Facts): PortalEsim {
  const bundle = known && currentBundle(known.state.bundles);
  const status = statusOf(known, bundle);
  const totalMb = esim.line.dataMb === null ? null : (bundle?.totalMb ?? esim.line.dataMb);
  const usedMb = bundle?.remainingMb != null && bundle.totalMb !== null ? bundle.totalMb - bundle.remainingMb : null;
  const isInstalled = known?.state.profile === 'installed';
  return {
    id: String(esim.row.id),
    iccid: maskIccid(esim.iccid),
    fullIccid: esim.iccid,
    bundle: esim.line.bundleName,
    names: destinationNames(esim.line.countryCode),
    countryCode: esim.line.countryCode,
    status: status.code,
    statusForDisplay: status.label,
    isActive: status.code === 'ACTIVE',
    canTopUp: status.code === 'ACTIVE' || status.code === 'DEPLETED',
    dataUsed: formatAmount(usedMb ?? 0),
    dataAmount: totalMb === null ? 'Unlimited' : formatDataAmount(totalMb),
    usedMb: totalMb === null ? usedMb : (usedMb ?? 0),
    totalMb,
    usagePercentage: totalMb && usedMb !== null ? Math.min(100, Math.round((usedMb / totalMb) * 100)) : 0,
    purchaseDate: purchasedAt.toISOString(),
    startedAt: bundle?.startsAt?.toISOString() ?? null,
    validUntil: bundle?.endsAt?.toISOString() ?? null,
    validityMessage: bundle?.endsAt ? null : `${esim.line.validityDays} days from the first connection`,
    validityDays: esim.line.validityDays,
    networks: esim.line.speeds,
    asOf: (known?.asOf ?? esim.row.createdAt).toISOString(),
    install: isInstalled ? null : toEsimInfo(esim),
  };
}

function formatAmount(megabytes: number): string {
  const { value, unit } = toDataSize(megabytes);
  return `${Math.round(value * 100) / 100} ${unit}`;
}

/** The bundle that counts now: the running one, else the one that waits, else the latest that is over. */
function currentBundle(bundles: Bundle[]): Bundle | undefined {
  const inState = (...states: string[]) => bundles.find(({ state }) => states.includes(state));
  return inState('active') ?? inState('processing', 'queued') ?? bundles[0];
}

const STATUSES: Record<string, { code: string; label: string }> = {
  active: { code: 'ACTIVE', label: 'Active' },
  depleted: { code: 'DEPLETED', label: 'Out of data' },
  expired: { code: 'EXPIRED', label: 'Expired' },
  lapsed: { code: 'EXPIRED', label: 'Expired' },
  revoked: { code: 'REVOKED', label: 'Cancelled' },
  processing: { code: 'PROCESSING', label: 'Being prepared' },
};

const NOT_STARTED: Partial<Record<EsimState['profile'], string>> = {
  released: 'Ready to install',
  downloaded: 'Ready to install',
  installed: 'Installed – not started',
};

/** Pending activation is derived: the profile is not installed, or its bundle has not started. */
function statusOf(known: KnownState | undefined, bundle: Bundle | undefined): { code: string; label: string } {
  const profile = known?.state.profile ?? 'unknown';
  if (!bundle || bundle.state === 'queued') {
    return { code: 'PENDING_ACTIVATION', label: NOT_STARTED[profile] ?? 'Not activated yet' };
  }
  const status = STATUSES[bundle.state];
  if (!status) return { code: bundle.state.toUpperCase(), label: bundle.state };
  return status;
}
