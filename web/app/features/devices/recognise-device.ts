import { fold } from '@esimshop/contracts/fold';
import type { DeviceBrand } from '~/features/content/device-brands.ts';

export type KnownDevice = {
  name: string;
  /** What is to be known about it. */
  note: string | undefined;
  /** False where versions without eSIM are sold under the same name. */
  isSure: boolean;
};

const MAKERS = /^(?:motorola|google|sony) (?=\S)/;

/** Looks up what a phone calls itself, its name (`Pixel 8`) or a code (`SM-S911B`), in the list of devices with eSIM. */
export function recogniseDevice(model: string, brands: readonly DeviceBrand[]): KnownDevice | undefined {
  for (const { models, codes = {}, unsure = [], note } of brands) {
    const byCode = Object.keys(codes).find((name) => codes[name]?.some((code) => model.startsWith(code)));
    const name = byCode ?? models.flatMap(listNames).find((each) => isSameName(each, model));
    if (!name) continue;
    const isSure = !unsure.includes(name);
    // A maker's note is about all of its models, or about those that are named.
    return { name, note: isSure && unsure.length > 0 ? undefined : note, isSure };
  }
  return undefined;
}

/** `Pixel 8, 8 Pro, 8a` → `Pixel 8`, `Pixel 8 Pro`, `Pixel 8a`, beside combinations that nothing is called. */
export function listNames(line: string): string[] {
  const [first = '', ...others] = line.split(', ');
  const words = first.split(' ');
  const combine = (other: string) => words.map((_word, count) => [...words.slice(0, count), other].join(' '));
  return [first, ...others.flatMap((other) => combine(other).toReversed())];
}

/** Makers write their own name and `5G` or leave it. */
function isSameName(name: string, model: string): boolean {
  const [listed, called] = [name, model].map((text) => fold(text).replace(MAKERS, ''));
  return listed === called || listed === called?.replace(/ 5g$/, '');
}
