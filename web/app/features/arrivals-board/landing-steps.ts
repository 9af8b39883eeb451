import type { Phone } from '@esimshop/contracts/signal-steps';
import { listRows } from '~/features/phone-settings/path-rows.ts';

type Options = Omit<Parameters<typeof listRows>[2], 'networks' | 'hasApn'>;

/** The taps to being online in this phone's words: the first switch turns on the eSIM, the rest its data. */
export function listLandingSteps(phone: Phone, options: Options) {
  const rows = listRows(phone, 'roaming', { ...options, networks: [], hasApn: false });
  const afterSwitch = rows.findIndex(({ isOn }) => isOn) + 1;
  return { on: rows.slice(0, afterSwitch), roaming: rows.slice(afterSwitch) };
}
