/**
 * Countries inside which eSIM shops are reported to be blocked: who goes there buys and installs before. Türkiye: press reports of
 * July 2025 about orders of its authority BTK; no list of that authority was found.
 */
const REPORTED_BLOCKS: ReadonlySet<string> = new Set(['TR']);

export function mustInstallBefore(countryCode: string): boolean {
  return REPORTED_BLOCKS.has(countryCode);
}
