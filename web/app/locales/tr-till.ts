import type { tillTexts as source } from './en-till.ts';
import { cart } from './tr/cart.ts';
import { checkout } from './tr/checkout.ts';
import { refusals } from './tr/refusals.ts';
import { totals } from './tr/totals.ts';

/** Texts of cart and checkout; loaded on the way to one of them. */
export const tillTexts: typeof source = { cart, checkout, refusals, totals };
