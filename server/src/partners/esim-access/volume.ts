const MEBIBYTE = 2 ** 20;
const GIBIBYTE = 2 ** 30;

/**
 * Bytes in the shop's megabytes. A package of 1 GB has 2^30 bytes, which is 1000 MB here; one of 500 MB has 500 × 2^20, and
 * what is left of either is counted as the whole of it is.
 */
export function toMegabytes(bytes: number, ofTotal = bytes): number {
  return Math.round(ofTotal >= GIBIBYTE ? (bytes * 1000) / GIBIBYTE : bytes / MEBIBYTE);
}
