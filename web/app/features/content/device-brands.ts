import { DEFAULT_LOCALE } from '@esimshop/contracts/locales';
import type { Language } from '~/lib/language.ts';

/** A brand as in `content/src/devices.json`. */
export type BrandContent = {
  brand: string;
  /** Lines of models: `Pixel 8, 8 Pro, 8a`. */
  models: readonly string[];
  note?: Readonly<Partial<Record<Language, string>>> | undefined;
  /** Model codes that phones report instead of their names, by name: prefixes of the versions with eSIM. */
  codes?: Readonly<Record<string, readonly string[] | undefined>> | undefined;
  /** Names under which versions without eSIM are sold as well. */
  unsure?: readonly string[] | undefined;
};

export type DeviceBrand = Omit<BrandContent, 'note'> & { id: string; note: string | undefined };

/** The brands with their notes in one language. */
export function toDeviceBrands(brands: readonly BrandContent[], language: Language): DeviceBrand[] {
  return brands.map(({ note, ...brand }) => ({
    ...brand,
    id: brand.brand.toLowerCase().replaceAll(/[^a-z]+/g, '-'),
    note: note?.[language] ?? note?.[DEFAULT_LOCALE],
  }));
}
