/** A way to pay, by the name that its gateway gives it: `credit_card`, `paypal`, … Which there are, the shop's facts say. */
export type PaymentMethod = string;

/** The method whose details are entered at the checkout itself. */
export const CARD_METHOD = 'credit_card';
