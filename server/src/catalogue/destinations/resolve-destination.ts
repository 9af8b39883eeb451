import { canonicalCode, isLocalCode } from '@esimshop/contracts/destination-codes';
import { fold } from '@esimshop/contracts/fold';
import { destinationAliases } from './destination-aliases.ts';
import { foldedNames } from './destination-names.ts';

/**
 * The destination on sale that a filter value refers to: its code in any case, `UK` and `EL`, or one of its names or
 * aliases.
 */
export function resolveDestination(codes: Iterable<string>, text: string): string | undefined {
  const wanted = fold(text);
  if (wanted === '') return undefined;
  const canonical = canonicalCode(text);
  const candidates = [...codes];
  // `AS` is American Samoa, on sale or not; it must not match another place's alias.
  if (isLocalCode(canonical)) return candidates.find((code) => code === canonical);
  return (
    candidates.find((code) => code === canonical || fold(code) === wanted) ??
    candidates.find((code) => foldedNames(code).has(wanted)) ??
    candidates.find((code) => destinationAliases(code).includes(wanted))
  );
}
