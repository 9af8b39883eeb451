/** A currency beside the base that the cart is in, at the rate in use. */
export type Sale = {
  currency: string;
  /** Units of it for one of the base currency. */
  rate: string;
  /** The least that a code may leave of the plan's price, in it. */
  floorMinor: number;
};
