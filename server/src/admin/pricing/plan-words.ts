import { fold } from '@esimshop/contracts/fold';

/** The words of a search for plans: `5 GB` and `5GB`, `30 days` and `30days`, `$9.99` and `9,99` are the same. */
export function planWordsOf(search: string): string[] {
  return fold(search)
    .replace(/(\d) +(gb|mb|days?|gun)\b/g, '$1$2')
    .replace(/(\d),(\d)/g, '$1.$2')
    .replace(/\p{Sc}/gu, '')
    .split(/\s+/)
    .filter(Boolean);
}
