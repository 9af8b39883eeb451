import type { EsimRef, EsimState, PlanState } from '../esim-supplier.ts';
import type { EsimAccessClient } from './esim-access-client.ts';
import { getEsim, isDayPass, readFirst } from './profiles.ts';
import { toMegabytes } from './volume.ts';

const STATES: Partial<Record<string, PlanState>> = {
  CREATE: 'processing',
  PAYING: 'processing',
  PAID: 'processing',
  GETTING_RESOURCE: 'processing',
  GOT_RESOURCE: 'queued',
  IN_USE: 'active',
  USED_UP: 'depleted',
  UNUSED_EXPIRED: 'expired',
  USED_EXPIRED: 'expired',
  CANCEL: 'revoked',
  REVOKE: 'revoked',
  // In its webhooks.
  REVOKED: 'revoked',
};
/** `unknown` of a state that is not in the documentation, and of one that is suspended, which may be anywhere in its time. */
export function toPlanState(esimStatus: string): PlanState {
  return STATES[esimStatus.toUpperCase()] ?? 'unknown';
}

/** A profile that was deleted from a phone is on none, and cannot be installed again. */
const PROFILES: Partial<Record<string, EsimState['profile']>> = {
  RELEASED: 'released',
  DOWNLOAD: 'downloaded',
  INSTALLATION: 'installed',
  ENABLED: 'installed',
  DISABLED: 'installed',
  DELETED: 'deactivated',
};

/**
 * An eSIM in the shop's units and codes. eSIM Access adds up all packages on it, so they are one plan; a top-up makes it another one,
 * of which the buyer is told anew. Its figures are two to three hours old. @throws SupplierError
 */
export async function readEsimState(client: EsimAccessClient, esim: EsimRef): Promise<EsimState> {
  const profile = await getEsim(client, esim);
  const { esimStatus, smdpStatus, totalVolume, totalDuration, orderUsage, activateTime } = profile;
  const supplierState = esimStatus.toUpperCase();
  const isSuspended = supplierState === 'SUSPENDED';
  const unlimited = isDayPass(profile);
  const { supplierPlanId, createTime: assignedAt } = readFirst(profile);
  return {
    profile: isSuspended ? 'unavailable' : (PROFILES[smdpStatus.toUpperCase()] ?? 'unknown'),
    installedAt: profile.installationTime,
    plans: [
      {
        reference: `${profile.orderNo}-${totalVolume}-${totalDuration}`,
        supplierPlanId,
        state: toPlanState(esimStatus),
        supplierState: supplierState.toLowerCase(),
        totalMb: unlimited ? null : toMegabytes(totalVolume),
        // More than all of it has been seen to be used.
        remainingMb: unlimited ? null : toMegabytes(Math.max(0, totalVolume - orderUsage), totalVolume),
        validityDays: totalDuration,
        assignedAt,
        startsAt: activateTime,
        // Until it is activated, this is the end of the time to install it.
        endsAt: activateTime ? profile.expiredTime : null,
        unlimited,
      },
    ],
  };
}
