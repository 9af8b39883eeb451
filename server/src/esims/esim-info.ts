import {
  androidInstallUrl,
  appleInstallUrl,
  formatLpa,
  normalizeSmdpAddress,
} from '@esimshop/contracts/activation-code';
import type { EsimInfo } from '@esimshop/contracts/orders';
import { formatDataAmount } from '@esimshop/contracts/plans';
import { destinationNames } from '../catalogue/destination-names.ts';
import type { OpenEsim } from './store.ts';

/** What the buyer needs to install an eSIM. */
export function toEsimInfo({ iccid, smdpAddress, matchingId, line }: OpenEsim): EsimInfo {
  const lpa = formatLpa({ smdpAddress, matchingId });
  return {
    iccid,
    smdpAddress: normalizeSmdpAddress(smdpAddress),
    matchingId,
    activationCode: lpa,
    appleInstallUrl: appleInstallUrl(lpa),
    androidInstallUrl: androidInstallUrl(lpa),
    productName: line.name,
    names: destinationNames(line.countryCode),
    countryCode: line.countryCode,
    dataAmount: formatDataAmount(line.dataMb),
    validityDays: line.validityDays,
    speeds: line.speeds,
  };
}
