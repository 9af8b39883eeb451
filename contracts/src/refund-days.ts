/** Days after the payment within which an eSIM that is not activated is refunded in full. */
export const REFUND_DAYS = 30;
