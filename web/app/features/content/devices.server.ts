import type { Language } from '~/lib/language.ts';
import brands from '../../../content/devices.json';

export type DeviceBrand = { id: string; brand: string; models: string[]; note: string | undefined };

/** Phones and tablets known to support eSIM, by maker, with what is to be known about a maker's models. */
export function listDevices(language: Language): DeviceBrand[] {
  return brands.map(({ brand, models, note }) => ({
    id: brand.toLowerCase().replaceAll(/[^a-z]+/g, '-'),
    brand,
    models,
    note: note?.[language],
  }));
}
