import {
  androidInstallUrl,
  appleInstallUrl,
  formatLpa,
  normalizeSmdpAddress,
} from '@esimshop/contracts/activation-code';
import type { EsimInfo } from '@esimshop/contracts/orders';
import { toBoughtPlan } from './bought-plan.ts';
import type { OpenEsim } from './esims.ts';

/** The data that the buyer needs to install an eSIM. */
export function toEsimInfo({ iccid, smdpAddress, matchingId, line }: OpenEsim): EsimInfo {
  const activationCode = formatLpa({ smdpAddress, matchingId });
  return {
    iccid,
    smdpAddress: normalizeSmdpAddress(smdpAddress),
    matchingId,
    activationCode,
    appleInstallUrl: appleInstallUrl(activationCode),
    androidInstallUrl: androidInstallUrl(activationCode),
    productName: line.name,
    ...toBoughtPlan(line),
    speeds: line.speeds,
  };
}
