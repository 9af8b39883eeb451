import type { PortalEsim } from '@esimshop/contracts/portal';
import { storeKeptUsage } from './kept-esims-store.ts';

/** Brings the figures of the eSIMs that this device keeps up to date. Where storage is refused, nothing is kept either. */
export async function noteUsage(esims: readonly PortalEsim[]): Promise<void> {
  try {
    for (const { fullIccid, usedMb, totalMb, dataUsed, dataAmount, usagePercentage, asOf } of esims) {
      if (usedMb === null) continue;
      await storeKeptUsage(fullIccid, { usedMb, totalMb, dataUsed, dataAmount, usagePercentage, asOf });
    }
  } catch {
    // The portal shows the figures all the same.
  }
}
