import brands from '@esimshop/content/devices.json';
import type { Language } from '~/lib/language.ts';
import { type DeviceBrand, toDeviceBrands } from './device-brands.ts';

/** Phones and tablets known to support eSIM, by brand, with notes on a brand's models. */
export function listDevices(language: Language): Pick<DeviceBrand, 'id' | 'brand' | 'models' | 'note'>[] {
  return toDeviceBrands(brands, language).map(({ id, brand, models, note }) => ({ id, brand, models, note }));
}
