/** Limits of a cart: units per plan, and different plans. */
export const CART_LIMITS = { quantity: 10, lines: 20 } as const;
