import type { PortalEsim } from '@esimshop/contracts/portal';
import { storeUsage } from './saved-esims-store.ts';

/** Updates the usage of eSIMs saved on this device. If storage is blocked, none are saved. */
export async function recordUsage(esims: readonly PortalEsim[]): Promise<void> {
  try {
    for (const { fullIccid, usedMb, totalMb, usagePercentage, asOf, waiting } of esims) {
      if (usedMb === null) continue;
      await storeUsage(fullIccid, { usedMb, totalMb, usagePercentage, asOf, waiting });
    }
  } catch {
    // The portal shows the figures anyway.
  }
}
