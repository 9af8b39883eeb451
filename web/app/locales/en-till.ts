import { cart } from './en/cart.ts';
import { checkout } from './en/checkout.ts';
import { refusals } from './en/refusals.ts';
import { totals } from './en/totals.ts';

/** Texts of cart and checkout; loaded on the way to one of them. */
export const tillTexts = { cart, checkout, refusals, totals };
