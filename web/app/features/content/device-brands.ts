import type { Language } from '~/lib/language.ts';

/** A maker as `web/content/devices.json` has it. */
export type BrandContent = {
  brand: string;
  /** Lines of models: `Pixel 8, 8 Pro, 8a`. */
  models: readonly string[];
  note?: Readonly<Record<Language, string>> | undefined;
  /** What phones call themselves where it is not their name, by that name: the beginnings that mean a version with eSIM. */
  codes?: Readonly<Record<string, readonly string[] | undefined>> | undefined;
  /** Names under which versions without eSIM are sold, too. */
  unsure?: readonly string[] | undefined;
};

export type DeviceBrand = Omit<BrandContent, 'note'> & { id: string; note: string | undefined };

/** The makers with their notes in one language. */
export function toDeviceBrands(brands: readonly BrandContent[], language: Language): DeviceBrand[] {
  return brands.map(({ note, ...brand }) => ({
    ...brand,
    id: brand.brand.toLowerCase().replaceAll(/[^a-z]+/g, '-'),
    note: note?.[language],
  }));
}
