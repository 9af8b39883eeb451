import type { Brand } from '@esimshop/contracts/brand';
import { readColour } from '@esimshop/contracts/colours';

/** A brand as typed. */
export type BrandValues = Omit<Brand, 'openedYear'> & { openedYear: string };

export function toBrandValues({ openedYear, ...brand }: Brand): BrandValues {
  return { ...brand, openedYear: String(openedYear) };
}

/** What is published; the shop names what it cannot take. */
export function toBrand({ openedYear, signal, ...brand }: BrandValues) {
  return {
    ...brand,
    signal: readColour(signal) ?? signal,
    openedYear: openedYear.trim() === '' ? null : Number(openedYear),
  };
}
