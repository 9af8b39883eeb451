import type { Phone } from '@esimshop/contracts/signal-steps';
import { readDevice } from '~/lib/platform.ts';

type Browser = Parameters<typeof readDevice>[0];

/** In whose words the steps are told: an iPhone's also on a computer, where the phone lies beside it. */
export function readPhone(browser: Browser, model = ''): Phone {
  if (readDevice(browser).platform !== 'android') return 'iphone';
  return /\bSM-[A-Z]\d|Samsung|Galaxy/i.test(`${model} ${browser.userAgent}`) ? 'samsung' : 'pixel';
}
