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
export function toEsimInfo(esim: OpenEsim): EsimInfo {
  const { iccid, smdpAddress, matchingId, confirmationCode = null, apn = null, line } = esim;
  const activationCode = formatLpa(esim);
  return {
    iccid,
    smdpAddress: normalizeSmdpAddress(smdpAddress),
    matchingId,
    confirmationCode,
    apn,
    activationCode,
    appleInstallUrl: appleInstallUrl(activationCode),
    androidInstallUrl: androidInstallUrl(activationCode),
    productName: line.name,
    ...toBoughtPlan(line),
    speeds: line.speeds,
  };
}
