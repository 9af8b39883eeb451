import { fold } from '@esimshop/contracts/fold';
import type { DeviceBrand } from '~/features/content/device-brands.ts';

export type KnownDevice = {
  name: string;
  /** Exceptions to know about. */
  note: string | undefined;
  /** False where versions without eSIM are sold under the same name. */
  isSure: boolean;
};

const BRAND_PREFIX = /^(?:motorola|google|sony) (?=\S)/;

/** Looks up what a phone reports, its name (`Pixel 8`) or a code (`SM-S911B`), in the list of devices with eSIM. */
export function recogniseDevice(model: string, brands: readonly DeviceBrand[]): KnownDevice | undefined {
  for (const { models, codes = {}, unsure = [], note } of brands) {
    const byCode = Object.keys(codes).find((name) => codes[name]?.some((code) => model.startsWith(code)));
    const name = byCode ?? models.flatMap(listNames).find((each) => isSameName(each, model));
    if (!name) continue;
    const isSure = !unsure.includes(name);
    // A brand's note applies to all of its models, or only to those in `unsure`.
    return { name, note: isSure && unsure.length > 0 ? undefined : note, isSure };
  }
  return undefined;
}

/** `Pixel 8, 8 Pro, 8a` → `Pixel 8`, `Pixel 8 Pro`, `Pixel 8a`, and combinations that do not exist. */
export function listNames(line: string): string[] {
  const [first = '', ...others] = line.split(', ');
  const words = first.split(' ');
  const combine = (other: string) => words.map((_word, count) => [...words.slice(0, count), other].join(' '));
  return [first, ...others.flatMap((other) => combine(other).toReversed())];
}

/** Phones report their model with or without brand and `5G`. */
function isSameName(name: string, model: string): boolean {
  const [listed, reported] = [name, model].map((text) => fold(text).replace(BRAND_PREFIX, ''));
  return listed === reported || listed === reported?.replace(/ 5g$/, '');
}
