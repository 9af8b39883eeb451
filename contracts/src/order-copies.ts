/** How many times per hour the codes of an order can be sent to other addresses: of more eSIMs, once each. */
export function orderCopiesPerHour(esims: number): number {
  return Math.max(3, esims);
}
